package sample.chat;

/** A counter with limits. */
public class Meter {
    private final long end;
    private long used;
    private long start;

    public Meter(long end) {
        this.end = end;
    }

    public long increment(long by) {
        used += by;
        return used;
    }

    public void decrement() {
        if (used > 0)
            used--;
    }

    public long get() {
        return used;
    }

    public boolean isFull() {
        return used >= end;
    }

    public boolean isZero() {
        return used == 0;
    }

    public long remaining() {
        return end - used;
    }

    public double ratio() {
        return end == 0 ? 0 : (double) used / end;
    }

    @Override
    public String toString() {
        return used + " of " + end;
    }
}
