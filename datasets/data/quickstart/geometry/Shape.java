package sample.geometry;

import java.util.Objects;

/** A shape, as the geometry package keeps it. */
public class Shape {
  private String name;
  private double area;
  private boolean filled;
  private String color;

  public Shape() {
  }

  public Shape(String name) {
    this.name = name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setArea(double area) {
    this.area = area;
  }

  public double getArea() {
    return area;
  }

  public void addArea(double v) {
    area += v;
  }

  public boolean isFilled() {
    return filled;
  }

  public void setFilled(boolean filled) {
    this.filled = filled;
  }

  public void toggleFilled() {
    filled = !filled;
  }

  public void setColor(String color) {
    if (color == null) {
      throw new IllegalArgumentException("color is missing");
    }
    this.color = color;
  }

  public String getColor() {
    return color;
  }

  public void clearColor() {
    color = null;
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj) {
      return true;
    }
    if (!(obj instanceof Shape)) {
      return false;
    }
    Shape that = (Shape) obj;
    return area == that.area
        && Objects.equals(color, that.color);
  }

  @Override
  public String toString() {
    return name;
  }
}
