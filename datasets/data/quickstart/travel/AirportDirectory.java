package sample.travel;

import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Predicate;

/** Finds the airports by their code. */
public class AirportDirectory {
  private final Map<String, Airport> items = new HashMap<>();

  public Airport findByCode(String code) {
    return items.get(code);
  }

  public Collection<Airport> values() {
    return items.values();
  }

  public Airport remove(String code) {
    return items.remove(code);
  }

  public void delete(Airport airport) {
    items.remove(airport.getCode());
  }

  public void deleteAll() {
    items.clear();
  }

  public boolean exists(String code) {
    return items.get(code) != null;
  }

  public int size() {
    return items.size();
  }

  public int count() {
    return items.size();
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }

  public double totalGates() {
    double acc = 0;
    for (Airport airport : items.values()) {
      acc += airport.getGates();
    }
    return acc;
  }

  public int sumGates() {
    int result = 0;
    for (Map.Entry<String, Airport> entry : items.entrySet()) {
      result += entry.getValue().getGates();
    }
    return result;
  }

  public Airport findLargest() {
    Airport best = null;
    for (Airport airport : items.values()) {
      if (best == null || airport.getGates() > best.getGates())
        best = airport;
    }
    return best;
  }

  public long countClosed() {
    return items.values().stream().filter(Airport::isClosed).count();
  }

  public int removeIf(Predicate<Airport> condition) {
    int hits = 0;
    Iterator<Airport> iterator = items.values().iterator();
    while (iterator.hasNext()) {
      if (condition.test(iterator.next())) {
        iterator.remove();
        hits++;
      }
    }
    return hits;
  }

  public String toCsv() {
    StringBuilder builder = new StringBuilder();
    for (Airport airport : items.values()) {
      builder.append(airport.getCode()).append(',').append(airport.getGates()).append('\n');
    }
    return builder.toString();
  }

  @Override
  public String toString() {
    return "AirportDirectory" + items.values();
  }
}
