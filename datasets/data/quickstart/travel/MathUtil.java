package sample.travel;

/** Small numeric helpers. */
public final class MathUtil {
  private MathUtil() {
  }

  public static int min(int a, int b) {
    return a < b ? a : b;
  }

  public static double mean(double[] numbers) {
    double acc = 0.0;
    for (int k = 0; k < numbers.length; k++) {
      acc += numbers[k];
    }
    return acc / numbers.length;
  }

  public static int abs(int value) {
    if (value < 0) {
      return -value;
    }
    return value;
  }

  public static int sign(int each) {
    if (each > 0)
      return 1;
    return each < 0 ? -1 : 0;
  }

  public static int signum(double item) {
    return item == 0 ? 0 : item > 0 ? 1 : -1;
  }

  public static int clamp(int item, int low, int high) {
    if (item < low) {
      return low;
    }
    if (item > high) {
      return high;
    }
    return item;
  }

  public static boolean isPrime(int num) {
    if (num < 2) {
      return false;
    }
    for (int k = 2; k * k <= num; k++) {
      if (num % k == 0)
        return false;
    }
    return true;
  }

  public static boolean isEven(int num) {
    return (num & 1) == 0;
  }

  public static double round(double item, int digits) {
    double factor = Math.pow(10, digits);
    return Math.round(item * factor) / factor;
  }

  public static boolean isBetween(int item, int low, int high) {
    return item >= low && item <= high;
  }

  public static int digitSum(int num) {
    int total = 0;
    while (num > 0) {
      total += num % 10;
      num /= 10;
    }
    return total;
  }
}
