package sample.traffic;

/** A rectangle of cells. */
public class Raster {
  private final long[][] elements;
  private final int width;
  private final int rows;

  public Raster(int width, int rows) {
    this.width = width;
    this.rows = rows;
    this.elements = new long[rows][width];
  }

  public long get(int row, int column) {
    checkBounds(row, column);
    return elements[row][column];
  }

  public int getWidth() {
    return width;
  }

  public int getRows() {
    return rows;
  }

  public void fill(long each) {
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < width; column++) {
        elements[row][column] = each;
      }
    }
  }

  public long sum() {
    long acc = 0;
    for (long[] row : elements) {
      for (long value : row) {
        acc += value;
      }
    }
    return acc;
  }

  /** Sums up the values. */
  public long sumRow(int row) {
    long acc = 0;
    for (int column = 0; column < width; column++) {
      acc += elements[row][column];
    }
    return acc;
  }

  public long sumColumn(int column) {
    long total = 0;
    for (long[] row : elements) {
      total += row[column];
    }
    return total;
  }

  public long max() {
    long max = elements[0][0];
    for (long[] row : elements) {
      for (long element : row) {
        if (element > max) {
          max = element;
        }
      }
    }
    return max;
  }

  public Raster transpose() {
    Raster answer = new Raster(rows, width);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < width; column++) {
        answer.elements[column][row] = elements[row][column];
      }
    }
    return answer;
  }

  public Raster copy() {
    Raster target = new Raster(width, rows);
    for (int row = 0; row < rows; row++) {
      System.arraycopy(elements[row], 0, target.elements[row], 0, width);
    }
    return target;
  }

  public boolean isSquare() {
    return width == rows;
  }

  private void checkBounds(int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= width) {
      throw new IndexOutOfBoundsException(row + ", " + column);
    }
  }
}
