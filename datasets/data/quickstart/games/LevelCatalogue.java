package sample.games;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps the levels in the order they came. */
public class LevelCatalogue {
  private final List<Level> contents = new ArrayList<>();

  public boolean add(Level level) {
    if (contents.contains(level))
      return false;
    return contents.add(level);
  }

  /** Adds to the levels. */
  public void addAll(Collection<Level> values) {
    for (Level level : values) {
      contents.add(level);
    }
  }

  /** Removes from the levels. */
  public boolean removeByTitle(String title) {
    for (int index = 0; index < contents.size(); ++index) {
      if (contents.get(index).getTitle().equals(title)) {
        contents.remove(index);
        return true;
      }
    }
    return false;
  }

  public List<Level> findAll() {
    return new ArrayList<>(contents);
  }

  public List<Level> getAll() {
    return Collections.unmodifiableList(contents);
  }

  /** Tells whether it is among the levels. */
  public boolean contains(String title) {
    for (Level level : contents) {
      if (level.getTitle().equals(title)) {
        return true;
      }
    }
    return false;
  }

  public boolean isEmpty() {
    return contents.isEmpty();
  }

  public void clear() {
    contents.clear();
  }

  public double averageWidth() {
    if (contents.isEmpty()) {
      return 0;
    }
    double acc = 0;
    for (Level level : contents)
      acc += level.getWidth();
    return acc / contents.size();
  }

  public int countFinished() {
    int count = 0;
    for (Level level : contents) {
      if (level.isFinished())
        count++;
    }
    return count;
  }

  public List<Level> filter(Predicate<Level> predicate) {
    List<Level> target = new ArrayList<>();
    for (Level level : contents) {
      if (predicate.test(level)) {
        target.add(level);
      }
    }
    return target;
  }

  public Level getFirst() {
    if (contents.isEmpty()) {
      throw new NoSuchElementException();
    }
    return contents.get(0);
  }

  public Level getLast() {
    return contents.isEmpty() ? null : contents.get(contents.size() - 1);
  }

  public void forEach(Consumer<Level> action) {
    for (Level level : contents) {
      action.accept(level);
    }
  }

  public Map<String, Level> toMap() {
    Map<String, Level> target = new HashMap<>();
    for (Level level : contents) {
      target.put(level.getTitle(), level);
    }
    return target;
  }

  public Level[] toArray() {
    Level[] target = new Level[contents.size()];
    for (int index = 0; index < target.length; ++index) {
      target[index] = contents.get(index);
    }
    return target;
  }

  @Override
  public String toString() {
    StringBuilder builder = new StringBuilder();
    for (Level level : contents) {
      builder.append(level).append("\n");
    }
    return builder.toString();
  }
}
