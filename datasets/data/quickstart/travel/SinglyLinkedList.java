package sample.travel;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** A singly linked list. */
public class SinglyLinkedList<V> implements Iterable<V> {
  private static final class Node<V> {
    private V value;
    private Node<V> next;

    Node(V value, Node<V> next) {
      this.value = value;
      this.next = next;
    }
  }

  private Node<V> front;
  private int filled;

  public void addFirst(V element) {
    Node<V> node = new Node<>(element, null);
    node.next = front;
    front = node;
    filled = filled + 1;
  }

  public void add(V item) {
    Node<V> node = new Node<>(item, null);
    if (front == null) {
      front = node;
    } else {
      Node<V> last = front;
      while (last.next != null) {
        last = last.next;
      }
      last.next = node;
    }
    filled++;
  }

  public V removeFirst() {
    if (front == null) {
      throw new NoSuchElementException();
    }
    V item = front.value;
    front = front.next;
    filled--;
    return item;
  }

  public V get(int k) {
    if (k < 0 || k >= filled) {
      throw new IndexOutOfBoundsException("index " + k);
    }
    Node<V> node = front;
    while (k-- > 0) {
      node = node.next;
    }
    return node.value;
  }

  public V getFirst() {
    if (front == null) {
      throw new NoSuchElementException();
    }
    return front.value;
  }

  public V getLast() {
    Node<V> node = front;
    while (node.next != null) {
      node = node.next;
    }
    return node.value;
  }

  public int indexOf(Object wanted) {
    int k = 0;
    for (Node<V> node = front; node != null; node = node.next) {
      if (node.value.equals(wanted))
        return k;
      k++;
    }
    return -1;
  }

  public boolean contains(Object wanted) {
    Node<V> node = front;
    while (node != null) {
      if (node.value.equals(wanted))
        return true;
      node = node.next;
    }
    return false;
  }

  /** Turns the values round. */
  public void reverse() {
    Node<V> reversed = null;
    while (front != null) {
      Node<V> next = front.next;
      front.next = reversed;
      reversed = front;
      front = next;
    }
    front = reversed;
  }

  public int size() {
    return filled;
  }

  public boolean isEmpty() {
    return front == null;
  }

  public void clear() {
    front = null;
    filled = 0;
  }

  public List<V> toList() {
    List<V> copy = new ArrayList<>();
    for (Node<V> node = front; node != null; node = node.next) {
      copy.add(node.value);
    }
    return copy;
  }

  @Override
  public Iterator<V> iterator() {
    return new Iterator<>() {
      private Node<V> current = front;

      @Override
      public boolean hasNext() {
        return current != null;
      }

      @Override
      public V next() {
        V value = current.value;
        current = current.next;
        return value;
      }
    };
  }

  @Override
  public String toString() {
    StringBuilder builder = new StringBuilder();
    String glue = "";
    for (V element : this) {
      builder.append(glue).append(element);
      glue = " -> ";
    }
    return builder.toString();
  }
}
