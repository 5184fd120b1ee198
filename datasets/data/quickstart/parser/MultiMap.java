package sample.parser;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A map from a key to all the values that were put under it. */
public class MultiMap<K, T> {
    private final Map<K, List<T>> entries = new TreeMap<>();

    public void put(K key, T element) {
        entries.computeIfAbsent(key, k -> new ArrayList<>()).add(element);
    }

    public List<T> get(K key) {
        return entries.getOrDefault(key, List.of());
    }

    public boolean remove(K key, T each) {
        List<T> list = entries.get(key);
        if (list == null || !list.remove(each))
            return false;
        if (list.isEmpty()) {
            entries.remove(key);
        }
        return true;
    }

    public boolean containsKey(K key) {
        return entries.containsKey(key);
    }

    public boolean containsValue(T wanted) {
        for (List<T> list : entries.values()) {
            if (list.contains(wanted))
                return true;
        }
        return false;
    }

    public int size() {
        int sum = 0;
        for (List<T> list : entries.values())
            sum += list.size();
        return sum;
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public Set<K> keySet() {
        return entries.keySet();
    }

    public Collection<T> values() {
        List<T> answer = new ArrayList<>();
        for (List<T> list : entries.values()) {
            answer.addAll(list);
        }
        return answer;
    }

    public void clear() {
        entries.clear();
    }
}
