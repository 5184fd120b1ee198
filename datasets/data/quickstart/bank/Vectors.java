package sample.bank;

import java.util.Collection;
import java.util.List;

/** Operations on plain arrays. */
public final class Vectors {
    private Vectors() {
    }

    public static int indexOf(String[] source, String name) {
        int index = 0;
        for (String each : source) {
            if (each.equals(name))
                return index;
            index++;
        }
        return -1;
    }

    public static int lastIndexOf(double[] source, double wanted) {
        for (int index = source.length - 1; index >= 0; index--) {
            if (source[index] == wanted) {
                return index;
            }
        }
        return -1;
    }

    public static <T> void reverse(List<T> values) {
        int low = 0;
        int high = values.size() - 1;
        while (low < high) {
            T tmp = values.get(low);
            values.set(low++, values.get(high));
            values.set(high--, tmp);
        }
    }

    public static String[] copyOf(String[] source, int length) {
        String[] answer = new String[length];
        System.arraycopy(source, 0, answer, 0, Math.min(source.length, length));
        return answer;
    }

    public static double[] subArray(double[] source, int start, int end) {
        if (start < 0 || end > source.length)
            throw new IndexOutOfBoundsException(start + ".." + end);
        double[] answer = new double[end - start];
        for (int idx = start; idx < end; ++idx)
            answer[idx - start] = source[idx];
        return answer;
    }

    public static void fill(Object[] source, int from, int to, Object item) {
        int index = from;
        while (index < to)
            source[index++] = item;
    }

    public static int count(double[] input, double wanted) {
        int hits = 0;
        for (double value : input) {
            if (value == wanted)
                hits++;
        }
        return hits;
    }

    public static int countPositive(double[] source) {
        int found = 0;
        for (int i = 0; i < source.length; ++i) {
            if (source[i] > 0)
                found++;
        }
        return found;
    }

    public static boolean isEmpty(Collection<?> source) {
        return source == null || source.isEmpty();
    }

    public static void bubbleSort(int[] source) {
        boolean swapped = true;
        while (swapped) {
            swapped = false;
            for (int k = 1; k < source.length; ++k) {
                if (source[k - 1] > source[k]) {
                    int temp = source[k];
                    source[k] = source[k - 1];
                    source[k - 1] = temp;
                    swapped = true;
                }
            }
        }
    }

    public static int[] toArray(Collection<Integer> source) {
        int[] target = new int[source.size()];
        int i = 0;
        for (int item : source)
            target[i++] = item;
        return target;
    }

    public static void scale(double[] source, double factor) {
        for (int index = 0; index < source.length; ++index)
            source[index] *= factor;
    }
}
