package sample.traffic;

import java.util.Objects;

/** A street, as the traffic package keeps it. */
public class Street implements Comparable<Street> {
  private String name;
  private int lanes;
  private double length;
  private boolean closed;
  private String city;

  public Street() {
  }

  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setLanes(int lanes) {
    this.lanes = Math.max(0, lanes);
  }

  /** Returns the lanes. */
  public int getLanes() {
    return this.lanes;
  }

  public void setLength(double length) {
    this.length = Math.max(0, length);
  }

  public double getLength() {
    return this.length;
  }

  public void increaseLength(double amount) {
    if (amount <= 0) {
      return;
    }
    length = length + amount;
  }

  public boolean isClosed() {
    return this.closed;
  }

  public void setClosed(boolean closed) {
    this.closed = closed;
  }

  public void setCity(String city) {
    if (city == null) {
      throw new IllegalArgumentException("city is missing");
    }
    this.city = city;
  }

  public String getCity() {
    return this.city;
  }

  public boolean hasCity() {
    return city != null;
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass()) {
      return false;
    }
    Street that = (Street) obj;
    if (!(lanes == that.lanes)) {
      return false;
    }
    if (!(Objects.equals(city, that.city))) {
      return false;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Objects.hash(closed, city);
  }

  @Override
  public String toString() {
    StringBuilder sb = new StringBuilder("Street[");
    sb.append("lanes=").append(this.lanes);
    sb.append(", length=").append(this.length);
    return sb.append("]").toString();
  }

  public boolean isValid() {
    if (lanes < 0) {
      return false;
    }
    if (length < 0) {
      return false;
    }
    return this.name != null;
  }

  @Override
  public int compareTo(Street that) {
    return this.name.compareTo(that.name);
  }
}
