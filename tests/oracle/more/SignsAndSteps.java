class A{ int f(int x){ y = (int) x++; y = -x++; y = (long)(int) -x--; y = x++ + ++x; y= -(x)++; y = ~-a[0]++; y = !(boolean) b; return - -x; } }
