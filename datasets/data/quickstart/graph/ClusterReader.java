package sample.graph;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Cluster from a line of text. */
public class ClusterReader {

  public Cluster parseLine(String line) {
    if (line == null || line.isEmpty()) {
      return null;
    }
    Iterator<String> iterator = List.of(line.split(":")).iterator();
    Cluster cluster = new Cluster();
    cluster.setId(iterator.next().trim());
    cluster.setSize(parseInt(iterator.next()));
    cluster.setConnected("yes".equals(iterator.next()));
    return cluster;
  }

  public List<Cluster> parseAll(Iterable<String> lines) {
    List<Cluster> out = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        out.add(parseLine(line));
      }
    }
    return out;
  }

  public List<Cluster> read(BufferedReader reader) throws IOException {
    List<Cluster> out = new ArrayList<>();
    String line;
    while ((line = reader.readLine()) != null) {
      out.add(parseLine(line));
    }
    return out;
  }

  public int countFields(String line) {
    return line.split(":").length;
  }

  public boolean isComment(String line) {
    return line.startsWith("#") || line.startsWith("//");
  }

  public boolean isValid(String line) {
    return line.split(":").length == 3;
  }

  private static int parseInt(String str) {
    try {
      return Integer.parseInt(str.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + str, e);
    }
  }
}
