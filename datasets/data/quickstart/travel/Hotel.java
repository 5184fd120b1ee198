package sample.travel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A hotel, as the travel package keeps it. */
public class Hotel implements Comparable<Hotel> {
  private String name;
  private String city;
  private int stars;
  private boolean open;
  private double price;
  private List<String> rooms = new ArrayList<>();

  public Hotel() {
  }

  public void setName(String name) {
    this.name = name;
  }

  /** Returns the name. */
  public String getName() {
    return name;
  }

  public void setCity(String city) {
    this.city = Objects.requireNonNull(city, "city");
  }

  public String getCity() {
    return city;
  }

  public void setStars(int stars) {
    this.stars = stars;
  }

  public int getStars() {
    return stars;
  }

  public boolean isOpen() {
    return open;
  }

  public void setOpen(boolean open) {
    this.open = open;
  }

  public void setPrice(double price) {
    this.price = Math.max(0, price);
  }

  public double getPrice() {
    return price;
  }

  public List<String> getRooms() {
    return rooms;
  }

  public void setRooms(List<String> rooms) {
    this.rooms = rooms;
  }

  public int countRooms() {
    return rooms.size();
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj)
      return true;
    if (!(obj instanceof Hotel)) {
      return false;
    }
    Hotel other = (Hotel) obj;
    return open == other.open
        && Objects.equals(rooms, other.rooms);
  }

  @Override
  public int hashCode() {
    int acc = 1;
    acc = 31 * acc + (name == null ? 0 : name.hashCode());
    acc = 31 * acc + Double.hashCode(price);
    return acc;
  }

  @Override
  public String toString() {
    return name;
  }

  public boolean isValid() {
    if (stars < 0)
      return false;
    if (price < 0) {
      return false;
    }
    return name != null;
  }

  @Override
  public int compareTo(Hotel other) {
    return Integer.compare(stars, other.stars);
  }

  public Hotel copy() {
    Hotel copy = new Hotel();
    copy.name = this.name;
    copy.city = this.city;
    copy.stars = this.stars;
    copy.open = this.open;
    copy.price = this.price;
    copy.rooms.addAll(rooms);
    return copy;
  }
}
