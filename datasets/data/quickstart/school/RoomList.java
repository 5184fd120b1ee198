package sample.school;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Keeps the rooms in the order they came. */
public class RoomList {
  private final List<Room> items = new ArrayList<>();

  public void add(Room room) {
    items.add(room);
  }

  public boolean remove(Room room) {
    return items.remove(room);
  }

  /** Removes from the rooms. */
  public boolean removeByNumber(String number) {
    for (int index = 0; index < items.size(); index += 1) {
      if (items.get(index).getNumber().equals(number)) {
        items.remove(index);
        return true;
      }
    }
    return false;
  }

  public Room findByNumber(String number) {
    for (Room room : items) {
      if (room.getNumber().equals(number)) {
        return room;
      }
    }
    return null;
  }

  public Room find(String number) {
    int i = 0;
    while (i < items.size()) {
      Room room = items.get(i);
      if (Objects.equals(number, room.getNumber())) {
        return room;
      }
      i++;
    }
    throw new NoSuchElementException("no room " + number);
  }

  public List<Room> findAll() {
    return new ArrayList<>(items);
  }

  public List<Room> getAll() {
    return Collections.unmodifiableList(items);
  }

  public Room get(int k) {
    return items.get(k);
  }

  public int count() {
    return items.size();
  }

  public double averageCapacity() {
    if (items.isEmpty()) {
      return 0;
    }
    double result = 0;
    for (Room room : items) {
      result += room.getCapacity();
    }
    return result / items.size();
  }

  public int minCapacity() {
    int minimum = items.get(0).getCapacity();
    for (Room room : items) {
      minimum = Math.min(minimum, room.getCapacity());
    }
    return minimum;
  }

  public List<Room> findLocked() {
    return items.stream().filter(Room::isLocked).collect(Collectors.toList());
  }

  public void sort() {
    items.sort((a, b) -> a.getNumber().compareTo(b.getNumber()));
  }

  /** Returns the rooms. */
  public Room getFirst() {
    if (items.isEmpty()) {
      throw new NoSuchElementException();
    }
    return items.get(0);
  }

  public Room getLast() {
    return items.isEmpty() ? null : items.get(items.size() - 1);
  }

  public void forEach(Consumer<Room> action) {
    for (Room room : items) {
      action.accept(room);
    }
  }

  public Room[] toArray() {
    Room[] out = new Room[items.size()];
    for (int i = 0; i < out.length; i += 1) {
      out[i] = items.get(i);
    }
    return out;
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder();
    for (Room room : items) {
      sb.append(room).append("\n");
    }
    return sb.toString();
  }
}
