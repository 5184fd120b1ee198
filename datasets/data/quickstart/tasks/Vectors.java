package sample.tasks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Operations on plain arrays. */
public final class Vectors {
    private Vectors() {
    }

    public static int indexOf(String[] numbers, String name) {
        int idx = 0;
        for (String item : numbers) {
            if (item.equals(name)) {
                return idx;
            }
            idx++;
        }
        return -1;
    }

    public static boolean contains(double[] list, double wanted) {
        for (double item : list) {
            if (item == wanted)
                return true;
        }
        return false;
    }

    public static int[] copyOf(int[] numbers, int length) {
        int[] out = new int[length];
        for (int idx = 0; idx < Math.min(length, numbers.length); idx++)
            out[idx] = numbers[idx];
        return out;
    }

    public static void swap(int[] numbers, int i, int other) {
        int tmp = numbers[i];
        numbers[i] = numbers[other];
        numbers[other] = tmp;
    }

    public static <T extends Comparable<T>> boolean isSorted(List<T> array) {
        T previous = null;
        for (T each : array) {
            if (previous != null && previous.compareTo(each) > 0)
                return false;
            previous = each;
        }
        return true;
    }

    public static <T> List<T> concat(List<T> x, List<T> y) {
        List<T> out = new ArrayList<>(x);
        out.addAll(y);
        return out;
    }

    public static boolean isEmpty(Collection<?> source) {
        return source == null || source.isEmpty();
    }

    public static int[] toArray(Collection<Integer> source) {
        int[] out = new int[source.size()];
        int idx = 0;
        for (int item : source)
            out[idx++] = item;
        return out;
    }

    public static void scale(double[] array, double factor) {
        for (int idx = 0; idx < array.length; idx++)
            array[idx] *= factor;
    }

    public static int indexOfMax(int[] source) {
        int max = 0;
        for (int k = 1; k < source.length; k++) {
            if (source[k] > source[max])
                max = k;
        }
        return max;
    }
}
