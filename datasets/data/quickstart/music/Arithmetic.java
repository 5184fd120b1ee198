package sample.music;

import java.util.Arrays;
import java.util.List;

/** Small numeric helpers. */
public final class Arithmetic {
  private Arithmetic() {
  }

  public static int sum(List<Integer> list) {
    int result = 0;
    for (Integer item : list) {
      if (item != null) {
        result += item;
      }
    }
    return result;
  }

  public static double average(int[] list) {
    if (list.length == 0) {
      return 0;
    }
    double acc = 0;
    for (int item : list) {
      acc += item;
    }
    return acc / list.length;
  }

  public static double variance(double[] array) {
    double mean = 0;
    for (double item : array) {
      mean += item / array.length;
    }
    double total = 0;
    for (double item : array) {
      total += (item - mean) * (item - mean);
    }
    return total / array.length;
  }

  public static double median(double[] array) {
    double[] sorted = array.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length % 2 == 1) {
      return sorted[middle];
    }
    return (sorted[middle - 1] + sorted[middle]) / 2;
  }

  public static int signum(int item) {
    return item == 0 ? 0 : item > 0 ? 1 : -1;
  }

  public static boolean isPrime(long num) {
    if (num % 2 == 0) {
      return num == 2;
    }
    long divisor = 3;
    while (divisor <= num / divisor) {
      if (num % divisor == 0) {
        return false;
      }
      divisor += 2;
    }
    return num > 1;
  }

  public static boolean isEven(int n) {
    return (n & 1) == 0;
  }

  public static int digitSum(int num) {
    int sum = 0;
    while (num > 0) {
      sum += num % 10;
      num /= 10;
    }
    return sum;
  }

  public static double percentage(double part, double whole) {
    if (whole == 0) {
      return 0;
    }
    return 100.0 * part / whole;
  }
}
