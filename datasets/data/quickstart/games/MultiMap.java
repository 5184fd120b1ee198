package sample.games;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A map from a key to all the values that were put under it. */
public class MultiMap<K, T> {
  private final Map<K, List<T>> entries = new LinkedHashMap<>();

  public void put(K key, T value) {
    List<T> list = entries.get(key);
    if (list == null) {
      list = new ArrayList<>();
      entries.put(key, list);
    }
    list.add(value);
  }

  public List<T> get(K key) {
    List<T> list = entries.get(key);
    return list == null ? Collections.emptyList() : list;
  }

  public boolean remove(K key, T value) {
    List<T> list = entries.get(key);
    if (list == null || !list.remove(value))
      return false;
    if (list.isEmpty())
      entries.remove(key);
    return true;
  }

  public void removeAll(K key) {
    entries.remove(key);
  }

  public boolean containsKey(K key) {
    return entries.containsKey(key);
  }

  public boolean containsValue(T wanted) {
    for (List<T> list : entries.values()) {
      if (list.contains(wanted)) {
        return true;
      }
    }
    return false;
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  public Set<K> keySet() {
    return entries.keySet();
  }

  public void clear() {
    entries.clear();
  }
}
