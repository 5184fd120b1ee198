class R { void f() {
    class L /* a */ extends B<A /* b */> /* c */ implements C /* d */, D { // e
      // f
      int x; // g
      /* h */ L() { /* i */ } // j
      @A /* k */ @B void m() { /* l */ } // m
      static /* n */ { a(); } // o
      { /* p */ }
      ; // q
      enum E { /* r */ A, /* s */ B /* t */ (1) { /* u */ int z; /* v */ }, C; /* w */ E(int... a) { } void f() { /* x */ } }
      interface I { /* y */ }
      @interface J { /* z */ int a() /* 1 */ default /* 2 */ 1; }
      enum F { }
      enum G { A, B }
      enum H { A; int x; /* last */ }
    } // aa
    a(); if (x) /* bb */ a(); /* cc */ else if (y) b(); // dd
    else c(); // ee
    for (;;) if (x) while (y) do z(); while (w); // ff
    label: for (int[] a : b) for (A c : d) { continue; }
    switch (x) { }
    switch (x) { case 1: }
    switch (x) { case 1: { a(); } case 2: default: ; }
    try { } finally { } try { a(); } catch (A e) { } catch (B e) { c(); }
    synchronized (a) { } 
    Object o = new A() { }; o = new B() { int x; { a(); } };
    int[][] q = { { 1 }, { /* gg */ 2 }, { } };
    o = x -> { }; o = () -> { return new Object() { public String toString() { return "x"; } }; };
    foo(a -> { b(); }, c -> d, e -> { f(); g(); });
    { } { { } } ; ;
    new Thread() { @Override /* hh */ public void run() { } }.start();
    this.a = x ? new A() { void g() { } } : (B) c -> { };
    // end one
    // end two
    /* end
 * star
   three */
    /** doc */
  }
  void g() { for (;;) { } }
  void h() { if (a) { } else { } }
  void i() { ; }
  void j() { { } }
  void k() { // a
    // b
    a(); } 
  void l() { /* x */ { /* y */ } /* z */ }
  void m() { return; // a
    // b
  }
  void n() { a(/* 1 */); b(); /* 2
    3 */ c(); }
  <T extends /* a */ A & B> void p() { List</* b */ ? extends /* c */ A> x; }
  R() { }
  Object z = new A() { void q() { /* a */ } void r() { b(); // c
  } };
}
