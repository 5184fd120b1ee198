package sample.geometry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A polygon, as the geometry package keeps it. */
public class Polygon implements Comparable<Polygon> {
  private String id;
  private int sides;
  private double length;
  private boolean closed;
  private List<String> points = new ArrayList<>();

  public Polygon() {
  }

  public void setId(String id) {
    this.id = id;
  }

  public String getId() {
    return id == null ? "" : id;
  }

  public void setSides(int sides) {
    if (sides < 0) {
      throw new IllegalArgumentException("sides must not be negative: " + sides);
    }
    this.sides = sides;
  }

  /** Returns the sides. */
  public int getSides() {
    return sides;
  }

  public void addSides(int newValue) {
    sides += newValue;
  }

  public void setLength(double length) {
    if (length < 0)
      throw new IllegalArgumentException("length must not be negative: " + length);
    this.length = length;
  }

  public double getLength() {
    return length;
  }

  public boolean isClosed() {
    return closed;
  }

  public void setClosed(boolean closed) {
    this.closed = closed;
  }

  public List<String> getPoints() {
    return Collections.unmodifiableList(points);
  }

  public void setPoints(List<String> points) {
    this.points = points;
  }

  public int countPoints() {
    return points.size();
  }

  public boolean hasPoints() {
    return !points.isEmpty();
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj) {
      return true;
    }
    if (!(obj instanceof Polygon)) {
      return false;
    }
    Polygon other = (Polygon) obj;
    return sides == other.sides
        && length == other.length
        && Objects.equals(points, other.points);
  }

  @Override
  public int hashCode() {
    int acc = 7;
    acc = 31 * acc + Double.hashCode(length);
    acc = 31 * acc + (closed ? 1 : 0);
    return acc;
  }

  @Override
  public String toString() {
    StringBuilder buffer = new StringBuilder("Polygon[");
    buffer.append("sides=").append(sides);
    buffer.append(", closed=").append(closed);
    buffer.append(", points=").append(points);
    return buffer.append("]").toString();
  }

  @Override
  public int compareTo(Polygon other) {
    return Integer.compare(sides, other.sides);
  }

  public Polygon copy() {
    Polygon answer = new Polygon();
    answer.id = this.id;
    answer.sides = this.sides;
    answer.length = this.length;
    answer.closed = this.closed;
    answer.points.addAll(points);
    return answer;
  }
}
