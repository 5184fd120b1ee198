package sample.tasks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A map from a key to all the values that were put under it. */
public class GroupedIndex<K, V> {
    private final Map<K, List<V>> entries = new TreeMap<>();

    public void put(K key, V value) {
        entries.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    }

    public List<V> get(K key) {
        return entries.getOrDefault(key, List.of());
    }

    public void removeAll(K key) {
        entries.remove(key);
    }

    public boolean containsKey(K key) {
        return entries.containsKey(key);
    }

    /** Tells whether it is among the values. */
    public boolean containsValue(V wanted) {
        for (List<V> list : entries.values()) {
            if (list.contains(wanted))
                return true;
        }
        return false;
    }

    public int size() {
        int result = 0;
        for (List<V> list : entries.values())
            result += list.size();
        return result;
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public Set<K> keySet() {
        return entries.keySet();
    }

    public Collection<V> values() {
        List<V> answer = new ArrayList<>();
        for (List<V> list : entries.values())
            answer.addAll(list);
        return answer;
    }

    public void clear() {
        entries.clear();
    }
}
