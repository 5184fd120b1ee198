class A<T extends Comparable<T>>{ 
  static { int a[] = {1}, b = 2; }
  { x = y; }
  @A(value = 1, b = {2,3}) @B({}) @C private final <X, Y extends X> int[] foo(final int[]... a) throws E, F { 
     for (int i = 0, j[] = {}; i < 3; i++, j--) for (;;) break;
     for (final String s : list) continue;
     for (int[] s : list) { continue; }
     for (i = 0, k = 1; ; ) ;
     label: while (true) { do x++; while (y); continue label; }
     switch (x) { case 1: case 2: f(); break; default: case A: }
     try (A a = b(); final B c = d()) { } catch (final A | B e) { } finally { }
     try { } catch (int[] e) { }
     synchronized (this) { }
     int[] arr = new int[3][4][], q = new int[]{1,}, z[] = {{1},{}};
     Object o = new Outer.Inner<A>(1) { int f; void g() { super.g(); A.super.g(); A.this.f = 1; } };
     o = outer.new Inner<>() {};
     assert x : y; assert z;
     Runnable r = () -> { }; r = (a, b) -> a; r = (int a, final B b) -> { return; }; r = (int[] a) -> a; 
     r = a.b.C::new; r = A<B>::new; r = int[]::new; r = this::<T>foo; r = super::foo; r = A.super::foo; r = f()::g; r = a[0]::h; r = "s"::length; r = (a)::b; r = new A()::b; r = A[]::clone; r = A.B<C>.D::e;
     x = (A & B) c; x = (A & B & C) (d) -> d; x = (A) (d) -> d; x = (A[]) b; x = (A<B>) c; x = (int[]) c; x = (a.b.C) d; 
     x = c ? (a) -> b : d -> e; x = c ? a : (int q) -> e; x = c ? a : () -> e; x = a ? b : c ? d : e;
     x = int[].class.getName(); x = A[].class; x = void.class; x = a.b.C.class; int[].class.foo(); x = int[].class == y;
     x <<= 1; x >>= 2; x >>>= 3; x = a >> b >>> c << d; x |= y; x &= y; x ^= y; x %= y; x /= y; x *= y; x -= y; x = ~y; x = +y;
     x = a instanceof B[] && b instanceof C<?>; 
     class L { L() {} L(int x) { this(); } <T> L(T t) { super(); } public L(A a) { a.super(1); } int[] f; int g; int[] h() { return f; } ; }
     interface I { int X = 1; void f(); default int[] g() { return x; } static void h() { y(); } }
     final @A int v = 1; @A int[] w = {}; 
     this.<A>foo(); foo.<A, B>bar(1, 2); A.<C>b(); super.<T>foo(x);
     return arr; }
  @interface Q { int a() default 1; String[] b(); @A int c(); }
  abstract int[] bar()[];
  int baz(int... a)[] { return 1; }
  enum E implements F { A, B(1), @C D { void f() { } }, ; E() {} int[] g() { return null; } }
  enum G { }
  enum H { X, Y }
  Object x = new Object() { int[] g() { return null; } };
  int \u0061b(int \u0063) { return "\u0041\"" + 'a'; }
}
