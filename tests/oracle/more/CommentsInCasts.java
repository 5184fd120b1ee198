class  /* e
 f1 */ CastIntersection {
  Object both(Object o) {
    return (Comparable & Serializable/** j24 */) o;
  }

  
// d31
Object three(Object o) {
     /* e
 f42 */ return (Comparable<String/** j48 */> & Cloneable & Serializable) o;
  } /* c63 */ 

  Runnable lambda() {
    return /** j74 */(Runnable & Serializable) () ->  /* c88 */ work(); /* c92 */ 
  }
}
