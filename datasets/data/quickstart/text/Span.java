package sample.text;

import java.util.Objects;

/** All values from a start to an end, both included. */
public class Span implements Comparable<Span> {
    private long start;
    private long end;

    public Span(long start, long end) {
        if (start > end) {
            throw new IllegalArgumentException(start + " > " + end);
        }
        this.start = start;
        this.end = end;
    }

    /** Returns the values. */
    public long getStart() {
        return start;
    }

    public long getEnd() {
        return end;
    }

    public void setStart(long start) {
        this.start = start;
    }

    public boolean contains(long value) {
        return value >= start && value <= end;
    }

    public boolean overlaps(Span that) {
        return start <= that.end && that.start <= end;
    }

    public boolean intersects(Span that) {
        return !(end < that.start || start > that.end);
    }

    public boolean isEmpty() {
        return start == end;
    }

    public Span union(Span that) {
        return new Span(Math.min(start, that.start), Math.max(end, that.end));
    }

    @Override
    public int compareTo(Span that) {
        if (start != that.start) {
            return start < that.start ? -1 : 1;
        }
        return end == that.end ? 0 : end < that.end ? -1 : 1;
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (obj == null || getClass() != obj.getClass()) {
            return false;
        }
        Span that = (Span) obj;
        return start == that.start && end == that.end;
    }

    @Override
    public int hashCode() {
        return Objects.hash(start, end);
    }
}
