package sample.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A driver, as the traffic package keeps it. */
public class Driver {
  private String name;
  private int age;
  private boolean licensed;
  private double rating;
  private List<String> cars = new ArrayList<>();

  public Driver() {
  }

  public Driver(String name) {
    this.name = name;
  }

  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void clearName() {
    this.name = null;
  }

  public void setAge(int age) {
    this.age = age;
  }

  public int getAge() {
    return this.age;
  }

  public boolean isLicensed() {
    return this.licensed;
  }

  public void setLicensed(boolean licensed) {
    this.licensed = licensed;
  }

  public void setRating(double rating) {
    this.rating = Math.max(0, rating);
  }

  public double getRating() {
    return this.rating;
  }

  public void resetRating() {
    this.rating = 0;
  }

  public List<String> getCars() {
    return this.cars;
  }

  public void setCars(List<String> cars) {
    this.cars = cars;
  }

  public boolean hasCar(String car) {
    return this.cars.contains(car);
  }

  /** Tells whether it is among the cars. */
  public boolean containsCar(String wanted) {
    for (String car : cars) {
      if (car.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  public void clearCars() {
    cars.clear();
  }

  @Override
  public int hashCode() {
    int sum = 1;
    sum = 31 * sum + age;
    sum = 31 * sum + (licensed ? 1 : 0);
    sum = 31 * sum + Double.hashCode(rating);
    return sum;
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder("Driver[");
    sb.append("rating=").append(this.rating);
    sb.append(", cars=").append(this.cars);
    return sb.append("]").toString();
  }
}
