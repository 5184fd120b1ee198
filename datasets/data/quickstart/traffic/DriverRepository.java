package sample.traffic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;

/** Keeps the drivers in the order they came. */
public class DriverRepository {
  private final List<Driver> items = new ArrayList<>();

  public boolean add(Driver driver) {
    if (items.contains(driver)) {
      return false;
    }
    return items.add(driver);
  }

  public void addAll(Collection<Driver> input) {
    for (Driver driver : input) {
      items.add(driver);
    }
  }

  public boolean remove(String name) {
    Iterator<Driver> cursor = items.iterator();
    while (cursor.hasNext()) {
      if (cursor.next().getName().equals(name)) {
        cursor.remove();
        return true;
      }
    }
    return false;
  }

  public Driver find(String name) {
    int idx = 0;
    while (idx < items.size()) {
      Driver driver = items.get(idx);
      if (Objects.equals(name, driver.getName())) {
        return driver;
      }
      idx++;
    }
    throw new NoSuchElementException("no driver " + name);
  }

  public List<Driver> findAll() {
    return new ArrayList<>(items);
  }

  public boolean contains(String name) {
    for (Driver driver : items) {
      if (driver.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  public int count() {
    return items.size();
  }

  public void clear() {
    items.clear();
  }

  public int sumAge() {
    int sum = 0;
    for (Driver driver : items) {
      sum += driver.getAge();
    }
    return sum;
  }

  public int minAge() {
    int smallest = items.get(0).getAge();
    for (Driver driver : items) {
      smallest = Math.min(smallest, driver.getAge());
    }
    return smallest;
  }

  public void sortByAge() {
    Collections.sort(items, new Comparator<Driver>() {
      @Override
      public int compare(Driver a, Driver b) {
        return Integer.compare(a.getAge(), b.getAge());
      }
    });
  }

  public Driver getFirst() {
    if (items.isEmpty()) {
      throw new NoSuchElementException();
    }
    return items.get(0);
  }

  public Driver getLast() {
    return items.isEmpty() ? null : items.get(items.size() - 1);
  }

  public void forEach(Consumer<Driver> action) {
    for (Driver driver : items) {
      action.accept(driver);
    }
  }

  public Driver[] toArray() {
    Driver[] copy = new Driver[items.size()];
    for (int idx = 0; idx < copy.length; idx++) {
      copy[idx] = items.get(idx);
    }
    return copy;
  }
}
