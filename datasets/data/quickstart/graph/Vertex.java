package sample.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A vertex, as the graph package keeps it. */
public class Vertex {
  private String label;
  private int degree;
  private boolean visited;
  private double weight;
  private List<String> neighbors = new ArrayList<>();

  public Vertex() {
  }

  public Vertex(String label) {
    this.label = label;
  }

  public void setLabel(String label) {
    if (label == null) {
      throw new IllegalArgumentException("label is missing");
    }
    this.label = label;
  }

  public String getLabel() {
    return label == null ? "" : label;
  }

  public void setDegree(int degree) {
    if (degree < 0) {
      throw new IllegalArgumentException("degree must not be negative: " + degree);
    }
    this.degree = degree;
  }

  /** Returns the degree. */
  public int getDegree() {
    return degree;
  }

  public boolean isVisited() {
    return visited;
  }

  public void setVisited(boolean visited) {
    this.visited = visited;
  }

  public void setWeight(double weight) {
    if (weight < 0) {
      throw new IllegalArgumentException("weight must not be negative: " + weight);
    }
    this.weight = weight;
  }

  public double getWeight() {
    return weight;
  }

  public List<String> getNeighbors() {
    return neighbors;
  }

  public boolean hasNeighbor(String neighbor) {
    return neighbors.contains(neighbor);
  }

  public boolean hasNeighbors() {
    return !neighbors.isEmpty();
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Vertex && ((Vertex) obj).label.equals(label);
  }

  @Override
  public int hashCode() {
    return Objects.hash(label, visited, weight);
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder("Vertex[");
    sb.append("degree=").append(degree);
    sb.append(", weight=").append(weight);
    sb.append(", neighbors=").append(neighbors);
    return sb.append("]").toString();
  }

  public void reset() {
    visited = false;
    weight = 0;
  }
}
