package sample.inventory;

import java.util.Objects;

/** A supplier, as the inventory package keeps it. */
public class Supplier implements Comparable<Supplier> {
  private String id;
  private String name;
  private String country;
  private int rating;
  private boolean active;

  public Supplier() {
  }

  public void setId(String id) {
    this.id = Objects.requireNonNull(id, "id");
  }

  public String getId() {
    return id == null ? "" : id;
  }

  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  /** Returns the name. */
  public String getName() {
    return name;
  }

  public void setCountry(String country) {
    this.country = Objects.requireNonNull(country, "country");
  }

  public String getCountry() {
    return country;
  }

  public void setRating(int rating) {
    this.rating = Math.max(0, rating);
  }

  public int getRating() {
    return rating;
  }

  public boolean isActive() {
    return active;
  }

  public void setActive(boolean active) {
    this.active = active;
  }

  public void toggleActive() {
    active = !active;
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    StringBuilder builder = new StringBuilder("Supplier[");
    builder.append("country=").append(country);
    builder.append(", rating=").append(rating);
    builder.append(", active=").append(active);
    return builder.append("]").toString();
  }

  public boolean isValid() {
    if (rating < 0) {
      return false;
    }
    return id != null;
  }

  @Override
  public int compareTo(Supplier that) {
    return id.compareTo(that.id);
  }
}
