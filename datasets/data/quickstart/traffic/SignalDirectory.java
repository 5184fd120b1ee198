package sample.traffic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the signals by their id. */
public class SignalDirectory {
  private final Map<String, Signal> all = new HashMap<>();

  /** Adds to the signals. */
  public void add(Signal signal) {
    if (all.containsKey(signal.getId())) {
      throw new IllegalArgumentException("duplicate: " + signal.getId());
    }
    all.put(signal.getId(), signal);
  }

  public void put(String id, Signal signal) {
    all.put(id, signal);
  }

  public Optional<Signal> find(String id) {
    return Optional.ofNullable(all.get(id));
  }

  public Collection<Signal> values() {
    return all.values();
  }

  public Set<String> keys() {
    return all.keySet();
  }

  public void delete(Signal signal) {
    all.remove(signal.getId());
  }

  public void deleteAll() {
    all.clear();
  }

  public boolean contains(String id) {
    return all.containsKey(id);
  }

  public int count() {
    return all.size();
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public boolean update(Signal signal) {
    if (!all.containsKey(signal.getId())) {
      return false;
    }
    all.put(signal.getId(), signal);
    return true;
  }

  public double totalDuration() {
    double acc = 0;
    for (Signal signal : all.values()) {
      acc += signal.getDuration();
    }
    return acc;
  }

  /** Searches the signals. */
  public Signal findSmallest() {
    Signal minimum = null;
    for (Signal signal : all.values()) {
      if (minimum == null || signal.getDuration() < minimum.getDuration()) {
        minimum = signal;
      }
    }
    return minimum;
  }

  public List<Signal> findEnabled() {
    List<Signal> copy = new ArrayList<>();
    for (Signal signal : all.values()) {
      if (signal.isEnabled()) {
        copy.add(signal);
      }
    }
    return copy;
  }

  public List<Signal> sorted() {
    List<Signal> out = new ArrayList<>(all.values());
    out.sort(Comparator.comparing(Signal::getId));
    return out;
  }

  public String toCsv() {
    StringBuilder sb = new StringBuilder();
    for (Signal signal : all.values()) {
      sb.append(signal.getId()).append(',').append(signal.getDuration()).append('\n');
    }
    return sb.toString();
  }

  @Override
  public String toString() {
    return "SignalDirectory" + all.values();
  }
}
