package sample.traffic;

import java.util.Objects;

/** A car, as the traffic package keeps it. */
public class Car implements Comparable<Car> {
  private String plate;
  private String color;
  private double speed;
  private boolean parked;
  private int year;
  private String owner;

  public Car() {
  }

  public void setPlate(String plate) {
    this.plate = plate;
  }

  public String getPlate() {
    return this.plate;
  }

  public void setColor(String color) {
    this.color = Objects.requireNonNull(color, "color");
  }

  public String getColor() {
    return this.color;
  }

  public void setSpeed(double speed) {
    this.speed = speed;
  }

  public double getSpeed() {
    return this.speed;
  }

  /** Adds to the speed. */
  public void addSpeed(double newValue) {
    this.speed += newValue;
  }

  public boolean isParked() {
    return this.parked;
  }

  public void setParked(boolean parked) {
    this.parked = parked;
  }

  public void setYear(int year) {
    if (year < 0) {
      throw new IllegalArgumentException("year must not be negative: " + year);
    }
    this.year = year;
  }

  public int getYear() {
    return this.year;
  }

  public void resetYear() {
    this.year = 0;
  }

  public void setOwner(String owner) {
    if (owner == null) {
      throw new IllegalArgumentException("owner is missing");
    }
    this.owner = owner;
  }

  public String getOwner() {
    return this.owner;
  }

  @Override
  public int hashCode() {
    int acc = 17;
    acc = 31 * acc + (plate == null ? 0 : plate.hashCode());
    acc = 31 * acc + (color == null ? 0 : color.hashCode());
    acc = 31 * acc + Double.hashCode(speed);
    return acc;
  }

  @Override
  public String toString() {
    return String.format("Car(%s, %s)", plate, color);
  }

  public void reset() {
    this.plate = null;
    this.parked = false;
    this.owner = null;
  }

  @Override
  public int compareTo(Car another) {
    if (speed < another.speed) {
      return -1;
    }
    if (speed > another.speed) {
      return 1;
    }
    return plate.compareTo(another.plate);
  }

  public Car copy() {
    Car target = new Car();
    target.plate = this.plate;
    target.color = this.color;
    target.speed = this.speed;
    target.parked = this.parked;
    target.year = this.year;
    target.owner = this.owner;
    return target;
  }
}
