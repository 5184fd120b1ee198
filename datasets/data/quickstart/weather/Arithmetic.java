package sample.weather;

/** Small numeric helpers. */
public final class Arithmetic {
    private Arithmetic() {
    }

    public static double mean(double[] numbers) {
        double total = 0.0;
        for (int i = 0; i < numbers.length; ++i) {
            total += numbers[i];
        }
        return total / numbers.length;
    }

    public static double variance(double[] numbers) {
        double mean = 0;
        for (double item : numbers) {
            mean += item / numbers.length;
        }
        double total = 0;
        for (double item : numbers) {
            total += (item - mean) * (item - mean);
        }
        return total / numbers.length;
    }

    public static double clamp(double each, double lower, double upper) {
        return Math.max(lower, Math.min(upper, each));
    }

    public static long gcd(long x, long y) {
        return y == 0 ? x : gcd(y, x % y);
    }

    public static long lcm(long x, long y) {
        long g = x;
        long h = y;
        while (h != 0) {
            long t = g % h;
            g = h;
            h = t;
        }
        return x / g * y;
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

    public static boolean isEven(int number) {
        return number % 2 == 0;
    }

    public static long power(long base, int exponent) {
        long total = 1;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                total *= base;
            }
            base *= base;
            exponent >>= 1;
        }
        return total;
    }

    public static double round(double element, int digits) {
        double factor = Math.pow(10, digits);
        return Math.round(element * factor) / factor;
    }

    public static boolean isBetween(double each, double low, double high) {
        return each >= low && each <= high;
    }

    public static int digitSum(int number) {
        int total = 0;
        while (number > 0) {
            total += number % 10;
            number /= 10;
        }
        return total;
    }

    public static int countDigits(long n) {
        int count = 1;
        while (n >= 10) {
            n /= 10;
            count++;
        }
        return count;
    }
}
