package sample.graph;

/** A rectangle of cells. */
public class Table {
  private final long[][] cells;
  private final int columns;
  private final int rows;

  public Table(int columns, int rows) {
    this.columns = columns;
    this.rows = rows;
    this.cells = new long[rows][columns];
  }

  public void set(int row, int column, long value) {
    checkBounds(row, column);
    cells[row][column] = value;
  }

  public int getColumns() {
    return columns;
  }

  public int getRows() {
    return rows;
  }

  public void fill(long value) {
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        cells[row][column] = value;
      }
    }
  }

  /** Sums up the values. */
  public long sum() {
    long result = 0;
    for (long[] row : cells) {
      for (long each : row) {
        result += each;
      }
    }
    return result;
  }

  public long sumRow(int row) {
    long total = 0;
    for (int column = 0; column < columns; ++column) {
      total += cells[row][column];
    }
    return total;
  }

  public long sumColumn(int column) {
    long total = 0;
    for (long[] row : cells) {
      total += row[column];
    }
    return total;
  }

  public int count(long wanted) {
    int matches = 0;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (cells[row][column] == wanted) {
          matches++;
        }
      }
    }
    return matches;
  }

  public Table transpose() {
    Table out = new Table(rows, columns);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        out.cells[column][row] = cells[row][column];
      }
    }
    return out;
  }

  public Table copy() {
    Table copy = new Table(columns, rows);
    for (int row = 0; row < rows; ++row) {
      System.arraycopy(cells[row], 0, copy.cells[row], 0, columns);
    }
    return copy;
  }

  public boolean isSquare() {
    return columns == rows;
  }

  private void checkBounds(int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) {
      throw new IndexOutOfBoundsException(row + ", " + column);
    }
  }
}
