package sample.storage;

/** Builds a Record step by step. */
public class RecordBuilder {
    private String key;
    private String data;
    private int version;
    private boolean deleted;
    private long timestamp;

    public RecordBuilder key(String key) {
        this.key = key;
        return this;
    }

    public RecordBuilder data(String data) {
        this.data = data;
        return this;
    }

    public RecordBuilder version(int version) {
        this.version = version;
        return this;
    }

    public RecordBuilder deleted(boolean deleted) {
        this.deleted = deleted;
        return this;
    }

    public RecordBuilder timestamp(long timestamp) {
        this.timestamp = timestamp;
        return this;
    }

    public Record build() {
        Record copy = new Record();
        copy.setKey(key);
        copy.setData(data);
        copy.setVersion(version);
        copy.setDeleted(deleted);
        copy.setTimestamp(timestamp);
        return copy;
    }
}
