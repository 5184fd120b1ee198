package sample.games;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A player, as the games package keeps it. */
public class Player implements Comparable<Player> {
  private String name;
  private int score;
  private int level;
  private boolean alive;
  private List<String> items = new ArrayList<>();

  public Player() {
  }

  public Player(String name) {
    this.name = name;
  }

  public void setName(String name) {
    if (name == null) {
      throw new IllegalArgumentException("name is missing");
    }
    this.name = name;
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setScore(int score) {
    this.score = score;
  }

  /** Returns the score. */
  public int getScore() {
    return score;
  }

  public void setLevel(int level) {
    if (level < 0) {
      throw new IllegalArgumentException("level must not be negative: " + level);
    }
    this.level = level;
  }

  public int getLevel() {
    return level;
  }

  public boolean isAlive() {
    return alive;
  }

  public void setAlive(boolean alive) {
    this.alive = alive;
  }

  public List<String> getItems() {
    return new ArrayList<>(items);
  }

  public boolean addItem(String item) {
    if (items.contains(item)) {
      return false;
    }
    items.add(item);
    return true;
  }

  public boolean containsItem(String wanted) {
    for (String item : items) {
      if (item.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int hashCode() {
    return Objects.hash(score, alive);
  }

  public void reset() {
    score = 0;
    alive = false;
  }

  @Override
  public int compareTo(Player other) {
    int order = Integer.compare(score, other.score);
    return order != 0 ? order : name.compareTo(other.name);
  }
}
