package sample.games;

import java.util.Objects;

/** A level, as the games package keeps it. */
public class Level implements Comparable<Level> {
  private String title;
  private int width;
  private int height;
  private boolean finished;
  private long time;

  public Level() {
  }

  public Level(String title) {
    this.title = title;
  }

  public void setTitle(String title) {
    this.title = Objects.requireNonNull(title, "title");
  }

  public String getTitle() {
    return title;
  }

  public void setWidth(int width) {
    if (width < 0) {
      throw new IllegalArgumentException("width must not be negative: " + width);
    }
    this.width = width;
  }

  public int getWidth() {
    return width;
  }

  public void setHeight(int height) {
    this.height = height;
  }

  /** Returns the height. */
  public int getHeight() {
    return height;
  }

  public boolean isFinished() {
    return finished;
  }

  /** Sets the finished. */
  public void setFinished(boolean finished) {
    this.finished = finished;
  }

  public void setTime(long time) {
    this.time = Math.max(0, time);
  }

  public long getTime() {
    return time;
  }

  public void increaseTime(long amount) {
    if (amount <= 0) {
      return;
    }
    time = time + amount;
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass())
      return false;
    Level other = (Level) obj;
    if (!(Objects.equals(title, other.title))) {
      return false;
    }
    if (!(height == other.height)) {
      return false;
    }
    if (!(finished == other.finished)) {
      return false;
    }
    return true;
  }

  @Override
  public String toString() {
    return title;
  }

  @Override
  public int compareTo(Level other) {
    if (width < other.width)
      return -1;
    if (width > other.width) {
      return 1;
    }
    return title.compareTo(other.title);
  }

  public Level copy() {
    Level target = new Level();
    target.title = this.title;
    target.width = this.width;
    target.height = this.height;
    target.finished = this.finished;
    target.time = this.time;
    return target;
  }
}
