package sample.school;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A map from a key to all the values that were put under it. */
public class MultiMap<K, T> {
  private final Map<K, List<T>> items = new LinkedHashMap<>();

  public void put(K key, T value) {
    List<T> list = items.get(key);
    if (list == null) {
      list = new ArrayList<>();
      items.put(key, list);
    }
    list.add(value);
  }

  public List<T> get(K key) {
    return items.getOrDefault(key, List.of());
  }

  public boolean remove(K key, T each) {
    List<T> list = items.get(key);
    if (list == null || !list.remove(each)) {
      return false;
    }
    if (list.isEmpty()) {
      items.remove(key);
    }
    return true;
  }

  public void removeAll(K key) {
    items.remove(key);
  }

  /** Tells whether it is among the values. */
  public boolean containsKey(K key) {
    return items.containsKey(key);
  }

  /** Tells whether it is among the values. */
  public boolean containsValue(T wanted) {
    for (List<T> list : items.values()) {
      if (list.contains(wanted)) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    int total = 0;
    for (List<T> list : items.values()) {
      total += list.size();
    }
    return total;
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }

  public Collection<T> values() {
    List<T> target = new ArrayList<>();
    for (List<T> list : items.values()) {
      target.addAll(list);
    }
    return target;
  }

  public void clear() {
    items.clear();
  }
}
