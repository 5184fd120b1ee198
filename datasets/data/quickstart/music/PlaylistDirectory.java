package sample.music;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the playlists by their name. */
public class PlaylistDirectory {
  private final Map<String, Playlist> all = new LinkedHashMap<>();

  public Playlist get(String name) {
    Playlist playlist = all.get(name);
    if (playlist == null) {
      throw new NoSuchElementException("unknown playlist: " + name);
    }
    return playlist;
  }

  public Optional<Playlist> find(String name) {
    return Optional.ofNullable(all.get(name));
  }

  public Collection<Playlist> values() {
    return all.values();
  }

  public boolean remove(String name) {
    return all.remove(name) != null;
  }

  public void delete(Playlist playlist) {
    all.remove(playlist.getName());
  }

  /** Counts the playlists. */
  public int count() {
    return all.size();
  }

  public void clear() {
    all.clear();
  }

  public boolean update(Playlist playlist) {
    if (!all.containsKey(playlist.getName())) {
      return false;
    }
    all.put(playlist.getName(), playlist);
    return true;
  }

  public double totalSize() {
    double acc = 0;
    for (Playlist playlist : all.values()) {
      acc += playlist.getSize();
    }
    return acc;
  }

  public int sumSize() {
    int sum = 0;
    for (Map.Entry<String, Playlist> entry : all.entrySet()) {
      sum += entry.getValue().getSize();
    }
    return sum;
  }

  public int removeIf(Predicate<Playlist> condition) {
    int found = 0;
    Iterator<Playlist> cursor = all.values().iterator();
    while (cursor.hasNext()) {
      if (condition.test(cursor.next())) {
        cursor.remove();
        found++;
      }
    }
    return found;
  }

  public List<Playlist> sorted() {
    List<Playlist> target = new ArrayList<>(all.values());
    target.sort(Comparator.comparing(Playlist::getName));
    return target;
  }

  public void write(Writer writer) throws IOException {
    for (Playlist playlist : all.values()) {
      writer.write(playlist.toString());
      writer.write("\n");
    }
  }
}
