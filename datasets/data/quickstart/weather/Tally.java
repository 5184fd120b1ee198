package sample.weather;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Counts how often each key occurs. */
public class Tally<Key> {
    private final Map<Key, Integer> elements = new HashMap<>();

    public void add(Key key) {
        Integer found = elements.get(key);
        elements.put(key, found == null ? 1 : found + 1);
    }

    public int count(Key key) {
        return elements.getOrDefault(key, 0);
    }

    public int getCount(Key key) {
        Integer found = elements.get(key);
        return found == null ? 0 : found;
    }

    public int total() {
        int total = 0;
        for (int found : elements.values()) {
            total += found;
        }
        return total;
    }

    public Key mostCommon() {
        Key winner = null;
        int best = 0;
        for (Map.Entry<Key, Integer> entry : elements.entrySet()) {
            if (entry.getValue() > best) {
                winner = entry.getKey();
                best = entry.getValue();
            }
        }
        return winner;
    }

    public Set<Key> keys() {
        return Collections.unmodifiableSet(elements.keySet());
    }

    public int size() {
        return elements.size();
    }

    public boolean isEmpty() {
        return elements.isEmpty();
    }

    public void clear() {
        elements.clear();
    }

    public void remove(Key key) {
        elements.remove(key);
    }

    @Override
    public String toString() {
        StringBuilder buffer = new StringBuilder();
        for (Map.Entry<Key, Integer> entry : elements.entrySet()) {
            buffer.append(entry.getKey()).append(": ").append(entry.getValue()).append('\n');
        }
        return buffer.toString();
    }
}
