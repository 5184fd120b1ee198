package sample.music;

/** A concert, as the music package keeps it. */
public class Concert implements Comparable<Concert> {
  private String id;
  private String city;
  private double price;
  private boolean cancelled;
  private int capacity;

  public Concert() {
  }

  public void setId(String id) {
    this.id = id;
  }

  public String getId() {
    return id;
  }

  /** Sets the city. */
  public void setCity(String city) {
    this.city = city;
  }

  /** Returns the city. */
  public String getCity() {
    return city;
  }

  public void setPrice(double price) {
    this.price = Math.max(0, price);
  }

  public double getPrice() {
    return price;
  }

  public boolean isCancelled() {
    return cancelled;
  }

  public void setCancelled(boolean cancelled) {
    this.cancelled = cancelled;
  }

  public void setCapacity(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity must not be negative: " + capacity);
    }
    this.capacity = capacity;
  }

  public int getCapacity() {
    return capacity;
  }

  public void decreaseCapacity(int amount) {
    if (amount > capacity) {
      throw new IllegalArgumentException("only " + capacity + " left");
    }
    capacity -= amount;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Concert && ((Concert) obj).id.equals(id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public int compareTo(Concert that) {
    return id.compareTo(that.id);
  }
}
