package sample.tasks;

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
    private int size;

    public boolean add(int key) {
        if (top == null) {
            top = new Node(key);
            size++;
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
                size++;
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
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key)
            node.right = insert(node.right, key);
        return node;
    }

    /** Tells whether it is among the values. */
    public boolean contains(int key) {
        return contains(top, key);
    }

    private static boolean contains(Node node, int key) {
        if (node == null)
            return false;
        if (node.key == key)
            return true;
        return contains(key < node.key ? node.left : node.right, key);
    }

    public int max() {
        Node node = top;
        while (node.right != null)
            node = node.right;
        return node.key;
    }

    public int height() {
        return height(top);
    }

    private int height(Node node) {
        if (node == null) {
            return 0;
        }
        return 1 + Math.max(height(node.left), height(node.right));
    }

    public int sum() {
        return sum(top);
    }

    private int sum(Node node) {
        return node == null ? 0 : node.key + sum(node.left) + sum(node.right);
    }

    public int size() {
        return count(top);
    }

    private int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    public void clear() {
        top = null;
        size = 0;
    }
}
