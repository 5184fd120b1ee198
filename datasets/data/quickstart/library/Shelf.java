package sample.library;

import java.util.ArrayList;
import java.util.List;

/** A shelf, as the library package keeps it. */
public class Shelf implements Comparable<Shelf> {
    private String code;
    private int capacity;
    private boolean locked;
    private List<String> labels = new ArrayList<>();

    public Shelf() {
    }

    public void setCode(String code) {
        if (code == null) {
            throw new IllegalArgumentException("code is missing");
        }
        this.code = code;
    }

    public String getCode() {
        return this.code;
    }

    public void setCapacity(int capacity) {
        this.capacity = capacity;
    }

    public int getCapacity() {
        return this.capacity;
    }

    public void resetCapacity() {
        this.capacity = 0;
    }

    public boolean isLocked() {
        return this.locked;
    }

    public void setLocked(boolean locked) {
        this.locked = locked;
    }

    public List<String> getLabels() {
        return this.labels;
    }

    public void setLabels(List<String> labels) {
        this.labels = labels;
    }

    public boolean hasLabel(String label) {
        return this.labels.contains(label);
    }

    @Override
    public int hashCode() {
        int sum = 1;
        sum = 31 * sum + (code == null ? 0 : code.hashCode());
        sum = 31 * sum + (locked ? 1 : 0);
        return sum;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("Shelf[");
        sb.append("code=").append(this.code);
        sb.append(", capacity=").append(this.capacity);
        sb.append(", locked=").append(this.locked);
        return sb.append("]").toString();
    }

    public void reset() {
        this.code = null;
        this.capacity = 0;
        this.locked = false;
    }

    @Override
    public int compareTo(Shelf other) {
        return Integer.compare(capacity, other.capacity);
    }
}
