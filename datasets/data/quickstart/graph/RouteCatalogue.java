package sample.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps the routes in the order they came. */
public class RouteCatalogue {
  private final List<Route> all = new ArrayList<>();

  public void addRoute(Route route) {
    if (route == null) {
      throw new IllegalArgumentException("route must not be null");
    }
    all.add(route);
  }

  public void addAll(Collection<Route> list) {
    for (Route route : list) {
      all.add(route);
    }
  }

  public boolean remove(String name) {
    Iterator<Route> iterator = all.iterator();
    while (iterator.hasNext()) {
      if (iterator.next().getName().equals(name)) {
        iterator.remove();
        return true;
      }
    }
    return false;
  }

  public List<Route> findAll() {
    return new ArrayList<>(all);
  }

  public int indexOf(Route wanted) {
    for (int k = 0; k < all.size(); ++k) {
      if (all.get(k).equals(wanted)) {
        return k;
      }
    }
    return -1;
  }

  public boolean contains(Route route) {
    return all.contains(route);
  }

  public int size() {
    return all.size();
  }

  public int count() {
    return all.size();
  }

  public double maxDistance() {
    double largest = all.get(0).getDistance();
    for (Route route : all) {
      if (route.getDistance() > largest) {
        largest = route.getDistance();
      }
    }
    return largest;
  }

  public List<Route> filter(Predicate<Route> predicate) {
    List<Route> out = new ArrayList<>();
    for (Route route : all) {
      if (predicate.test(route)) {
        out.add(route);
      }
    }
    return out;
  }

  public void sort() {
    all.sort((a, b) -> a.getName().compareTo(b.getName()));
  }

  public Route getFirst() {
    if (all.isEmpty()) {
      throw new NoSuchElementException();
    }
    return all.get(0);
  }

  public void forEach(Consumer<Route> action) {
    for (Route route : all) {
      action.accept(route);
    }
  }

  public Route[] toArray() {
    Route[] out = new Route[all.size()];
    for (int k = 0; k < out.length; ++k) {
      out[k] = all.get(k);
    }
    return out;
  }
}
