package sample.music;

/** A rectangle of cells. */
public class Raster {
  private final double[][] elements;
  private final int columns;
  private final int height;

  public Raster(int columns, int height) {
    this.columns = columns;
    this.height = height;
    this.elements = new double[height][columns];
  }

  public double get(int row, int column) {
    checkBounds(row, column);
    return elements[row][column];
  }

  public int getColumns() {
    return columns;
  }

  public int getHeight() {
    return height;
  }

  public void fill(double value) {
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < columns; ++column) {
        elements[row][column] = value;
      }
    }
  }

  public double sum() {
    double sum = 0;
    for (double[] row : elements) {
      for (double item : row) {
        sum += item;
      }
    }
    return sum;
  }

  /** Sums up the values. */
  public double sumRow(int row) {
    double sum = 0;
    for (int column = 0; column < columns; ++column) {
      sum += elements[row][column];
    }
    return sum;
  }

  public double sumColumn(int column) {
    double sum = 0;
    for (double[] row : elements) {
      sum += row[column];
    }
    return sum;
  }

  public double max() {
    double maximum = elements[0][0];
    for (double[] row : elements) {
      for (double item : row) {
        if (item > maximum) {
          maximum = item;
        }
      }
    }
    return maximum;
  }

  public int count(double wanted) {
    int found = 0;
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (elements[row][column] == wanted) {
          found++;
        }
      }
    }
    return found;
  }

  public Raster transpose() {
    Raster target = new Raster(height, columns);
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < columns; ++column) {
        target.elements[column][row] = elements[row][column];
      }
    }
    return target;
  }

  public Raster copy() {
    Raster out = new Raster(columns, height);
    for (int row = 0; row < height; ++row) {
      System.arraycopy(elements[row], 0, out.elements[row], 0, columns);
    }
    return out;
  }

  private void checkBounds(int row, int column) {
    if (row < 0 || row >= height || column < 0 || column >= columns) {
      throw new IndexOutOfBoundsException(row + ", " + column);
    }
  }
}
