package sample.school;

import java.util.Objects;

/** A room, as the school package keeps it. */
public class Room {
  private String number;
  private int capacity;
  private boolean locked;
  private int floor;

  public Room() {
  }

  /** Sets the number. */
  public void setNumber(String number) {
    this.number = Objects.requireNonNull(number, "number");
  }

  public String getNumber() {
    return number == null ? "" : number;
  }

  public void setCapacity(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity must not be negative: " + capacity);
    }
    this.capacity = capacity;
  }

  public int getCapacity() {
    return this.capacity;
  }

  public boolean isLocked() {
    return this.locked;
  }

  /** Sets the locked. */
  public void setLocked(boolean locked) {
    this.locked = locked;
  }

  public void toggleLocked() {
    this.locked = !this.locked;
  }

  public void setFloor(int floor) {
    this.floor = Math.max(0, floor);
  }

  public int getFloor() {
    return this.floor;
  }

  public boolean hasFloor() {
    return this.floor > 0;
  }

  @Override
  public int hashCode() {
    return this.number.hashCode();
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder("Room[");
    sb.append("number=").append(this.number);
    sb.append(", capacity=").append(this.capacity);
    sb.append(", locked=").append(this.locked);
    return sb.append("]").toString();
  }

  public boolean isValid() {
    return number != null && !number.isEmpty() && capacity >= 0 && floor >= 0;
  }
}
