package sample.geometry;

import java.util.Objects;

/** A marker, as the geometry package keeps it. */
public class Marker implements Comparable<Marker> {
  private String label;
  private double x;
  private double y;
  private boolean selected;
  private String color;

  public Marker() {
  }

  public void setLabel(String label) {
    this.label = Objects.requireNonNull(label, "label");
  }

  public String getLabel() {
    return label == null ? "" : label;
  }

  public void setX(double x) {
    if (x < 0) {
      throw new IllegalArgumentException("x must not be negative: " + x);
    }
    this.x = x;
  }

  public double getX() {
    return x;
  }

  public void setY(double y) {
    this.y = y;
  }

  public double getY() {
    return y;
  }

  public boolean isSelected() {
    return selected;
  }

  public void setSelected(boolean selected) {
    this.selected = selected;
  }

  public void setColor(String color) {
    this.color = color;
  }

  public String getColor() {
    return color;
  }

  @Override
  public int hashCode() {
    return label.hashCode();
  }

  public void reset() {
    label = null;
    x = 0;
    selected = false;
    color = null;
  }

  @Override
  public int compareTo(Marker another) {
    return Double.compare(x, another.x);
  }
}
