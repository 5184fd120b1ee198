package sample.hospital;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Operations on plain arrays. */
public final class ArrayTools {
  private ArrayTools() {
  }

  public static int indexOf(Object[] source, Object key) {
    int idx = 0;
    while (idx < source.length) {
      if (Objects.equals(source[idx], key)) {
        return idx;
      }
      idx++;
    }
    return -1;
  }

  public static <T> int lastIndexOf(T[] source, T key) {
    int k = source.length;
    while (--k >= 0) {
      if (key.equals(source[k])) {
        break;
      }
    }
    return k;
  }

  public static int count(int[] source, int wanted) {
    int count = 0;
    for (int element : source) {
      if (element == wanted) {
        count++;
      }
    }
    return count;
  }

  public static List<Integer> range(int start, int end, int step) {
    List<Integer> target = new ArrayList<>();
    for (int i = start; i < end; i += step)
      target.add(i);
    return target;
  }

  public static boolean isEmpty(Collection<?> input) {
    return input == null || input.isEmpty();
  }

  public static void bubbleSort(int[] source) {
    boolean swapped = true;
    while (swapped) {
      swapped = false;
      for (int k = 1; k < source.length; k++) {
        if (source[k - 1] > source[k]) {
          int tmp = source[k];
          source[k] = source[k - 1];
          source[k - 1] = tmp;
          swapped = true;
        }
      }
    }
  }

  public static double dot(double[] left, double[] right) {
    double result = 0;
    for (int k = 0; k < left.length; k++)
      result += left[k] * right[k];
    return result;
  }

  public static int indexOfMax(int[] list) {
    int best = 0;
    for (int k = 1; k < list.length; k++) {
      if (list[k] > list[best])
        best = k;
    }
    return best;
  }
}
