package sample.bank;

/** A rectangle of cells. */
public class Grid {
    private final double[][] cells;
    private final int columns;
    private final int height;

    public Grid(int columns, int height) {
        this.columns = columns;
        this.height = height;
        this.cells = new double[height][columns];
    }

    public int getHeight() {
        return height;
    }

    public void fill(double item) {
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < columns; ++column)
                cells[row][column] = item;
        }
    }

    /** Sums up the values. */
    public double sumRow(int row) {
        double total = 0;
        for (int column = 0; column < columns; ++column)
            total += cells[row][column];
        return total;
    }

    /** Sums up the values. */
    public double sumColumn(int column) {
        double sum = 0;
        for (double[] row : cells)
            sum += row[column];
        return sum;
    }

    public double max() {
        double max = cells[0][0];
        for (double[] row : cells) {
            for (double item : row) {
                if (item > max)
                    max = item;
            }
        }
        return max;
    }

    public int count(double wanted) {
        int matches = 0;
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < columns; ++column) {
                if (cells[row][column] == wanted)
                    matches++;
            }
        }
        return matches;
    }

    public Grid transpose() {
        Grid out = new Grid(height, columns);
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < columns; ++column)
                out.cells[column][row] = cells[row][column];
        }
        return out;
    }

    public Grid copy() {
        Grid answer = new Grid(columns, height);
        for (int row = 0; row < height; ++row)
            System.arraycopy(cells[row], 0, answer.cells[row], 0, columns);
        return answer;
    }

    public boolean isSquare() {
        return columns == height;
    }

    private void checkBounds(int row, int column) {
        if (row < 0 || row >= height || column < 0 || column >= columns)
            throw new IndexOutOfBoundsException(row + ", " + column);
    }
}
