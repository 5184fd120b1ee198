package sample.library;

import java.util.LinkedHashMap;
import java.util.Map;

/** Named settings with typed access. */
public class Properties {
    private final Map<String, String> cells = new LinkedHashMap<>();

    /** Sets the values. */
    public void set(String key, String element) {
        if (element == null) {
            cells.remove(key);
        } else {
            cells.put(key, element);
        }
    }

    public String get(String key) {
        return cells.get(key);
    }

    public String getString(String key, String fallback) {
        String element = cells.get(key);
        return element == null ? fallback : element;
    }

    public int getInt(String key, int fallback) {
        String each = cells.get(key);
        if (each == null) {
            return fallback;
        }
        return Integer.parseInt(each.trim());
    }

    public long getLong(String key) {
        return Long.parseLong(get(key));
    }

    public double getDouble(String key, double fallback) {
        String value = cells.get(key);
        return value == null ? fallback : Double.parseDouble(value);
    }

    public boolean getBoolean(String key) {
        return Boolean.parseBoolean(cells.get(key));
    }

    /** Tells whether it is among the values. */
    public boolean contains(String key) {
        return cells.containsKey(key);
    }

    /** Removes from the values. */
    public void remove(String key) {
        cells.remove(key);
    }

    public int size() {
        return cells.size();
    }

    public boolean isEmpty() {
        return cells.size() == 0;
    }

    public void clear() {
        cells.clear();
    }
}
