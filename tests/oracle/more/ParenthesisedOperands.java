class ParenthesisedOperands {
  double products(double a, double b, double c) {
    double r = a * b * (c) + 0.1 * Math.pow(a, 2.0) * b;
    r = a * (b) - c * a;
    r = a / (b) + b / (c) + 1;
    r = a - (b) + c * a % b;
    r = a - b * (c) - a * b - c;
    r = a + b * (c.d) + a * f(b) + (c) * a;
    return (a) - b * c;
  }

  boolean others(int a, int b, int c) {
    boolean r = a * (b) + c * a < b && a << (b) + c * 2 > a;
    r = -(a) + b * c == ~(a) - b * c;
    r = (int) (a) + b * c > (long) (b) - c / a;
    r = a * (b) + c * a++ > a * (b) - --c * (a) + 1;
    r = a * (b) + c * a == 1 ? a * (b) + c * b > 0 : (a) + b * c instanceof X;
    x[a * (b) + c * 2] = a * (b) + c * (d) - e * (f) * g;
    use(a * (b) + c * 2, "s" + (a) + b * 2 + "t" + (c) + a);
    return a == (b) + c * a | a * (b) - c / a % (b) + c * a != 0;
  }

  int casts(int a, Integer b) {
    int r = a * (int) +b * 2 + (int) -a * b;
    r = a * (int) (b) + a * 2;
    r = (Integer) b * a + (Integer) (b) - a * 2;
    return a * (b) + (int) -a * 2 - (b) * a;
  }
}
