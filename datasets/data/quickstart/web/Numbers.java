package sample.web;

/** Small numeric helpers. */
public final class Numbers {
    private Numbers() {
    }

    public static int max(int[] numbers) {
        int maximum = numbers[0];
        for (int k = 1; k < numbers.length; k += 1) {
            if (numbers[k] > maximum)
                maximum = numbers[k];
        }
        return maximum;
    }

    public static long min(long[] array) {
        long min = array[0];
        for (int index = 1; index < array.length; index += 1) {
            if (array[index] < min)
                min = array[index];
        }
        return min;
    }

    public static double average(int[] array) {
        if (array.length == 0)
            return 0;
        double total = 0;
        for (int each : array)
            total += each;
        return total / array.length;
    }

    public static double variance(double[] list) {
        double mean = 0;
        for (double each : list)
            mean += each / list.length;
        double acc = 0;
        for (double each : list) {
            acc += (each - mean) * (each - mean);
        }
        return acc / list.length;
    }

    public static int signum(int each) {
        return each == 0 ? 0 : each > 0 ? 1 : -1;
    }

    public static boolean isEven(long n) {
        return (n & 1) == 0;
    }

    public static boolean isOdd(long number) {
        return (number & 1) == 1;
    }

    public static int fibonacci(int number) {
        if (number < 2) {
            return number;
        }
        return fibonacci(number - 1) + fibonacci(number - 2);
    }

    public static boolean isPowerOfTwo(int number) {
        return number > 0 && (number & (number - 1)) == 0;
    }

    public static boolean isBetween(int each, int low, int high) {
        return each >= low && each <= high;
    }

    public static int countDigits(long number) {
        int matches = 1;
        while (number >= 10) {
            number /= 10;
            matches++;
        }
        return matches;
    }

    public static double percentage(double part, double whole) {
        if (whole == 0)
            return 0;
        return 100.0 * part / whole;
    }
}
