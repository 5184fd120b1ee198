package /* p */ a . /* q */ b;
import x /* i */ . y;
class Q { void f(int a) { x: while (b) { for (int q = g(a);;) { break /* x */ x; } continue /* y */; } h(a /* e */ . /* f */ b /* g */ . /* h */ c ( /* i */ d)); int /* t */ [] /* u */ arr /* v */ = /* w */ { }; return /* z */; }
  void g() { /* a */ if /* b */ ( /* c */ a /* d */ ) /* e */ { /* f */ } /* g */ else /* h */ b(); /* i */ do /* j */ x++; /* k */ while /* l */ (y) /* m */ ; }
  void h() { x = (/* a */ A /* b */) /* c */ y; new /* d */ A /* e */ < /* f */ B /* g */ > /* h */ ( /* i */ ) /* j */ { /* k */ int a /* l */; /* m */ void m() /* n */ { /* o */ a(); } }; 
     r = ( /* p */ x /* q */ ) /* r */ -> /* s */ { /* t */ z(); }; r = /* u */ A /* v */ :: /* w */ b; switch /* aa */ (x) /* bb */ { /* cc */ case /* dd */ 1 /* ee */ : /* ff */ a(); /* gg */ break; }
     throw /* hh */ new E( /* ii */ ); }
  @A( /* a */ b = /* c */ 1) @ /* d */ C( /* e */ 2) < /* f */ T /* g */ extends /* h */ X> /* i */ void gen( final /* j */ int /* k */ ... /* l */ a) /* m */ throws /* n */ E /* o */ , F /* p */ { x(); assert /* q */ a /* r */ : b; }
  int m() { // 1
    return a // 2
      + b // 3
      * c; // 4
  } // 5
  boolean n() { return !(a // x
      && b); } // y
  void o() { foo(new A() { // a
      public void b() { // b
        c(); // c
      } // d
    }, // e
    x -> y // f
    ); // g
    try (A a = b(); // r1
       B b = c()) { // r2
      x(); // r3
    } // r4
  }
}
