// licence
package a;
/** doc */
import b.*; // trailing
class A { // first
  // before
  int a; // after a
  /** doc
   * x */
  @B // ann
  void f( /* p */ int x, // q
          int[] y /* z */) throws /* t */ E { // open
    // one
    g(); /* two */ h(/* in */ a, b /* after */); // end
    if (x /* c */) { /* empty */ } else /* e */ { // else
      return; // r
    } // fi
    String[] s = { /* nothing */ }; // arr
    int[] t = new int[/* d */ 3]; // arr2
    for (int i = 0; /* c */ i < 3; i++ /* u */) { /* body */ x(); }
    switch (x) { // sw
      case 1: // c1
        a(); break; // b
      /* between */
      default: // d
    }
    try { // try
      a();
    } catch (/* ca */ E e) { // ca2
      b(); // in catch
    } finally { /* fin */ }
    Runnable r = () -> { // lam
      // body
      a(); /* tail */
    };
    r = x -> /* expr */ y;
    new A() { // anon
      // field
      int[] q; // q
      /* m */ void m() { /* mm */ n(); }
    };
    a.b() // chain1
     .c() // chain2
     .d(/* */);
    x = a /* l */ + /* r */ b; // sum
    Integer /* box */ z; /* i1 */ Integer w = (Integer /* cast */) q;
    label: /* lab */ while (/* w */ true) /* b */ ; // nop
    return; /* last */
    /* final
       multi
    * star
    / slash */
  }
  /* c */ A() { /* ctor */ }
  int[] /* arr */ k() /* k */ { return /* ret */ null; /* x */ }
  enum E { /* e0 */ A /* e1 */, B /* e2 */ ; /* e3 */ int f() { return 1 /* z */; } }
  void e() { // only
    // comments
  }
  void u() { /* one */ }
  void v() /* odd */ { } // tail
}
// eof
