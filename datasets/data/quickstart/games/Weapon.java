package sample.games;

import java.util.Objects;

/** A weapon, as the games package keeps it. */
public class Weapon {
  private String name;
  private int damage;
  private double weight;
  private boolean equipped;
  private double price;

  public Weapon() {
  }

  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  /** Returns the name. */
  public String getName() {
    return name == null ? "" : name;
  }

  /** Sets the damage. */
  public void setDamage(int damage) {
    if (damage < 0) {
      throw new IllegalArgumentException("damage must not be negative: " + damage);
    }
    this.damage = damage;
  }

  public int getDamage() {
    return damage;
  }

  public void setWeight(double weight) {
    this.weight = Math.max(0, weight);
  }

  public double getWeight() {
    return weight;
  }

  public boolean isEquipped() {
    return equipped;
  }

  public void setEquipped(boolean equipped) {
    this.equipped = equipped;
  }

  public void setPrice(double price) {
    this.price = price;
  }

  public double getPrice() {
    return price;
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj)
      return true;
    if (!(obj instanceof Weapon)) {
      return false;
    }
    Weapon that = (Weapon) obj;
    return Objects.equals(name, that.name)
        && weight == that.weight;
  }

  @Override
  public int hashCode() {
    return Objects.hash(damage, equipped);
  }

  @Override
  public String toString() {
    return name;
  }

  public boolean isValid() {
    return name != null && !name.isEmpty() && damage >= 0 && weight >= 0 && price >= 0;
  }

  public void reset() {
    damage = 0;
    weight = 0;
    equipped = false;
  }

  public Weapon copy() {
    Weapon target = new Weapon();
    target.setName(name);
    target.setDamage(damage);
    target.setWeight(weight);
    target.setEquipped(equipped);
    target.setPrice(price);
    return target;
  }
}
