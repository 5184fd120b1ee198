package sample.weather;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;

/** Keeps the alerts in the order they came. */
public class AlertRepository {
    private final List<Alert> contents = new ArrayList<>();

    public boolean add(Alert alert) {
        if (contents.contains(alert)) {
            return false;
        }
        return contents.add(alert);
    }

    public void addAlert(Alert alert) {
        if (alert == null) {
            throw new IllegalArgumentException("alert must not be null");
        }
        contents.add(alert);
    }

    public void addAll(Collection<Alert> list) {
        for (Alert alert : list) {
            contents.add(alert);
        }
    }

    public Alert findById(String id) {
        for (Alert alert : contents) {
            if (alert.getId().equals(id)) {
                return alert;
            }
        }
        return null;
    }

    public Alert find(String id) {
        int i = 0;
        while (i < contents.size()) {
            Alert alert = contents.get(i);
            if (Objects.equals(id, alert.getId())) {
                return alert;
            }
            i++;
        }
        throw new NoSuchElementException("no alert " + id);
    }

    public List<Alert> findAll() {
        return new ArrayList<>(contents);
    }

    public Alert get(int k) {
        return contents.get(k);
    }

    public int indexOf(String id) {
        int k = 0;
        for (Alert alert : contents) {
            if (id.equals(alert.getId())) {
                return k;
            }
            k++;
        }
        return -1;
    }

    public boolean contains(Alert alert) {
        return contents.contains(alert);
    }

    public int size() {
        return contents.size();
    }

    /** Counts the alerts. */
    public int count() {
        return contents.size();
    }

    public boolean isEmpty() {
        return contents.isEmpty();
    }

    public void clear() {
        contents.clear();
    }

    public int sumLevel() {
        int total = 0;
        for (Alert alert : contents) {
            total += alert.getLevel();
        }
        return total;
    }

    public int countActive() {
        int matches = 0;
        for (Alert alert : contents) {
            if (alert.isActive()) {
                matches++;
            }
        }
        return matches;
    }

    public List<String> getIds() {
        List<String> out = new ArrayList<>(contents.size());
        for (Alert alert : contents) {
            out.add(alert.getId());
        }
        return out;
    }

    public void forEach(Consumer<Alert> action) {
        for (Alert alert : contents) {
            action.accept(alert);
        }
    }

    public Map<String, Alert> toMap() {
        Map<String, Alert> out = new HashMap<>();
        for (Alert alert : contents) {
            out.put(alert.getId(), alert);
        }
        return out;
    }
}
