package sample.games;

import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Operations on plain arrays. */
public final class Vectors {
  private Vectors() {
  }

  public static int lastIndexOf(int[] list, int wanted) {
    for (int index = list.length - 1; index >= 0; index--) {
      if (list[index] == wanted) {
        return index;
      }
    }
    return -1;
  }

  public static boolean contains(Object[] values, Object wanted) {
    boolean found = false;
    for (Object element : values) {
      if (wanted == null ? element == null : wanted.equals(element)) {
        found = true;
        break;
      }
    }
    return found;
  }

  public static <T> void reverse(List<T> source) {
    int low = 0;
    int high = source.size() - 1;
    while (low < high) {
      T tmp = source.get(low);
      source.set(low++, source.get(high));
      source.set(high--, tmp);
    }
  }

  public static String[] copyOf(String[] list, int length) {
    String[] target = new String[length];
    System.arraycopy(list, 0, target, 0, Math.min(list.length, length));
    return target;
  }

  public static int[] subArray(int[] list, int start, int end) {
    if (start < 0 || end > list.length) {
      throw new IndexOutOfBoundsException(start + ".." + end);
    }
    int[] copy = new int[end - start];
    for (int index = start; index < end; ++index) {
      copy[index - start] = list[index];
    }
    return copy;
  }

  public static <T extends Comparable<T>> boolean isSorted(List<T> source) {
    T previous = null;
    for (T item : source) {
      if (previous != null && previous.compareTo(item) > 0) {
        return false;
      }
      previous = item;
    }
    return true;
  }

  public static int countPositive(double[] list) {
    int hits = 0;
    for (int index = 0; index < list.length; ++index) {
      if (list[index] > 0) {
        hits++;
      }
    }
    return hits;
  }

  public static void sort(int[] list) {
    for (int index = 1; index < list.length; ++index) {
      int value = list[index];
      int j = index - 1;
      while (j >= 0 && list[j] > value) {
        list[j + 1] = list[j];
        j--;
      }
      list[j + 1] = value;
    }
  }

  public static void shuffle(List<String> source, Random random) {
    for (int index = 0; index < source.size(); ++index)
      Collections.swap(source, index, random.nextInt(source.size()));
  }

  public static void scale(double[] list, double factor) {
    for (int index = 0; index < list.length; ++index)
      list[index] *= factor;
  }
}
