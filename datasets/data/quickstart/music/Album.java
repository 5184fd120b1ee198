package sample.music;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** An album, as the music package keeps it. */
public class Album implements Comparable<Album> {
  private String title;
  private String artist;
  private int year;
  private boolean released;
  private double price;
  private List<String> songs = new ArrayList<>();

  public Album() {
  }

  public void setTitle(String title) {
    this.title = Objects.requireNonNull(title, "title");
  }

  public String getTitle() {
    return title;
  }

  public void setArtist(String artist) {
    this.artist = Objects.requireNonNull(artist, "artist");
  }

  public String getArtist() {
    return artist == null ? "" : artist;
  }

  public void setYear(int year) {
    this.year = Math.max(0, year);
  }

  public int getYear() {
    return year;
  }

  public boolean hasYear() {
    return year > 0;
  }

  public boolean isReleased() {
    return released;
  }

  public void setReleased(boolean released) {
    this.released = released;
  }

  public void setPrice(double price) {
    this.price = Math.max(0, price);
  }

  public double getPrice() {
    return price;
  }

  public List<String> getSongs() {
    return songs;
  }

  public void removeSong(String song) {
    songs.remove(song);
  }

  public int countSongs() {
    return songs.size();
  }

  public String getFirstSong() {
    return songs.isEmpty() ? null : songs.get(0);
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj) {
      return true;
    }
    if (!(obj instanceof Album)) {
      return false;
    }
    Album other = (Album) obj;
    return Objects.equals(artist, other.artist)
        && year == other.year;
  }

  @Override
  public String toString() {
    return title;
  }

  public boolean isValid() {
    if (year < 0) {
      return false;
    }
    if (price < 0) {
      return false;
    }
    return title != null;
  }

  @Override
  public int compareTo(Album other) {
    int order = Integer.compare(year, other.year);
    return order != 0 ? order : title.compareTo(other.title);
  }
}
