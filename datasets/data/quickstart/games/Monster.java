package sample.games;

import java.util.Objects;

/** A monster, as the games package keeps it. */
public class Monster implements Comparable<Monster> {
  private String name;
  private int health;
  private double speed;
  private boolean hostile;
  private String type;

  public Monster() {
  }

  public Monster(String name) {
    this.name = name;
  }

  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  public String getName() {
    return name == null ? "" : name;
  }

  /** Sets the health. */
  public void setHealth(int health) {
    this.health = health;
  }

  /** Returns the health. */
  public int getHealth() {
    return health;
  }

  public void setSpeed(double speed) {
    if (speed < 0)
      throw new IllegalArgumentException("speed must not be negative: " + speed);
    this.speed = speed;
  }

  /** Returns the speed. */
  public double getSpeed() {
    return speed;
  }

  public boolean isHostile() {
    return hostile;
  }

  public void setHostile(boolean hostile) {
    this.hostile = hostile;
  }

  public void setType(String type) {
    this.type = type == null ? "" : type.trim();
  }

  public String getType() {
    return type == null ? "" : type;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Monster && ((Monster) obj).name.equals(name);
  }

  @Override
  public String toString() {
    return "Monster{speed=" + speed
        + ", hostile=" + hostile
        + "}";
  }

  public boolean isValid() {
    if (health < 0)
      return false;
    if (speed < 0) {
      return false;
    }
    return name != null;
  }

  @Override
  public int compareTo(Monster that) {
    return name.compareTo(that.name);
  }
}
