package sample.hospital;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A ward, as the hospital package keeps it. */
public class Ward implements Comparable<Ward> {
  private String name;
  private int beds;
  private boolean closed;
  private int floor;
  private List<String> nurses = new ArrayList<>();

  public Ward() {
  }

  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  public String getName() {
    return name;
  }

  public void setBeds(int beds) {
    this.beds = beds;
  }

  /** Returns the beds. */
  public int getBeds() {
    return beds;
  }

  public Ward withBeds(int given) {
    Ward other = copy();
    other.beds = given;
    return other;
  }

  public boolean isClosed() {
    return closed;
  }

  public void setClosed(boolean closed) {
    this.closed = closed;
  }

  public void setFloor(int floor) {
    this.floor = floor;
  }

  public int getFloor() {
    return floor;
  }

  public void decreaseFloor(int amount) {
    if (amount > floor) {
      throw new IllegalArgumentException("only " + floor + " left");
    }
    floor -= amount;
  }

  public List<String> getNurses() {
    return Collections.unmodifiableList(nurses);
  }

  public void setNurses(List<String> nurses) {
    this.nurses = nurses;
  }

  public boolean hasNurse(String nurse) {
    return nurses.contains(nurse);
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Ward && ((Ward) obj).name.equals(name);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, closed, floor);
  }

  @Override
  public String toString() {
    return "Ward{name=" + name
        + ", floor=" + floor
        + "}";
  }

  public boolean isValid() {
    if (beds < 0) {
      return false;
    }
    if (floor < 0) {
      return false;
    }
    return name != null;
  }

  public void reset() {
    beds = 0;
    floor = 0;
  }

  @Override
  public int compareTo(Ward other) {
    int order = Integer.compare(beds, other.beds);
    return order != 0 ? order : name.compareTo(other.name);
  }

  public Ward copy() {
    Ward out = new Ward();
    out.setName(name);
    out.setBeds(beds);
    out.setClosed(closed);
    out.setFloor(floor);
    return out;
  }
}
