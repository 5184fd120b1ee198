package sample.graph;

import java.util.Objects;

/** An edge, as the graph package keeps it. */
public class Edge {
  private String id;
  private double weight;
  private boolean directed;
  private String source;
  private String target;

  public Edge() {
  }

  public Edge(String id) {
    this.id = id;
  }

  public void setId(String id) {
    if (id == null) {
      throw new IllegalArgumentException("id is missing");
    }
    this.id = id;
  }

  public String getId() {
    return id == null ? "" : id;
  }

  public void clearId() {
    id = null;
  }

  public void setWeight(double weight) {
    this.weight = Math.max(0, weight);
  }

  public double getWeight() {
    return weight;
  }

  public boolean isDirected() {
    return directed;
  }

  public void setDirected(boolean directed) {
    this.directed = directed;
  }

  public void toggleDirected() {
    directed = !directed;
  }

  public void setSource(String source) {
    if (source == null) {
      throw new IllegalArgumentException("source is missing");
    }
    this.source = source;
  }

  public String getSource() {
    return source == null ? "" : source;
  }

  public void clearSource() {
    source = null;
  }

  public void setTarget(String target) {
    this.target = target;
  }

  public String getTarget() {
    return target == null ? "" : target;
  }

  public void clearTarget() {
    target = null;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Edge && ((Edge) obj).id.equals(id);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, weight, source);
  }

  @Override
  public String toString() {
    return id;
  }

  public boolean isValid() {
    return id != null && !id.isEmpty() && weight >= 0;
  }

  public void reset() {
    weight = 0;
    target = null;
  }
}
