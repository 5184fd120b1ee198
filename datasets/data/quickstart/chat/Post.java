package sample.chat;

/** A post, as the chat package keeps it. */
public class Post {
    private String id;
    private String content;
    private String author;
    private int likes;
    private boolean deleted;
    private long timestamp;

    public Post() {
    }

    public void setId(String id) {
        if (id == null)
            throw new IllegalArgumentException("id is missing");
        this.id = id;
    }

    public String getId() {
        return this.id;
    }

    public boolean hasId() {
        return this.id != null && !this.id.isEmpty();
    }

    public void setContent(String content) {
        this.content = content;
    }

    public String getContent() {
        return content == null ? "" : content;
    }

    public void clearContent() {
        this.content = null;
    }

    public void setAuthor(String author) {
        this.author = author == null ? "" : author.trim();
    }

    public String getAuthor() {
        return this.author;
    }

    public void setLikes(int likes) {
        this.likes = Math.max(0, likes);
    }

    public int getLikes() {
        return this.likes;
    }

    public boolean isDeleted() {
        return this.deleted;
    }

    public void setDeleted(boolean deleted) {
        this.deleted = deleted;
    }

    public void setTimestamp(long timestamp) {
        this.timestamp = Math.max(0, timestamp);
    }

    public long getTimestamp() {
        return this.timestamp;
    }

    @Override
    public int hashCode() {
        return this.id.hashCode();
    }

    @Override
    public String toString() {
        return "Post{id=" + id
                + ", likes=" + likes
                + ", timestamp=" + timestamp
                + "}";
    }
}
