class
// d0
 ArrayVariableStyles {
  void locals() {
    int[] a;
    int b[];
    int[] c[], d;
    int e[][] = null, f;
  }

  int
// d58
 lengths(int values[], String[] names, long[] grid[]) {
    return
// d87
 values.length;
  }

  int oldStyle()[] {
    return null;
  }

  int[] mixedStyle(int n /* e
 f121 */ )[] {
    return null;
  }

  String[][]  /* e
 f140 */ newStyle()  /* e
 f144 */ {
    return /* e
 f147 */  null;
  }
}
