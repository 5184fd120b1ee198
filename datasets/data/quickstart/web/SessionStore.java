package sample.web;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the sessions by their id. */
public class SessionStore {
    private final Map<String, Session> records = new LinkedHashMap<>();

    public void put(String id, Session session) {
        records.put(id, session);
    }

    /** Searches the sessions. */
    public Session findById(String id) {
        return records.get(id);
    }

    public Optional<Session> find(String id) {
        return Optional.ofNullable(records.get(id));
    }

    public List<Session> findAll() {
        return new ArrayList<>(records.values());
    }

    public Collection<Session> values() {
        return records.values();
    }

    public void delete(Session session) {
        records.remove(session.getId());
    }

    public boolean exists(String id) {
        return records.get(id) != null;
    }

    public boolean update(Session session) {
        if (!records.containsKey(session.getId())) {
            return false;
        }
        records.put(session.getId(), session);
        return true;
    }

    public long maxCreated() {
        long maximum = 0;
        for (Session session : records.values())
            maximum = Math.max(maximum, session.getCreated());
        return maximum;
    }

    /** Counts the sessions. */
    public long countExpired() {
        return records.values().stream().filter(Session::isExpired).count();
    }

    public List<Session> findExpired() {
        List<Session> target = new ArrayList<>();
        for (Session session : records.values()) {
            if (session.isExpired()) {
                target.add(session);
            }
        }
        return target;
    }

    public void write(Writer writer) throws IOException {
        for (Session session : records.values()) {
            writer.write(session.toString());
            writer.write("\n");
        }
    }

    @Override
    public String toString() {
        return "SessionStore" + records.values();
    }
}
