package sample.travel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps the bookings in the order they came. */
public class BookingManager {
  private final List<Booking> records = new ArrayList<>();

  public Optional<Booking> findByCode(String code) {
    return records.stream().filter(given -> given.getCode().equals(code)).findFirst();
  }

  public boolean contains(String code) {
    for (Booking booking : records) {
      if (booking.getCode().equals(code)) {
        return true;
      }
    }
    return false;
  }

  public boolean isEmpty() {
    return records.isEmpty();
  }

  public double averageTotal() {
    if (records.isEmpty()) {
      return 0;
    }
    double result = 0;
    for (Booking booking : records) {
      result += booking.getTotal();
    }
    return result / records.size();
  }

  public double maxTotal() {
    double best = records.get(0).getTotal();
    for (Booking booking : records) {
      if (booking.getTotal() > best) {
        best = booking.getTotal();
      }
    }
    return best;
  }

  public int countConfirmed() {
    int matches = 0;
    for (Booking booking : records) {
      if (booking.isConfirmed()) {
        matches++;
      }
    }
    return matches;
  }

  public List<Booking> filter(Predicate<Booking> predicate) {
    List<Booking> copy = new ArrayList<>();
    for (Booking booking : records) {
      if (predicate.test(booking)) {
        copy.add(booking);
      }
    }
    return copy;
  }

  public void sort() {
    records.sort((a, b) -> a.getCode().compareTo(b.getCode()));
  }

  public Booking getLast() {
    return records.isEmpty() ? null : records.get(records.size() - 1);
  }

  public void forEach(Consumer<Booking> action) {
    for (Booking booking : records) {
      action.accept(booking);
    }
  }

  public Map<String, Booking> toMap() {
    Map<String, Booking> copy = new HashMap<>();
    for (Booking booking : records) {
      copy.put(booking.getCode(), booking);
    }
    return copy;
  }

  public Booking[] toArray() {
    Booking[] out = new Booking[records.size()];
    for (int k = 0; k < out.length; k++)
      out[k] = records.get(k);
    return out;
  }
}
