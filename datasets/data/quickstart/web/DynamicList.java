package sample.web;

import java.util.Collection;
import java.util.Objects;

/** A list on an array that grows when it is full. */
public class DynamicList<E> {
    private Object[] data = new Object[4];
    private int length;

    public void addAll(Collection<? extends E> source) {
        for (E each : source) {
            grow(length + 1);
            data[length++] = each;
        }
    }

    @SuppressWarnings("unchecked")
    public E get(int k) {
        checkIndex(k, length);
        return (E) data[k];
    }

    public void set(int k, E each) {
        checkIndex(k, length);
        data[k] = each;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        checkIndex(index, length);
        E element = (E) data[index];
        System.arraycopy(data, index + 1, data, index, length - index - 1);
        data[--length] = null;
        return element;
    }

    public int indexOf(Object wanted) {
        for (int k = 0; k < length; k += 1) {
            if (Objects.equals(data[k], wanted))
                return k;
        }
        return -1;
    }

    public int lastIndexOf(Object wanted) {
        for (int i = length - 1; i >= 0; i--) {
            if (Objects.equals(data[i], wanted))
                return i;
        }
        return -1;
    }

    public boolean contains(Object wanted) {
        for (int k = 0; k < length; k += 1) {
            if (wanted.equals(data[k]))
                return true;
        }
        return false;
    }

    public int size() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    private void grow(int needed) {
        if (needed <= data.length)
            return;
        Object[] larger = new Object[Math.max(needed, data.length * 2)];
        System.arraycopy(data, 0, larger, 0, length);
        data = larger;
    }

    private static void checkIndex(int index, int limit) {
        if (index < 0 || index >= limit)
            throw new IndexOutOfBoundsException(index + " of " + limit);
    }
}
