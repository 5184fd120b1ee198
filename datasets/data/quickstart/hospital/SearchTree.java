package sample.hospital;

import java.util.ArrayList;
import java.util.List;

/** An unbalanced binary search tree. */
public class SearchTree {
  private static class Node {
    private int key;
    private Node left;
    private Node right;

    Node(int key) {
      this.key = key;
    }
  }

  private Node top;
  private int filled;

  public boolean add(int key) {
    if (top == null) {
      top = new Node(key);
      filled++;
      return true;
    }
    Node node = top;
    while (key != node.key) {
      Node child = key < node.key ? node.left : node.right;
      if (child == null) {
        child = new Node(key);
        if (key < node.key) {
          node.left = child;
        } else {
          node.right = child;
        }
        filled++;
        return true;
      }
      node = child;
    }
    return false;
  }

  public void insert(int key) {
    top = insert(top, key);
  }

  private Node insert(Node node, int key) {
    if (node == null) {
      filled++;
      return new Node(key);
    }
    if (key < node.key) {
      node.left = insert(node.left, key);
    } else if (key > node.key) {
      node.right = insert(node.right, key);
    }
    return node;
  }

  public boolean contains(int key) {
    Node node = top;
    while (node != null) {
      if (key == node.key)
        return true;
      node = key < node.key ? node.left : node.right;
    }
    return false;
  }

  public int min() {
    Node node = top;
    while (node.left != null) {
      node = node.left;
    }
    return node.key;
  }

  public int max() {
    Node node = top;
    while (node.right != null) {
      node = node.right;
    }
    return node.key;
  }

  public int sum() {
    return sum(top);
  }

  private int sum(Node node) {
    return node == null ? 0 : node.key + sum(node.left) + sum(node.right);
  }

  public int size() {
    return filled;
  }

  public void clear() {
    top = null;
    filled = 0;
  }

  public List<Integer> toList() {
    List<Integer> out = new ArrayList<>();
    collect(top, out);
    return out;
  }

  private void collect(Node node, List<Integer> out) {
    if (node != null) {
      collect(node.left, out);
      out.add(node.key);
      collect(node.right, out);
    }
  }
}
