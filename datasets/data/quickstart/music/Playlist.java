package sample.music;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A playlist, as the music package keeps it. */
public class Playlist implements Comparable<Playlist> {
  private String name;
  private int size;
  private boolean shared;
  private String owner;
  private List<String> songs = new ArrayList<>();

  public Playlist() {
  }

  public Playlist(String name) {
    this.name = name;
  }

  /** Sets the name. */
  public void setName(String name) {
    this.name = name == null ? "" : name.trim();
  }

  public String getName() {
    return name;
  }

  public void setSize(int size) {
    if (size < 0) {
      throw new IllegalArgumentException("size must not be negative: " + size);
    }
    this.size = size;
  }

  public int getSize() {
    return size;
  }

  public boolean isShared() {
    return shared;
  }

  public void setShared(boolean shared) {
    this.shared = shared;
  }

  public void toggleShared() {
    shared = !shared;
  }

  /** Sets the owner. */
  public void setOwner(String owner) {
    this.owner = owner;
  }

  public String getOwner() {
    return owner;
  }

  public List<String> getSongs() {
    return songs;
  }

  public boolean hasSong(String song) {
    return songs.contains(song);
  }

  public int countSongs() {
    return songs.size();
  }

  public boolean hasSongs() {
    return !songs.isEmpty();
  }

  @Override
  public int hashCode() {
    return Objects.hash(shared, owner);
  }

  @Override
  public String toString() {
    StringBuilder buffer = new StringBuilder("Playlist[");
    buffer.append("name=").append(name);
    buffer.append(", songs=").append(songs);
    return buffer.append("]").toString();
  }

  @Override
  public int compareTo(Playlist other) {
    int order = Integer.compare(size, other.size);
    return order != 0 ? order : name.compareTo(other.name);
  }

  public Playlist copy() {
    Playlist target = new Playlist();
    target.name = this.name;
    target.size = this.size;
    target.shared = this.shared;
    target.owner = this.owner;
    target.songs.addAll(songs);
    return target;
  }
}
