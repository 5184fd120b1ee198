package sample.music;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A map from a key to all the values that were put under it. */
public class Index<K, V> {
  private final Map<K, List<V>> items = new LinkedHashMap<>();

  public void put(K key, V item) {
    List<V> list = items.get(key);
    if (list == null) {
      list = new ArrayList<>();
      items.put(key, list);
    }
    list.add(item);
  }

  public boolean remove(K key, V item) {
    List<V> list = items.get(key);
    if (list == null || !list.remove(item)) {
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

  public boolean containsKey(K key) {
    return items.containsKey(key);
  }

  public boolean containsValue(V wanted) {
    for (List<V> list : items.values()) {
      if (list.contains(wanted)) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    int acc = 0;
    for (List<V> list : items.values()) {
      acc += list.size();
    }
    return acc;
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }

  public Set<K> keySet() {
    return items.keySet();
  }

  public Collection<V> values() {
    List<V> out = new ArrayList<>();
    for (List<V> list : items.values()) {
      out.addAll(list);
    }
    return out;
  }
}
