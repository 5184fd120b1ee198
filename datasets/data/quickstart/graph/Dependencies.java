package sample.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A directed graph of named nodes. */
public class Dependencies {
  private final Map<String, Set<String>> elements = new TreeMap<>();

  public void addNode(String name) {
    elements.putIfAbsent(name, new TreeSet<>());
  }

  public boolean removeEdge(String from, String to) {
    Set<String> targets = elements.get(from);
    return targets != null && targets.remove(to);
  }

  public void removeNode(String name) {
    elements.remove(name);
    for (Set<String> targets : elements.values()) {
      targets.remove(name);
    }
  }

  public boolean hasEdge(String from, String to) {
    Set<String> targets = elements.get(from);
    return targets != null && targets.contains(to);
  }

  public int countNodes() {
    return elements.size();
  }

  public int countEdges() {
    int matches = 0;
    for (Set<String> targets : elements.values()) {
      matches += targets.size();
    }
    return matches;
  }

  public Set<String> getNodes() {
    return elements.keySet();
  }

  public Set<String> neighbours(String name) {
    return elements.getOrDefault(name, Set.of());
  }

  public List<String> depthFirst(String start) {
    List<String> out = new ArrayList<>();
    Deque<String> stack = new ArrayDeque<>();
    stack.push(start);
    while (!stack.isEmpty()) {
      String node = stack.pop();
      if (!out.contains(node)) {
        out.add(node);
        for (String next : neighbours(node)) {
          stack.push(next);
        }
      }
    }
    return out;
  }

  public void clear() {
    elements.clear();
  }
}
