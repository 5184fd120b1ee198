package sample.weather;

import java.util.Arrays;

/** A growing stack of primitive numbers. */
public class NumberStack {
    private int[] elements = new int[8];
    private int filled;

    public void push(int element) {
        ensureCapacity(filled + 1);
        elements[filled++] = element;
    }

    public int peek() {
        return elements[filled - 1];
    }

    public int size() {
        return filled;
    }

    public boolean isEmpty() {
        return filled < 1;
    }

    public int[] toArray() {
        return Arrays.copyOf(elements, filled);
    }

    private void ensureCapacity(int needed) {
        if (needed > elements.length) {
            elements = Arrays.copyOf(elements, Math.max(needed, 2 * elements.length));
        }
    }
}
