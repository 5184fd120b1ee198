package sample.storage;

import java.util.Objects;

/** An entry, as the storage package keeps it. */
public class Entry implements Comparable<Entry> {
    private String key;
    private String value;
    private long size;
    private boolean expired;
    private int hits;

    public Entry() {
    }

    public Entry(String key) {
        this.key = key;
    }

    public void setKey(String key) {
        this.key = Objects.requireNonNull(key, "key");
    }

    public String getKey() {
        return key == null ? "" : key;
    }

    public void setValue(String value) {
        if (value == null) {
            throw new IllegalArgumentException("value is missing");
        }
        this.value = value;
    }

    /** Returns the value. */
    public String getValue() {
        return value;
    }

    public void setSize(long size) {
        this.size = size;
    }

    public long getSize() {
        return size;
    }

    public void resetSize() {
        size = 0;
    }

    public boolean isExpired() {
        return expired;
    }

    public void setExpired(boolean expired) {
        this.expired = expired;
    }

    public void setHits(int hits) {
        if (hits < 0) {
            throw new IllegalArgumentException("hits must not be negative: " + hits);
        }
        this.hits = hits;
    }

    public int getHits() {
        return hits;
    }

    public void decreaseHits(int amount) {
        if (amount > hits)
            throw new IllegalArgumentException("only " + hits + " left");
        hits -= amount;
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (!(obj instanceof Entry)) {
            return false;
        }
        Entry another = (Entry) obj;
        return Objects.equals(value, another.value)
                && size == another.size
                && hits == another.hits;
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return "Entry{value=" + value
                + ", size=" + size
                + ", expired=" + expired
                + "}";
    }

    public void reset() {
        key = null;
        value = null;
        size = 0;
        expired = false;
    }

    @Override
    public int compareTo(Entry another) {
        int order = Long.compare(size, another.size);
        return order != 0 ? order : key.compareTo(another.key);
    }
}
