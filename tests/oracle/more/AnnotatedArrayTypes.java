class AnnotatedArrayTypes {
  Object casts(Object x) { return (@M int[]) x == (@M String @A [] @B(2) []) x; }
  List<@A String[]> arguments(Map<@A p.@B Q[], @M(1) int @A [] @B []> m) { return m; }
  void wildcards(List<? super @A String[]> a, List<@A ? extends @B p.@C Q[]> b) { g(a, b); }
  void creations(int k) {
    a = new @A String[3];
    b = new @A String @B [3] @C [k] @D [];
    c = new @A int @B [] { 1, k };
    d = new @A p.@B Q[k];
    e = new p.@B List<@C X>[k];
  }
  void objects(int k) { a = new @A p.@B Q(k); b = new @A p.@B List<>(k); c = new @A T(k) { }; }
  void calls() { this.<@A String[], @B p.@C Q>g(y); }
  boolean tests(Object x) { return x instanceof p.@A Q[]; }
}
