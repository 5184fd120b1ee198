package sample.tasks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A task, as the tasks package keeps it. */
public class Task implements Comparable<Task> {
    private String id;
    private String title;
    private int priority;
    private boolean done;
    private String status;
    private List<String> tags = new ArrayList<>();

    public Task() {
    }

    public Task(String id) {
        this.id = id;
    }

    public void setId(String id) {
        this.id = Objects.requireNonNull(id, "id");
    }

    /** Returns the id. */
    public String getId() {
        return id;
    }

    public boolean hasId() {
        return id != null && !id.isEmpty();
    }

    public void setTitle(String title) {
        this.title = Objects.requireNonNull(title, "title");
    }

    public String getTitle() {
        return title;
    }

    public boolean hasTitle() {
        return title != null;
    }

    public void setPriority(int priority) {
        this.priority = priority;
    }

    public int getPriority() {
        return priority;
    }

    public boolean isDone() {
        return done;
    }

    public void setDone(boolean done) {
        this.done = done;
    }

    public void setStatus(String status) {
        if (status == null)
            throw new IllegalArgumentException("status is missing");
        this.status = status;
    }

    public String getStatus() {
        return status == null ? "" : status;
    }

    public boolean hasStatus() {
        return status != null && !status.isEmpty();
    }

    /** Returns the tags. */
    public List<String> getTags() {
        return Collections.unmodifiableList(tags);
    }

    public boolean addTag(String tag) {
        if (tags.contains(tag))
            return false;
        tags.add(tag);
        return true;
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (!(obj instanceof Task))
            return false;
        Task that = (Task) obj;
        return Objects.equals(id, that.id)
                && priority == that.priority;
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, priority);
    }

    public boolean isValid() {
        return id != null && !id.isEmpty() && priority >= 0;
    }

    public void reset() {
        title = null;
        done = false;
        status = null;
        tags.clear();
    }

    @Override
    public int compareTo(Task that) {
        return id.compareTo(that.id);
    }

    public Task copy() {
        Task out = new Task();
        out.id = this.id;
        out.title = this.title;
        out.priority = this.priority;
        out.done = this.done;
        out.status = this.status;
        out.tags.addAll(tags);
        return out;
    }
}
