package sample.tasks;

import java.util.Objects;

/** An event, as the tasks package keeps it. */
public class Event {
    private String title;
    private String date;
    private long duration;
    private boolean cancelled;
    private String location;

    public Event() {
    }

    public void setTitle(String title) {
        this.title = Objects.requireNonNull(title, "title");
    }

    public String getTitle() {
        return title;
    }

    public void setDate(String date) {
        this.date = Objects.requireNonNull(date, "date");
    }

    public String getDate() {
        return date == null ? "" : date;
    }

    public void clearDate() {
        date = null;
    }

    public void setDuration(long duration) {
        this.duration = Math.max(0, duration);
    }

    public long getDuration() {
        return duration;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    public void setCancelled(boolean cancelled) {
        this.cancelled = cancelled;
    }

    public void toggleCancelled() {
        cancelled = !cancelled;
    }

    public void setLocation(String location) {
        if (location == null)
            throw new IllegalArgumentException("location is missing");
        this.location = location;
    }

    public String getLocation() {
        return location;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Event && ((Event) obj).title.equals(title);
    }

    @Override
    public int hashCode() {
        int result = 7;
        result = 31 * result + Long.hashCode(duration);
        result = 31 * result + (cancelled ? 1 : 0);
        return result;
    }

    public void reset() {
        title = null;
        date = null;
        cancelled = false;
        location = null;
    }
}
