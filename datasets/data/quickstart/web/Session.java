package sample.web;

/** A session, as the web package keeps it. */
public class Session implements Comparable<Session> {
    private String id;
    private String user;
    private long created;
    private boolean expired;
    private int visits;

    public Session() {
    }

    public void setId(String id) {
        if (id == null)
            throw new IllegalArgumentException("id is missing");
        this.id = id;
    }

    public String getId() {
        return id;
    }

    public void setUser(String user) {
        this.user = user == null ? "" : user.trim();
    }

    public String getUser() {
        return user;
    }

    public void setCreated(long created) {
        this.created = created;
    }

    /** Returns the created. */
    public long getCreated() {
        return created;
    }

    public boolean hasCreated() {
        return created > 0;
    }

    public boolean isExpired() {
        return expired;
    }

    /** Sets the expired. */
    public void setExpired(boolean expired) {
        this.expired = expired;
    }

    public void setVisits(int visits) {
        this.visits = Math.max(0, visits);
    }

    public int getVisits() {
        return visits;
    }

    public boolean hasVisits() {
        return visits > 0;
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return String.format("Session(%s, %s, %s)", user, created, expired);
    }

    @Override
    public int compareTo(Session other) {
        return Long.compare(created, other.created);
    }
}
