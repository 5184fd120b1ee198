class A { void f() { A.B<C>.D x; A.B<C>.D<E> y = new A.B<C>.D<E>(); z = A.B<C>.D::e; z = A<B>.C::e; z = A<B>.C<D>::e; z= A<B>.C.D::e; z = a.b.C<D>::new; } A<B>.C g(A<B>.C<D>.E h) { return 1; } }
class B { void f() { x = a.b.C.super::foo; x = A.super::foo; x = a.b.super.c(); x = a.b.this; x = a.b.this::c; x = a.b.this.d::c; } }
