package sample.storage;

/** A block, as the storage package keeps it. */
public class Block {
    private String id;
    private int index;
    private long offset;
    private boolean dirty;
    private int length;

    public Block() {
    }

    public Block(String id) {
        this.id = id;
    }

    public void setId(String id) {
        if (id == null) {
            throw new IllegalArgumentException("id is missing");
        }
        this.id = id;
    }

    public String getId() {
        return id;
    }

    public void setIndex(int index) {
        this.index = Math.max(0, index);
    }

    public int getIndex() {
        return index;
    }

    public void addIndex(int given) {
        index += given;
    }

    /** Sets the offset. */
    public void setOffset(long offset) {
        if (offset < 0) {
            throw new IllegalArgumentException("offset must not be negative: " + offset);
        }
        this.offset = offset;
    }

    public long getOffset() {
        return offset;
    }

    public boolean isDirty() {
        return dirty;
    }

    public void setDirty(boolean dirty) {
        this.dirty = dirty;
    }

    public void setLength(int length) {
        this.length = Math.max(0, length);
    }

    public int getLength() {
        return length;
    }

    public Block copy() {
        Block out = new Block();
        out.id = this.id;
        out.index = this.index;
        out.offset = this.offset;
        out.dirty = this.dirty;
        out.length = this.length;
        return out;
    }
}
