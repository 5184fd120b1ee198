package sample // c2
.events;

import /* c7 */  java.util.List; /* c14 */ 
import java.util
// d20
.Map; // c23

import java.util.concurrent.ConcurrentHashMap;
import 
// d37
java.util.concurrent.CopyOnWriteArrayList // c44
;
import /** j48 */java.util/** j51 */.concurrent
// d53
.ExecutorService // c55
;
import
// d58
  // c59
java
// d60
.util /* c62 */ .function.Consumer /* c66 */ ; /* c67 */ 
 /* e
 f68 */ import java /* e
 f71 */ .util/** j73 */.function.Predicate;

public /* c80 */  class EventBus {
   /* e
 f87 */ public interface Subscription extends  /* c95 */ AutoCloseable {
     /* c99 */ @Override /* c101 */ 
     /* c102 */ void close();
// d108

   /* c109 */ } /* c110 */ 

   /* c111 */ private final Map
// d116
<Class<?>, List /* e
 f124 */ <Consumer /* c126 */ <Object>>> handlers  /* e
 f134 */ = new ConcurrentHashMap<>(); /* c144 */ 
  private final /* e
 f148 */  ExecutorService  /* c151 */ executor;
  private
// d155
 volatile 
// d158
Consumer<Throwable> errorHandler = Throwable::printStackTrace/** j171 */; /* e
 f172 */ 

  public EventBus(ExecutorService/** j178 */  /* e
 f179 */ executor) /* c181 */   /* c182 */ {
    this/** j185 */.executor = /* e
 f189 */  /** j190 */executor/** j191 */;
  } // c194


   /* c195 */ @SuppressWarnings("unchecked")
  public <E /* c205 */ > Subscription  /* e
 f209 */ subscribe(Class/** j212 */<E
// d214
> type, // c218
 Consumer<? super /* c224 */  E // c226
>  /* c228 */ handler
// d229
)  /* c231 */ {
    List<Consumer<Object /* c238 */ >> list /* c242 */  = handlers.computeIfAbsent /* c248 */ ( // c249
type, /* e
 f251 */  t  // c254
-> new  /* c259 */ CopyOnWriteArrayList /* c260 */ <>());
    Consumer<Object> erased =  /* c276 */ (Consumer<Object>) ( /* e
 f284 */ Consumer<?>) /* c289 */   // c290
handler; /* c292 */ 
    list
// d294
.add(erased);
    
// d301
return /* e
 f302 */   // c303
() ->  /* c309 */ list.remove /* e
 f312 */ (erased);
  }/** j318 */

  public  /* e
 f321 */ <E /* c323 */ > /* e
 f324 */  
// d325
Subscription  /* c327 */ subscribe( /* e
 f329 */ Class /* c330 */ <E> type,  // c337
Predicate<? super E> /* c345 */   /* c346 */ filter, Consumer<? /* e
 f352 */  super E>  /* e
 f358 */ handler /* e
 f359 */ ) {
    return  /* e
 f365 */ this.<E>subscribe /* e
 f371 */ ( /* e
 f372 */ type, event /* c376 */   /* e
 f377 */ ->  /* e
 f380 */ {
       /* c382 */ if /* e
 f383 */   /* c384 */ (filter /* c386 */ .test(event)) {
        handler.accept(event); // c402

       /* e
 f403 */ } /* c404 */ 
    });
  }

  public/** j412 */ void publish(Object event) { // c423

    int delivered = 0; /* c432 */ 
    for/** j434 */ (
// d436
Class<?>  /* c441 */ c /** j443 */= event/** j446 */.getClass(); // c451
 c != null; c =  // c464
c.getSuperclass())
// d470
 {
      List<Consumer<Object>>  // c481
list // c482
 =  // c485
handlers.get(c /* e
 f490 */ ); /* c492 */ 
      if
// d494
  /* c495 */ (/** j496 */list  /* c498 */ == 
// d501
null) {
        continue /* e
 f507 */ ;
      }
      for // c512
 (
// d514
Consumer<Object // c517
>  /* c519 */ handler  // c521
: list/** j524 */) {
        deliver(handler, event); /* e
 f536 */ 
        delivered++;
       /* e
 f542 */ } /* c543 */ 
    }
    if // c547
  /* e
 f548 */ (
// d549
delivered 
// d551
== /** j554 */0  // c556
&& /* c558 */  !(event instanceof DeadEvent)) {
      publish(new DeadEvent(event));/** j581 */
    }
  }/** j585 */

  public void /* e
 f589 */  publishLater(final Object event // c597
) {
    executor // c602
.submit(() /* c607 */   // c608
-> publish /* c612 */ (event));
  }

  public void  /* e
 f624 */ onError(Consumer<Throwable> /* c630 */   /* c631 */ handler) {/** j635 */
    errorHandler =  /* e
 f640 */ handler;
   // c643
}

  private /* e
 f646 */  void /* c648 */   /* c649 */ deliver(
// d651
Consumer<Object> handler/** j657 */, Object event /* e
 f662 */ )  /* e
 f664 */ {
    try {
      handler.accept(event /* c675 */ );
    
// d678
}  /* c680 */ catch  /* c682 */ (RuntimeException | Error/** j688 */ e
// d690
) {
      errorHandler.accept(/** j698 */e // c699
);
    }
  } // c705


  public synchronized  /* c710 */ void
// d711
 reset /* c713 */ () /** j716 */{ // c717

     /* e
 f718 */ handlers /* c719 */ .values // c721
().forEach( /* e
 f726 */ List::clear /* c730 */ );
    handlers // c734
.clear();
  }/** j741 */

  public static /* c745 */  final class  // c750
DeadEvent /** j752 */{
    private  /* c756 */ final  /* c758 */ Object source /* c761 */ ;

    DeadEvent(Object source // c768
) /* e
 f769 */  {
      this.source = source;/** j780 */
    }

    public Object 
// d787
source() /** j791 */{
      return source // c796
; // c797

    }

    @Override /* c802 */ 
     /* c803 */ public String toString /* c808 */ () { /* e
 f812 */ 
      return "DeadEvent("  /* c817 */ + source + ")"; /* e
 f825 */ 
    }
   /* c828 */ }
// d829

}
 /* e
 f832 */ 