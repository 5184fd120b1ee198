package sample.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps the vertexes in the order they came. */
public class VertexList {
  private final List<Vertex> items = new ArrayList<>();

  public void add(Vertex vertex) {
    items.add(vertex);
  }

  public void addVertex(Vertex vertex) {
    if (vertex == null) {
      throw new IllegalArgumentException("vertex must not be null");
    }
    items.add(vertex);
  }

  public boolean remove(Vertex vertex) {
    return items.remove(vertex);
  }

  public Optional<Vertex> findByLabel(String label) {
    return items.stream().filter(v -> v.getLabel().equals(label)).findFirst();
  }

  public List<Vertex> getAll() {
    return Collections.unmodifiableList(items);
  }

  public Vertex get(int k) {
    return items.get(k);
  }

  public boolean contains(String label) {
    for (Vertex vertex : items) {
      if (vertex.getLabel().equals(label)) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return items.size();
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }

  public double averageDegree() {
    if (items.isEmpty()) {
      return 0;
    }
    double sum = 0;
    for (Vertex vertex : items) {
      sum += vertex.getDegree();
    }
    return sum / items.size();
  }

  public int minDegree() {
    int least = items.get(0).getDegree();
    for (Vertex vertex : items) {
      least = Math.min(least, vertex.getDegree());
    }
    return least;
  }

  public void sort() {
    items.sort((a, b) -> a.getLabel().compareTo(b.getLabel()));
  }

  public void sortByDegree() {
    Collections.sort(items, new Comparator<Vertex>() {
      @Override
      public int compare(Vertex a, Vertex b) {
        return Integer.compare(a.getDegree(), b.getDegree());
      }
    });
  }

  public Vertex getLast() {
    return items.isEmpty() ? null : items.get(items.size() - 1);
  }

  public void forEach(Consumer<Vertex> action) {
    for (Vertex vertex : items) {
      action.accept(vertex);
    }
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder();
    for (Vertex vertex : items) {
      sb.append(vertex).append("\n");
    }
    return sb.toString();
  }
}
