class AnnotatedMultiCatch {
  int qualified() {
    try { a(); } catch (@A X | @B Y | @C(1) d.Z | @D(value = "x", y = {1, 2}) @E W e) { b(); }
    return 1;
  }

  int plain(int n) {
    try {
      a();
    } catch (final First |@B Second e) {
      n++;
    } catch (java.io.Third | a.b.@Other Fourth e) {
      return n;
    }
    return n + 1;
  }
}
