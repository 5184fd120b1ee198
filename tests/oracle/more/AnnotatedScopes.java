class AnnotatedScopes {
  void thrown() throws p.@A E, @B p.@C(1) F, @D G { h(y); }
  <@P X extends @A p.@B Q & @C p.q.@D R> void bounds(X x) { h(x); }
  <X extends @A O<X>.@B I> void generic(X x) { h(x); }
  void caught() {
    try { h(y); } catch (@A p.@B E | @C p.@D F e) { h(e); }
  }
  void local() {
    class C<@A X extends @B p.Q> extends @A p.@B Q implements @C p.q.I, @D J {
      @A p.@B Q v;
      @A String @B [] m(@C p.@D Q[] q) throws @A p.@B E { return g(q); }
    }
    new C() { @A String[] w; };
  }
}
