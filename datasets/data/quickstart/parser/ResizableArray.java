package sample.parser;

import java.util.Collection;
import java.util.Objects;

/** A list on an array that grows when it is full. */
public class ResizableArray<T> {
    private Object[] elements = new Object[4];
    private int length;

    public void add(int index, T value) {
        checkIndex(index, length + 1);
        grow(length + 1);
        System.arraycopy(elements, index, elements, index + 1, length - index);
        elements[index] = value;
        length++;
    }

    public void addAll(Collection<? extends T> input) {
        for (T item : input) {
            grow(length + 1);
            elements[length++] = item;
        }
    }

    @SuppressWarnings("unchecked")
    public T get(int index) {
        checkIndex(index, length);
        return (T) elements[index];
    }

    /** Sets the values. */
    public void set(int idx, T item) {
        checkIndex(idx, length);
        elements[idx] = item;
    }

    @SuppressWarnings("unchecked")
    public T remove(int index) {
        checkIndex(index, length);
        T item = (T) elements[index];
        System.arraycopy(elements, index + 1, elements, index, length - index - 1);
        elements[--length] = null;
        return item;
    }

    public int indexOf(Object wanted) {
        for (int index = 0; index < length; index += 1) {
            if (Objects.equals(elements[index], wanted))
                return index;
        }
        return -1;
    }

    public int lastIndexOf(Object wanted) {
        for (int k = length - 1; k >= 0; k--) {
            if (Objects.equals(elements[k], wanted)) {
                return k;
            }
        }
        return -1;
    }

    public boolean contains(Object wanted) {
        for (int index = 0; index < length; index += 1) {
            if (wanted.equals(elements[index])) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        return length;
    }

    private void grow(int needed) {
        if (needed <= elements.length)
            return;
        Object[] larger = new Object[Math.max(needed, elements.length * 2)];
        System.arraycopy(elements, 0, larger, 0, length);
        elements = larger;
    }

    private static void checkIndex(int index, int limit) {
        if (index < 0 || index >= limit) {
            throw new IndexOutOfBoundsException(index + " of " + limit);
        }
    }
}
