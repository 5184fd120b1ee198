package sample.music;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A song, as the music package keeps it. */
public class Song implements Comparable<Song> {
  private String title;
  private String artist;
  private long duration;
  private boolean favorite;
  private int year;
  private List<String> tags = new ArrayList<>();

  public Song() {
  }

  public Song(String title) {
    this.title = title;
  }

  public void setTitle(String title) {
    this.title = title == null ? "" : title.trim();
  }

  public String getTitle() {
    return title == null ? "" : title;
  }

  public boolean hasTitle() {
    return title != null && !title.isEmpty();
  }

  public void setArtist(String artist) {
    if (artist == null) {
      throw new IllegalArgumentException("artist is missing");
    }
    this.artist = artist;
  }

  public String getArtist() {
    return artist == null ? "" : artist;
  }

  /** Sets the duration. */
  public void setDuration(long duration) {
    this.duration = Math.max(0, duration);
  }

  public long getDuration() {
    return duration;
  }

  public void increaseDuration(long amount) {
    if (amount <= 0) {
      return;
    }
    duration = duration + amount;
  }

  public boolean isFavorite() {
    return favorite;
  }

  public void setFavorite(boolean favorite) {
    this.favorite = favorite;
  }

  public void setYear(int year) {
    if (year < 0) {
      throw new IllegalArgumentException("year must not be negative: " + year);
    }
    this.year = year;
  }

  public int getYear() {
    return year;
  }

  public void increaseYear(int amount) {
    if (amount <= 0) {
      return;
    }
    year = year + amount;
  }

  public List<String> getTags() {
    return Collections.unmodifiableList(tags);
  }

  public int countTags() {
    return tags.size();
  }

  public String getFirstTag() {
    return tags.isEmpty() ? null : tags.get(0);
  }

  @Override
  public String toString() {
    return title;
  }

  @Override
  public int compareTo(Song another) {
    return Long.compare(duration, another.duration);
  }
}
