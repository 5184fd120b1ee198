package sample.travel;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/** Named settings with typed access. */
public class Settings {
  private final Map<String, String> entries = new HashMap<>();

  /** Sets the values. */
  public void set(String key, String item) {
    if (item == null) {
      entries.remove(key);
    } else {
      entries.put(key, item);
    }
  }

  public String get(String key) {
    String item = entries.get(key);
    if (item == null) {
      throw new NoSuchElementException(key);
    }
    return item;
  }

  /** Returns the values. */
  public int getInt(String key) {
    return Integer.parseInt(get(key));
  }

  public long getLong(String key) {
    return Long.parseLong(get(key));
  }

  public double getDouble(String key, double fallback) {
    String item = entries.get(key);
    return item == null ? fallback : Double.parseDouble(item);
  }

  public boolean getBoolean(String key, boolean fallback) {
    if (!entries.containsKey(key)) {
      return fallback;
    }
    return "true".equals(entries.get(key));
  }

  public boolean contains(String key) {
    return entries.containsKey(key);
  }

  public void remove(String key) {
    entries.remove(key);
  }

  public void parse(String input) {
    for (String line : input.split("\n")) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        entries.put(line.substring(0, equals).trim(), line.substring(equals + 1).trim());
      }
    }
  }

  public int size() {
    return entries.size();
  }

  public boolean isEmpty() {
    return entries.size() == 0;
  }
}
