package sample.weather;

/** Builds a Sensor step by step. */
public class SensorBuilder {
    private String id;
    private String type;
    private double value;
    private boolean enabled;
    private long timestamp;

    public SensorBuilder id(String id) {
        this.id = id;
        return this;
    }

    public SensorBuilder type(String type) {
        this.type = type;
        return this;
    }

    public SensorBuilder value(double value) {
        this.value = value;
        return this;
    }

    public SensorBuilder enabled(boolean enabled) {
        this.enabled = enabled;
        return this;
    }

    public SensorBuilder timestamp(long timestamp) {
        this.timestamp = timestamp;
        return this;
    }

    public Sensor build() {
        Sensor out = new Sensor();
        out.setId(id);
        out.setType(type);
        out.setValue(value);
        out.setEnabled(enabled);
        out.setTimestamp(timestamp);
        return out;
    }
}
