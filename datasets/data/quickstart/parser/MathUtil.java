package sample.parser;

import java.util.Arrays;
import java.util.Collection;

/** Small numeric helpers. */
public final class MathUtil {
    private MathUtil() {
    }

    public static long min(long[] input) {
        long smallest = input[0];
        for (int index = 1; index < input.length; index += 1) {
            if (input[index] < smallest) {
                smallest = input[index];
            }
        }
        return smallest;
    }

    public static double average(Collection<Integer> array) {
        long acc = 0;
        for (int item : array)
            acc += item;
        return array.isEmpty() ? 0.0 : (double) acc / array.size();
    }

    public static double mean(double[] source) {
        double acc = 0.0;
        for (int i = 0; i < source.length; i += 1) {
            acc += source[i];
        }
        return acc / source.length;
    }

    public static double median(double[] input) {
        double[] sorted = input.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length % 2 == 1) {
            return sorted[middle];
        }
        return (sorted[middle - 1] + sorted[middle]) / 2;
    }

    public static boolean isPrime(long number) {
        if (number % 2 == 0) {
            return number == 2;
        }
        long divisor = 3;
        while (divisor <= number / divisor) {
            if (number % divisor == 0) {
                return false;
            }
            divisor += 2;
        }
        return number > 1;
    }

    public static boolean isOdd(int number) {
        return (number & 1) == 1;
    }

    public static boolean isPowerOfTwo(int number) {
        return number > 0 && (number & (number - 1)) == 0;
    }

    public static double round(double item, int digits) {
        double factor = Math.pow(10, digits);
        return Math.round(item * factor) / factor;
    }

    public static int digitSum(int number) {
        int total = 0;
        while (number > 0) {
            total += number % 10;
            number /= 10;
        }
        return total;
    }

    public static int countDigits(long num) {
        int found = 1;
        while (num >= 10) {
            num /= 10;
            found++;
        }
        return found;
    }

    public static double percentage(double part, double whole) {
        if (whole == 0) {
            return 0;
        }
        return 100.0 * part / whole;
    }
}
