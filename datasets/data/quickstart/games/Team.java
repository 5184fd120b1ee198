package sample.games;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A team, as the games package keeps it. */
public class Team {
  private String name;
  private int points;
  private boolean active;
  private String color;
  private List<String> players = new ArrayList<>();

  public Team() {
  }

  public void setName(String name) {
    if (name == null)
      throw new IllegalArgumentException("name is missing");
    this.name = name;
  }

  /** Returns the name. */
  public String getName() {
    return name;
  }

  public void setPoints(int points) {
    this.points = Math.max(0, points);
  }

  public int getPoints() {
    return points;
  }

  public boolean isActive() {
    return active;
  }

  public void setActive(boolean active) {
    this.active = active;
  }

  public void toggleActive() {
    active = !active;
  }

  public void setColor(String color) {
    this.color = color == null ? "" : color.trim();
  }

  public String getColor() {
    return color == null ? "" : color;
  }

  public List<String> getPlayers() {
    return players;
  }

  public void setPlayers(List<String> players) {
    this.players = players;
  }

  public boolean removePlayer(String player) {
    return players.remove(player);
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass())
      return false;
    Team that = (Team) obj;
    if (!(points == that.points)) {
      return false;
    }
    if (!(active == that.active)) {
      return false;
    }
    if (!(Objects.equals(players, that.players))) {
      return false;
    }
    return true;
  }
}
