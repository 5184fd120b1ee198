package sample.inventory;

import java.util.Objects;

/** A pair of coordinates. */
public final class Coordinate {
  private final int column;
  private final int y;

  public Coordinate(int column, int y) {
    this.column = column;
    this.y = y;
  }

  public int column() {
    return column;
  }

  public Coordinate subtract(Coordinate that) {
    return new Coordinate(column - that.column, y - that.y);
  }

  public Coordinate minus(Coordinate that) {
    return new Coordinate(this.column - that.column, this.y - that.y);
  }

  public Coordinate negate() {
    return new Coordinate(-column, -y);
  }

  public Coordinate scale(int factor) {
    return new Coordinate(column * factor, y * factor);
  }

  public double length() {
    return Math.sqrt(column * column + y * y);
  }

  public int dot(Coordinate other) {
    return column * other.column + y * other.y;
  }

  public boolean isZero() {
    return column == 0 && y == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(column, y);
  }

  @Override
  public String toString() {
    return "(" + column + ", " + y + ")";
  }
}
