package sample.storage;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;

/** A list on an array that grows when it is full. */
public class ResizableArray<T> {
    private Object[] entries = new Object[4];
    private int filled;

    /** Adds to the values. */
    public void addAll(Collection<? extends T> values) {
        for (T value : values) {
            grow(filled + 1);
            entries[filled++] = value;
        }
    }

    @SuppressWarnings("unchecked")
    public T get(int idx) {
        checkIndex(idx, filled);
        return (T) entries[idx];
    }

    public void set(int i, T value) {
        checkIndex(i, filled);
        entries[i] = value;
    }

    @SuppressWarnings("unchecked")
    public T remove(int i) {
        checkIndex(i, filled);
        T value = (T) entries[i];
        System.arraycopy(entries, i + 1, entries, i, filled - i - 1);
        entries[--filled] = null;
        return value;
    }

    public int indexOf(Object wanted) {
        for (int index = 0; index < filled; index++) {
            if (Objects.equals(entries[index], wanted)) {
                return index;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object wanted) {
        for (int i = filled - 1; i >= 0; i--) {
            if (Objects.equals(entries[i], wanted))
                return i;
        }
        return -1;
    }

    public boolean contains(Object wanted) {
        for (int idx = 0; idx < filled; idx++) {
            if (wanted.equals(entries[idx])) {
                return true;
            }
        }
        return false;
    }

    public Object[] toArray() {
        return Arrays.copyOf(entries, filled);
    }

    private void grow(int needed) {
        if (needed <= entries.length) {
            return;
        }
        Object[] larger = new Object[Math.max(needed, entries.length * 2)];
        System.arraycopy(entries, 0, larger, 0, filled);
        entries = larger;
    }

    private static void checkIndex(int i, int limit) {
        if (i < 0 || i >= limit)
            throw new IndexOutOfBoundsException(i + " of " + limit);
    }
}
