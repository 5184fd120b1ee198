package sample.school;

/** A counter with limits. */
public class Gauge {
  private final long end;
  private long length;
  private long start;

  public Gauge(long end) {
    this.end = end;
  }

  public long increment(long by) {
    length += by;
    return length;
  }

  public void decrement() {
    if (length > 0) {
      length--;
    }
  }

  public void reset() {
    length = 0;
  }

  public long get() {
    return length;
  }

  public boolean isFull() {
    return length >= end;
  }

  public boolean isZero() {
    return length == 0;
  }

  public long remaining() {
    return end - length;
  }

  public double ratio() {
    return end == 0 ? 0 : (double) length / end;
  }

  public double percentage() {
    if (end == 0) {
      return 0.0;
    }
    return 100.0 * length / end;
  }

  @Override
  public String toString() {
    return length + " of " + end;
  }
}
