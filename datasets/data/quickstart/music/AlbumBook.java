package sample.music;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;

/** Finds the albums by their title. */
public class AlbumBook {
  private final Map<String, Album> contents = new LinkedHashMap<>();

  public void save(Album album) {
    Objects.requireNonNull(album);
    contents.put(album.getTitle(), album);
  }

  public Album get(String title) {
    Album album = contents.get(title);
    if (album == null) {
      throw new NoSuchElementException("unknown album: " + title);
    }
    return album;
  }

  /** Searches the albums. */
  public List<Album> findAll() {
    return new ArrayList<>(contents.values());
  }

  public Collection<Album> values() {
    return contents.values();
  }

  public Set<String> keys() {
    return contents.keySet();
  }

  public boolean remove(String title) {
    return contents.remove(title) != null;
  }

  public void deleteAll() {
    contents.clear();
  }

  public int size() {
    return contents.size();
  }

  public boolean isEmpty() {
    return contents.size() == 0;
  }

  public boolean update(Album album) {
    if (!contents.containsKey(album.getTitle())) {
      return false;
    }
    contents.put(album.getTitle(), album);
    return true;
  }

  public int sumYear() {
    int sum = 0;
    for (Map.Entry<String, Album> entry : contents.entrySet()) {
      sum += entry.getValue().getYear();
    }
    return sum;
  }

  public double averageYear() {
    return contents.values().stream().mapToDouble(Album::getYear).average().orElse(0);
  }

  public Album findSmallest() {
    Album minimum = null;
    for (Album album : contents.values()) {
      if (minimum == null || album.getYear() < minimum.getYear()) {
        minimum = album;
      }
    }
    return minimum;
  }

  public int countReleased() {
    int found = 0;
    for (Album album : contents.values()) {
      if (album.isReleased()) {
        found += 1;
      }
    }
    return found;
  }

  public List<Album> findReleased() {
    List<Album> target = new ArrayList<>();
    for (Album album : contents.values()) {
      if (album.isReleased()) {
        target.add(album);
      }
    }
    return target;
  }

  public String toCsv() {
    StringBuilder builder = new StringBuilder();
    for (Album album : contents.values()) {
      builder.append(album.getTitle()).append(',').append(album.getYear()).append('\n');
    }
    return builder.toString();
  }

  @Override
  public String toString() {
    return "AlbumBook" + contents.values();
  }
}
