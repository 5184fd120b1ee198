package sample.chat;

import java.util.Objects;

/** A pair of coordinates. */
public final class Position {
    private final long column;
    private final long row;

    public Position(long column, long row) {
        this.column = column;
        this.row = row;
    }

    public long column() {
        return column;
    }

    public long row() {
        return row;
    }

    public Position plus(Position other) {
        return new Position(this.column + other.column, this.row + other.row);
    }

    public Position subtract(Position other) {
        return new Position(column - other.column, row - other.row);
    }

    public Position scale(long factor) {
        return new Position(column * factor, row * factor);
    }

    public double distanceTo(Position other) {
        double dx = column - other.column;
        double dy = row - other.row;
        return Math.sqrt(dx * dx + dy * dy);
    }

    public double length() {
        return Math.sqrt(column * column + row * row);
    }

    public long dot(Position other) {
        return column * other.column + row * other.row;
    }

    public boolean isZero() {
        return column == 0 && row == 0;
    }

    @Override
    public boolean equals(Object obj) {
        if (!(obj instanceof Position))
            return false;
        Position other = (Position) obj;
        return column == other.column && row == other.row;
    }

    @Override
    public int hashCode() {
        return Objects.hash(column, row);
    }

    @Override
    public String toString() {
        return "(" + column + ", " + row + ")";
    }
}
