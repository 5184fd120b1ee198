package sample.weather;

/** A sensor, as the weather package keeps it. */
public class Sensor {
    private String id;
    private String type;
    private double value;
    private boolean enabled;
    private long timestamp;

    public Sensor() {
    }

    public Sensor(String id) {
        this.id = id;
    }

    /** Sets the id. */
    public void setId(String id) {
        if (id == null) {
            throw new IllegalArgumentException("id is missing");
        }
        this.id = id;
    }

    public String getId() {
        return id == null ? "" : id;
    }

    public void setType(String type) {
        this.type = type == null ? "" : type.trim();
    }

    public String getType() {
        return type;
    }

    public void setValue(double value) {
        this.value = Math.max(0, value);
    }

    public double getValue() {
        return value;
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public void setTimestamp(long timestamp) {
        this.timestamp = timestamp;
    }

    /** Returns the timestamp. */
    public long getTimestamp() {
        return timestamp;
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return String.format("Sensor(%s, %s)", enabled, timestamp);
    }
}
