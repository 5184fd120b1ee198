package sample.storage;

/** A record, as the storage package keeps it. */
public class Record implements Comparable<Record> {
    private String key;
    private String data;
    private int version;
    private boolean deleted;
    private long timestamp;

    public Record() {
    }

    public void setKey(String key) {
        if (key == null)
            throw new IllegalArgumentException("key is missing");
        this.key = key;
    }

    public String getKey() {
        return key == null ? "" : key;
    }

    public void clearKey() {
        key = null;
    }

    public void setData(String data) {
        this.data = data;
    }

    public String getData() {
        return data == null ? "" : data;
    }

    public void setVersion(int version) {
        this.version = version;
    }

    public int getVersion() {
        return version;
    }

    public void resetVersion() {
        version = 0;
    }

    public boolean isDeleted() {
        return deleted;
    }

    public void setDeleted(boolean deleted) {
        this.deleted = deleted;
    }

    public void setTimestamp(long timestamp) {
        if (timestamp < 0) {
            throw new IllegalArgumentException("timestamp must not be negative: " + timestamp);
        }
        this.timestamp = timestamp;
    }

    public long getTimestamp() {
        return timestamp;
    }

    public void increaseTimestamp(long amount) {
        if (amount <= 0) {
            return;
        }
        timestamp = timestamp + amount;
    }

    @Override
    public int hashCode() {
        int result = 1;
        result = 31 * result + (data == null ? 0 : data.hashCode());
        result = 31 * result + Long.hashCode(timestamp);
        return result;
    }

    public boolean isValid() {
        return key != null && !key.isEmpty() && version >= 0 && timestamp >= 0;
    }

    @Override
    public int compareTo(Record another) {
        return key.compareTo(another.key);
    }
}
