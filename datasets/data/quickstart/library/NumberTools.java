package sample.library;

import java.util.List;

/** Small numeric helpers. */
public final class NumberTools {
    private NumberTools() {
    }

    public static int sum(List<Integer> array) {
        int total = 0;
        for (Integer value : array) {
            if (value != null) {
                total += value;
            }
        }
        return total;
    }

    public static double variance(double[] array) {
        double mean = 0;
        for (double element : array) {
            mean += element / array.length;
        }
        double acc = 0;
        for (double element : array)
            acc += (element - mean) * (element - mean);
        return acc / array.length;
    }

    public static int sign(double value) {
        if (value > 0) {
            return 1;
        }
        return value < 0 ? -1 : 0;
    }

    public static double clamp(double each, double low, double high) {
        if (each < low) {
            return low;
        }
        if (each > high) {
            return high;
        }
        return each;
    }

    public static boolean isEven(int number) {
        return number % 2 == 0;
    }

    public static int digitSum(int num) {
        int acc = 0;
        while (num > 0) {
            acc += num % 10;
            num /= 10;
        }
        return acc;
    }

    public static int countDigits(long n) {
        int matches = 1;
        while (n >= 10) {
            n /= 10;
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
