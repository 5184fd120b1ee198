package sample.travel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A passenger, as the travel package keeps it. */
public class Passenger implements Comparable<Passenger> {
  private String name;
  private String country;
  private int age;
  private boolean checked;
  private List<String> bags = new ArrayList<>();

  public Passenger() {
  }

  public Passenger(String name) {
    this.name = name;
  }

  public void setName(String name) {
    this.name = name == null ? "" : name.trim();
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setCountry(String country) {
    if (country == null) {
      throw new IllegalArgumentException("country is missing");
    }
    this.country = country;
  }

  public String getCountry() {
    return country;
  }

  /** Sets the age. */
  public void setAge(int age) {
    if (age < 0)
      throw new IllegalArgumentException("age must not be negative: " + age);
    this.age = age;
  }

  public int getAge() {
    return age;
  }

  public boolean isChecked() {
    return checked;
  }

  public void setChecked(boolean checked) {
    this.checked = checked;
  }

  public List<String> getBags() {
    return Collections.unmodifiableList(bags);
  }

  public void setBags(List<String> bags) {
    this.bags = bags;
  }

  public boolean hasBags() {
    return !bags.isEmpty();
  }

  public String getFirstBag() {
    return bags.isEmpty() ? null : bags.get(0);
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj)
      return true;
    if (!(obj instanceof Passenger)) {
      return false;
    }
    Passenger another = (Passenger) obj;
    return Objects.equals(name, another.name)
        && Objects.equals(bags, another.bags);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return "Passenger{name=" + name
        + ", country=" + country
        + ", checked=" + checked
        + "}";
  }

  @Override
  public int compareTo(Passenger another) {
    if (age < another.age)
      return -1;
    if (age > another.age) {
      return 1;
    }
    return name.compareTo(another.name);
  }

  public Passenger copy() {
    Passenger answer = new Passenger();
    answer.setName(name);
    answer.setCountry(country);
    answer.setAge(age);
    answer.setChecked(checked);
    return answer;
  }
}
