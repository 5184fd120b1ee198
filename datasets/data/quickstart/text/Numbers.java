package sample.text;

/** Small numeric helpers. */
public final class Numbers {
    private Numbers() {
    }

    public static double min(double... input) {
        if (input.length == 0) {
            throw new IllegalArgumentException("empty");
        }
        double smallest = input[0];
        for (double element : input) {
            smallest = Math.min(smallest, element);
        }
        return smallest;
    }

    public static double average(int[] numbers) {
        if (numbers.length == 0)
            return 0;
        double sum = 0;
        for (int value : numbers) {
            sum += value;
        }
        return sum / numbers.length;
    }

    public static double mean(double[] values) {
        double acc = 0.0;
        for (int index = 0; index < values.length; index++) {
            acc += values[index];
        }
        return acc / values.length;
    }

    public static int signum(double value) {
        return value == 0 ? 0 : value > 0 ? 1 : -1;
    }

    public static long gcd(long first, long second) {
        return second == 0 ? first : gcd(second, first % second);
    }

    public static long power(long base, int exponent) {
        long sum = 1;
        while (exponent > 0) {
            if ((exponent & 1) == 1)
                sum *= base;
            base *= base;
            exponent >>= 1;
        }
        return sum;
    }

    public static boolean isBetween(double element, double low, double high) {
        return element >= low && element <= high;
    }

    public static double percentage(double part, double whole) {
        if (whole == 0) {
            return 0;
        }
        return 100.0 * part / whole;
    }
}
