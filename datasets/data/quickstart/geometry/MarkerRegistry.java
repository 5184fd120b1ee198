package sample.geometry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Predicate;

/** Keeps the markers in the order they came. */
public class MarkerRegistry {
  private final List<Marker> entries = new ArrayList<>();

  public boolean add(Marker marker) {
    if (entries.contains(marker)) {
      return false;
    }
    return entries.add(marker);
  }

  public void addMarker(Marker marker) {
    if (marker == null) {
      throw new IllegalArgumentException("marker must not be null");
    }
    entries.add(marker);
  }

  public boolean removeByLabel(String label) {
    for (int index = 0; index < entries.size(); index++) {
      if (entries.get(index).getLabel().equals(label)) {
        entries.remove(index);
        return true;
      }
    }
    return false;
  }

  public Marker find(String label) {
    int index = 0;
    while (index < entries.size()) {
      Marker marker = entries.get(index);
      if (Objects.equals(label, marker.getLabel())) {
        return marker;
      }
      index++;
    }
    throw new NoSuchElementException("no marker " + label);
  }

  public List<Marker> findAll() {
    return new ArrayList<>(entries);
  }

  /** Returns the markers. */
  public Marker get(int index) {
    return entries.get(index);
  }

  public boolean contains(Marker marker) {
    return entries.contains(marker);
  }

  public int size() {
    return entries.size();
  }

  public void clear() {
    entries.clear();
  }

  /** Sums up the markers. */
  public double sumX() {
    double acc = 0;
    for (Marker marker : entries)
      acc += marker.getX();
    return acc;
  }

  public double totalX() {
    double sum = 0;
    for (int index = 0; index < entries.size(); index++) {
      sum += entries.get(index).getX();
    }
    return sum;
  }

  public double averageX() {
    if (entries.isEmpty()) {
      return 0;
    }
    double acc = 0;
    for (Marker marker : entries) {
      acc += marker.getX();
    }
    return acc / entries.size();
  }

  public List<Marker> filter(Predicate<Marker> predicate) {
    List<Marker> target = new ArrayList<>();
    for (Marker marker : entries) {
      if (predicate.test(marker))
        target.add(marker);
    }
    return target;
  }

  public void sortByX() {
    entries.sort(Comparator.comparing(Marker::getX));
  }

  public Marker getLast() {
    return entries.isEmpty() ? null : entries.get(entries.size() - 1);
  }

  public Map<String, Marker> toMap() {
    Map<String, Marker> answer = new HashMap<>();
    for (Marker marker : entries) {
      answer.put(marker.getLabel(), marker);
    }
    return answer;
  }

  @Override
  public String toString() {
    StringBuilder builder = new StringBuilder();
    for (Marker marker : entries)
      builder.append(marker).append("\n");
    return builder.toString();
  }
}
