class EqualBranches {
  Object several() { return c ? (a, b) -> a : (a, b) -> a; }
  Object typed() { return c ? (int a) -> a : (int a) -> a; }
  Object cast() { return c ? (A) x -> x : (A) x -> x; }
  Object castOfSeveral() { return c ? (A) (a, b) -> b : (A) (a, b) -> b; }
  Object castToTwo() { return c ? (A & B) x -> x : (A & B) x -> x; }
  Object bare() { return c ? x -> x : x -> x; }
  Object enclosed() { return c ? (x) -> x : (x) -> x; }
  Object none() { return c ? () -> a : () -> a; }
  Object other() { return c ? (a, b) -> a : (a, b) -> b; }
  Object comments() {
    return c ? (a, b) -> {
      return a; // first
    } : (a, /* in between */ b) -> {
      // second
      return a;
    };
  }
  Object blocks() {
    return c ? (a, b) -> { x = a; if (b) { return 1; } } : (a, b) -> { x = a; if (b) { return 1; } };
  }
  Object wide() { return c ? (a, b) -> f(a, b, 1, 2, g) : (a, b) -> f(a, b, 1, 2, g); }
  Object nested() {
    return c
        ? (a, b) -> (d ? (e, f) -> e : (e, f) -> e)
        : (a, b) -> (d ? (e, f) -> e : (e, f) -> e);
  }
  Object around() {
    x = c ? (a, b) -> a = b : (a, b) -> a = b;
    y.z(c ? (List<A> a) -> a.b : (List<A> a) -> a.b, d[1]).w();
    return x;
  }
  Object union() { return c
      ? (a, b) -> { try { f(); } catch (A | B e) { g(); } }
      : (a, b) -> { try { f(); } catch (A | B e) { g(); } }; }
  Object intersection() { return c
      ? (a, b) -> { return (A & B) d; }
      : (a, b) -> { return (A & B) d; }; }
  Object loops() { return c
      ? (a, b) -> { for (int i = 0; i < 1; i++) { } for (A x : y) z(); while (a) b(); do c(); while (d); switch (e) { case 1: f(); default: break; } }
      : (a, b) -> { for (int i = 0; i < 1; i++) { } for (A x : y) z(); while (a) b(); do c(); while (d); switch (e) { case 1: f(); default: break; } }; }
  Object literals() { return c
      ? (a, b) -> { synchronized (a) { throw new A<>(1L, 'c', "s", 1.0, true, null, this, super.x); } }
      : (a, b) -> { synchronized (a) { throw new A<>(1L, 'c', "s", 1.0, true, null, this, super.x); } }; }
  Object localClass() { return c
      ? (a, b) -> { class X { int y; } ; }
      : (a, b) -> { class X { int y; } ; }; }
  Object parameters() { return c
      ? (@A final Map<? super X, int[][]> a, B... b) -> a.<T>f()
      : (@A final Map<? super X, int[][]> a, B... b) -> a.<T>f(); }
}
