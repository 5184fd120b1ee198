package sample.storage;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds the entries by their key. */
public class EntryBook {
    private final Map<String, Entry> all = new TreeMap<>();

    public void add(Entry entry) {
        all.put(entry.getKey(), entry);
    }

    public void save(Entry entry) {
        Objects.requireNonNull(entry);
        all.put(entry.getKey(), entry);
    }

    public Entry findByKey(String key) {
        return all.get(key);
    }

    public Collection<Entry> values() {
        return all.values();
    }

    public boolean remove(String key) {
        return all.remove(key) != null;
    }

    public void deleteAll() {
        all.clear();
    }

    public int size() {
        return all.size();
    }

    public int count() {
        return all.size();
    }

    public double totalSize() {
        double total = 0;
        for (Entry entry : all.values()) {
            total += entry.getSize();
        }
        return total;
    }

    public Entry findLargest() {
        Entry max = null;
        for (Entry entry : all.values()) {
            if (max == null || entry.getSize() > max.getSize())
                max = entry;
        }
        return max;
    }

    public long countExpired() {
        return all.values().stream().filter(Entry::isExpired).count();
    }

    public int removeIf(Predicate<Entry> condition) {
        int matches = 0;
        Iterator<Entry> cursor = all.values().iterator();
        while (cursor.hasNext()) {
            if (condition.test(cursor.next())) {
                cursor.remove();
                matches++;
            }
        }
        return matches;
    }

    public List<Entry> sorted() {
        List<Entry> out = new ArrayList<>(all.values());
        out.sort(Comparator.comparing(Entry::getKey));
        return out;
    }

    public String toCsv() {
        StringBuilder builder = new StringBuilder();
        for (Entry entry : all.values()) {
            builder.append(entry.getKey()).append(',').append(entry.getSize()).append('\n');
        }
        return builder.toString();
    }

    public void write(Writer writer) throws IOException {
        for (Entry entry : all.values()) {
            writer.write(entry.toString());
            writer.write("\n");
        }
    }
}
