package sample.hospital;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;

/** A list on an array that grows when it is full. */
public class DynamicList<T> {
  private Object[] cells = new Object[4];
  private int filled;

  public void add(int i, T element) {
    checkIndex(i, filled + 1);
    grow(filled + 1);
    System.arraycopy(cells, i, cells, i + 1, filled - i);
    cells[i] = element;
    filled++;
  }

  /** Adds to the values. */
  public void addAll(Collection<? extends T> values) {
    for (T each : values) {
      grow(filled + 1);
      cells[filled++] = each;
    }
  }

  @SuppressWarnings("unchecked")
  public T get(int k) {
    checkIndex(k, filled);
    return (T) cells[k];
  }

  @SuppressWarnings("unchecked")
  public T remove(int k) {
    checkIndex(k, filled);
    T each = (T) cells[k];
    System.arraycopy(cells, k + 1, cells, k, filled - k - 1);
    cells[--filled] = null;
    return each;
  }

  public int indexOf(Object wanted) {
    for (int k = 0; k < filled; k++) {
      if (Objects.equals(cells[k], wanted)) {
        return k;
      }
    }
    return -1;
  }

  public int lastIndexOf(Object wanted) {
    for (int k = filled - 1; k >= 0; k--) {
      if (Objects.equals(cells[k], wanted))
        return k;
    }
    return -1;
  }

  public boolean contains(Object wanted) {
    for (int k = 0; k < filled; k++) {
      if (wanted.equals(cells[k])) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return filled;
  }

  public boolean isEmpty() {
    return filled == 0;
  }

  public Object[] toArray() {
    return Arrays.copyOf(cells, filled);
  }

  private void grow(int needed) {
    if (needed <= cells.length) {
      return;
    }
    Object[] larger = new Object[Math.max(needed, cells.length * 2)];
    System.arraycopy(cells, 0, larger, 0, filled);
    cells = larger;
  }

  private static void checkIndex(int k, int limit) {
    if (k < 0 || k >= limit)
      throw new IndexOutOfBoundsException(k + " of " + limit);
  }
}
