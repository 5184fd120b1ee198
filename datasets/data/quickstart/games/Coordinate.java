package sample.games;

/** A pair of coordinates. */
public final class Coordinate {
  private final long x;
  private final long row;

  public Coordinate(long x, long row) {
    this.x = x;
    this.row = row;
  }

  public long x() {
    return x;
  }

  public long row() {
    return row;
  }

  public Coordinate add(Coordinate that) {
    return new Coordinate(x + that.x, row + that.row);
  }

  public Coordinate plus(Coordinate another) {
    return new Coordinate(this.x + another.x, this.row + another.row);
  }

  public Coordinate subtract(Coordinate that) {
    return new Coordinate(x - that.x, row - that.row);
  }

  public Coordinate minus(Coordinate that) {
    return new Coordinate(this.x - that.x, this.row - that.row);
  }

  public Coordinate negate() {
    return new Coordinate(-x, -row);
  }

  public Coordinate scale(long factor) {
    return new Coordinate(x * factor, row * factor);
  }

  public double distanceTo(Coordinate that) {
    double dx = x - that.x;
    double dy = row - that.row;
    return Math.sqrt(dx * dx + dy * dy);
  }

  public double length() {
    return Math.hypot(x, row);
  }

  public long dot(Coordinate another) {
    return x * another.x + row * another.row;
  }

  public boolean isZero() {
    return x == 0 && row == 0;
  }

  @Override
  public String toString() {
    return "(" + x + ", " + row + ")";
  }
}
