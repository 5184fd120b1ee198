package sample.chat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A channel, as the chat package keeps it. */
public class Channel {
    private String id;
    private String title;
    private int limit;
    private boolean closed;
    private List<String> users = new ArrayList<>();

    public Channel() {
    }

    public Channel(String id) {
        this.id = id;
    }

    public void setId(String id) {
        if (id == null)
            throw new IllegalArgumentException("id is missing");
        this.id = id;
    }

    public String getId() {
        return id == null ? "" : id;
    }

    public void clearId() {
        this.id = null;
    }

    public void setTitle(String title) {
        if (title == null)
            throw new IllegalArgumentException("title is missing");
        this.title = title;
    }

    public String getTitle() {
        return title == null ? "" : title;
    }

    public void setLimit(int limit) {
        this.limit = limit;
    }

    /** Returns the limit. */
    public int getLimit() {
        return this.limit;
    }

    public boolean isClosed() {
        return this.closed;
    }

    public void setClosed(boolean closed) {
        this.closed = closed;
    }

    public List<String> getUsers() {
        return Collections.unmodifiableList(users);
    }

    public void addUser(String user) {
        this.users.add(user);
    }

    public boolean containsUser(String wanted) {
        for (String user : users) {
            if (user.equals(wanted))
                return true;
        }
        return false;
    }

    public String getFirstUser() {
        return users.isEmpty() ? null : users.get(0);
    }

    @Override
    public int hashCode() {
        int acc = 7;
        acc = 31 * acc + (title == null ? 0 : title.hashCode());
        acc = 31 * acc + limit;
        acc = 31 * acc + (closed ? 1 : 0);
        return acc;
    }

    @Override
    public String toString() {
        return this.id;
    }

    public boolean isValid() {
        return id != null && !id.isEmpty() && limit >= 0;
    }
}
