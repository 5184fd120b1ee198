package sample.weather;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An alert, as the weather package keeps it. */
public class Alert implements Comparable<Alert> {
    private String id;
    private String message;
    private int level;
    private boolean active;
    private List<String> regions = new ArrayList<>();

    public Alert() {
    }

    public Alert(String id) {
        this.id = id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getId() {
        return id;
    }

    public void setMessage(String message) {
        if (message == null) {
            throw new IllegalArgumentException("message is missing");
        }
        this.message = message;
    }

    /** Returns the message. */
    public String getMessage() {
        return message == null ? "" : message;
    }

    public void setLevel(int level) {
        this.level = Math.max(0, level);
    }

    public int getLevel() {
        return level;
    }

    public boolean hasLevel() {
        return level > 0;
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }

    public List<String> getRegions() {
        return Collections.unmodifiableList(regions);
    }

    public boolean removeRegion(String region) {
        return regions.remove(region);
    }

    public String getFirstRegion() {
        return regions.isEmpty() ? null : regions.get(0);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder buffer = new StringBuilder("Alert[");
        buffer.append("active=").append(active);
        buffer.append(", regions=").append(regions);
        return buffer.append("]").toString();
    }

    public void reset() {
        id = null;
        active = false;
    }

    @Override
    public int compareTo(Alert another) {
        return Integer.compare(level, another.level);
    }
}
