class /* c0 */   /* e
 f1 */ AnnotationOnTypes { /* c4 */ 
   // c5
Object /* c6 */  casts( /* c9 */ Object  /* e
 f11 */ o) { // c15

    return (@A String)
// d24
 o == (@/** j32 */B/** j33 */  /* c34 */ int /* c35 */ ) o // c38
;
  }

  void arguments /* c45 */ (List // c47
<@/** j49 */A String> list,
// d56
 
// d57
Map<@B
// d61
  /* e
 f62 */ ? extends @C 
// d69
Number,  // c72
?> map) /* e
 f77 */  {
    
// d80
use
// d81
(/** j82 */list/** j83 */);
  }

   /* c88 */ void  /* c90 */ creation /* e
 f91 */ ()  /* e
 f94 */ {
    use(new /** j100 */@A  // c103
Widget /* c104 */ (),  /* c108 */ new @B /* c112 */  int[3 // c116
], /* c118 */  new int /* e
 f122 */   /* c123 */ @/** j124 */C /* c125 */   /* e
 f126 */ [2 /* c128 */ ] 
// d130
@/** j131 */D /* c132 */  [], new <String> @E/** j145 */ Box());
  }

  void/** j155 */  /* c156 */ thrown // c157
()  /* c160 */ throws /* c161 */  @A IOException, @B java.io.EOFException {
    use();
  } /* c185 */ 

  <@
// d188
A T  /* c192 */ extends @B  /* e
 f197 */ Number> void parameters( /* c204 */ java.util /* e
 f207 */ .@/** j209 */C List /* c212 */ <T> x /* c217 */ ) 
// d219
{
    /** j221 */use
// d222
( /* e
 f223 */ x // c224
);
   /* c227 */ }

  void arrays(String @ // c236
A  /* c238 */ [] @B [] x, int  /* e
 f252 */ y/** j253 */ @C /** j257 */[])  /* c261 */ {
    use /* c264 */ (x);
  }
}
 /* c273 */ 