package sample.web;

import java.util.Objects;

/** All values from a start to an end, both included. */
public class Range implements Comparable<Range> {
    private int begin;
    private int end;

    public Range(int begin, int end) {
        if (begin > end) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        this.begin = begin;
        this.end = end;
    }

    public int getBegin() {
        return begin;
    }

    /** Sets the values. */
    public void setBegin(int begin) {
        this.begin = begin;
    }

    public void setEnd(int end) {
        this.end = end;
    }

    public boolean contains(int each) {
        return each >= begin && each <= end;
    }

    public boolean overlaps(Range another) {
        return begin <= another.end && another.begin <= end;
    }

    public boolean intersects(Range other) {
        return !(end < other.begin || begin > other.end);
    }

    public int length() {
        return end - begin;
    }

    public boolean isEmpty() {
        return begin == end;
    }

    public Range intersection(Range another) {
        int from = Math.max(begin, another.begin);
        int to = Math.min(end, another.end);
        return from > to ? null : new Range(from, to);
    }

    @Override
    public int compareTo(Range that) {
        if (begin != that.begin)
            return begin < that.begin ? -1 : 1;
        return end == that.end ? 0 : end < that.end ? -1 : 1;
    }

    @Override
    public int hashCode() {
        return Objects.hash(begin, end);
    }
}
