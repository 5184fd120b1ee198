package sample.chat;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Operations on plain arrays. */
public final class Sequences {
    private Sequences() {
    }

    public static int[] subArray(int[] input, int start, int end) {
        if (start < 0 || end > input.length)
            throw new IndexOutOfBoundsException(start + ".." + end);
        int[] target = new int[end - start];
        for (int idx = start; idx < end; idx += 1) {
            target[idx - start] = input[idx];
        }
        return target;
    }

    public static int binarySearch(double[] source, double key) {
        int low = 0;
        int high = source.length - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (source[mid] < key) {
                low = mid + 1;
            } else if (source[mid] > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -(low + 1);
    }

    public static int count(long[] source, long wanted) {
        int count = 0;
        for (long element : source) {
            if (element == wanted)
                count++;
        }
        return count;
    }

    public static int[] range(int start, int end) {
        int[] target = new int[end - start];
        for (int idx = 0; idx < target.length; idx += 1)
            target[idx] = start + idx;
        return target;
    }

    public static boolean equals(int[] x, int[] y) {
        if (x.length != y.length)
            return false;
        for (int idx = 0; idx < x.length; idx += 1) {
            if (x[idx] != y[idx]) {
                return false;
            }
        }
        return true;
    }

    public static boolean isEmpty(int[] source) {
        return source == null || source.length == 0;
    }

    public static void shuffle(List<String> source, Random random) {
        for (int idx = 0; idx < source.size(); idx += 1) {
            Collections.swap(source, idx, random.nextInt(source.size()));
        }
    }

    public static int[] toArray(Collection<Integer> source) {
        int[] answer = new int[source.size()];
        int index = 0;
        for (int element : source) {
            answer[index++] = element;
        }
        return answer;
    }

    public static String toString(int[] source) {
        StringBuilder builder = new StringBuilder("[");
        for (int k = 0; k < source.length; k += 1) {
            if (k > 0) {
                builder.append(", ");
            }
            builder.append(source[k]);
        }
        return builder.append("]").toString();
    }

    public static double dot(double[] a, double[] b) {
        double total = 0;
        for (int idx = 0; idx < a.length; idx += 1)
            total += a[idx] * b[idx];
        return total;
    }

    public static void scale(double[] array, double factor) {
        for (int idx = 0; idx < array.length; idx += 1)
            array[idx] *= factor;
    }
}
