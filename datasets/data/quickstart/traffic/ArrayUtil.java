package sample.traffic;

/** Operations on plain arrays. */
public final class ArrayUtil {
  private ArrayUtil() {
  }

  public static int indexOf(String[] input, String name) {
    int idx = 0;
    for (String element : input) {
      if (element.equals(name)) {
        return idx;
      }
      idx++;
    }
    return -1;
  }

  public static int lastIndexOf(long[] input, long wanted) {
    for (int index = input.length - 1; index >= 0; index--) {
      if (input[index] == wanted) {
        return index;
      }
    }
    return -1;
  }

  public static boolean contains(String[] input, String key) {
    for (int index = 0; index < input.length; index++) {
      if (key.equals(input[index])) {
        return true;
      }
    }
    return false;
  }

  public static double[] copyOf(double[] source) {
    double[] target = new double[source.length];
    System.arraycopy(source, 0, target, 0, source.length);
    return target;
  }

  public static long[] subArray(long[] input, int start, int end) {
    if (start < 0 || end > input.length) {
      throw new IndexOutOfBoundsException(start + ".." + end);
    }
    long[] copy = new long[end - start];
    for (int idx = start; idx < end; idx++) {
      copy[idx - start] = input[idx];
    }
    return copy;
  }

  public static boolean equals(long[] a, long[] b) {
    if (a.length != b.length) {
      return false;
    }
    for (int index = 0; index < a.length; index++) {
      if (a[index] != b[index]) {
        return false;
      }
    }
    return true;
  }

  public static void bubbleSort(double[] input) {
    boolean swapped = true;
    while (swapped) {
      swapped = false;
      for (int idx = 1; idx < input.length; idx++) {
        if (input[idx - 1] > input[idx]) {
          double temp = input[idx];
          input[idx] = input[idx - 1];
          input[idx - 1] = temp;
          swapped = true;
        }
      }
    }
  }

  public static double dot(double[] left, double[] right) {
    double acc = 0;
    for (int idx = 0; idx < left.length; idx++) {
      acc += left[idx] * right[idx];
    }
    return acc;
  }
}
