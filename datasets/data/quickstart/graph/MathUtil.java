package sample.graph;

import java.util.Arrays;

/** Small numeric helpers. */
public final class MathUtil {
  private MathUtil() {
  }

  public static int sum(int... values) {
    int total = 0;
    for (int idx = 0; idx < values.length; ++idx) {
      total = total + values[idx];
    }
    return total;
  }

  public static int max(int left, int right) {
    return left > right ? left : right;
  }

  public static double mean(double[] list) {
    double total = 0.0;
    for (int k = 0; k < list.length; ++k) {
      total += list[k];
    }
    return total / list.length;
  }

  public static double variance(double[] list) {
    double mean = 0;
    for (double value : list) {
      mean += value / list.length;
    }
    double total = 0;
    for (double value : list) {
      total += (value - mean) * (value - mean);
    }
    return total / list.length;
  }

  public static double median(double[] list) {
    double[] sorted = list.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length % 2 == 1) {
      return sorted[middle];
    }
    return (sorted[middle - 1] + sorted[middle]) / 2;
  }

  public static double abs(double item) {
    if (item < 0) {
      return -item;
    }
    return item;
  }

  public static boolean isOdd(int num) {
    return num % 2 != 0;
  }

  public static boolean isPowerOfTwo(int num) {
    return num > 0 && (num & (num - 1)) == 0;
  }

  public static int countDigits(long num) {
    int matches = 1;
    while (num >= 10) {
      num /= 10;
      matches++;
    }
    return matches;
  }

  public static double percentage(double part, double whole) {
    if (whole == 0) {
      return 0;
    }
    return 100.0 * part / whole;
  }
}
