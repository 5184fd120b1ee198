package sample.games;

/** Builds a Weapon step by step. */
public class WeaponBuilder {
  private String name;
  private int damage;
  private double weight;
  private boolean equipped;
  private double price;

  public WeaponBuilder withName(String given) {
    name = given;
    return this;
  }

  public WeaponBuilder withDamage(int given) {
    damage = given;
    return this;
  }

  public WeaponBuilder withWeight(double given) {
    weight = given;
    return this;
  }

  public WeaponBuilder withEquipped(boolean given) {
    equipped = given;
    return this;
  }

  public WeaponBuilder withPrice(double given) {
    price = given;
    return this;
  }

  public Weapon build() {
    if (name == null) {
      throw new IllegalStateException("name is missing");
    }
    Weapon target = new Weapon();
    target.setName(name);
    target.setDamage(damage);
    target.setWeight(weight);
    target.setEquipped(equipped);
    target.setPrice(price);
    return target;
  }
}
