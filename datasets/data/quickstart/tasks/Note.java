package sample.tasks;

import java.util.Objects;

/** A note, as the tasks package keeps it. */
public class Note {
    private String id;
    private String content;
    private int version;
    private boolean archived;
    private long created;

    public Note() {
    }

    public Note(String id) {
        this.id = id;
    }

    /** Sets the id. */
    public void setId(String id) {
        this.id = id == null ? "" : id.trim();
    }

    /** Returns the id. */
    public String getId() {
        return id;
    }

    public void setContent(String content) {
        if (content == null)
            throw new IllegalArgumentException("content is missing");
        this.content = content;
    }

    public String getContent() {
        return content == null ? "" : content;
    }

    public void setVersion(int version) {
        this.version = version;
    }

    public int getVersion() {
        return version;
    }

    public boolean isArchived() {
        return archived;
    }

    public void setArchived(boolean archived) {
        this.archived = archived;
    }

    public void setCreated(long created) {
        this.created = created;
    }

    public long getCreated() {
        return created;
    }

    public void decreaseCreated(long amount) {
        if (amount > created)
            throw new IllegalArgumentException("only " + created + " left");
        created -= amount;
    }

    @Override
    public boolean equals(Object obj) {
        if (obj == null || getClass() != obj.getClass())
            return false;
        Note other = (Note) obj;
        if (!(Objects.equals(content, other.content)))
            return false;
        if (!(archived == other.archived))
            return false;
        return true;
    }

    @Override
    public String toString() {
        StringBuilder builder = new StringBuilder("Note[");
        builder.append("id=").append(id);
        builder.append(", content=").append(content);
        return builder.append("]").toString();
    }

    public boolean isValid() {
        return id != null && !id.isEmpty() && version >= 0 && created >= 0;
    }
}
