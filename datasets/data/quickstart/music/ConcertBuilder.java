package sample.music;

/** Builds a Concert step by step. */
public class ConcertBuilder {
  private String id;
  private String city;
  private double price;
  private boolean cancelled;
  private int capacity;

  public ConcertBuilder setId(String id) {
    this.id = id;
    return this;
  }

  public ConcertBuilder setCity(String city) {
    this.city = city;
    return this;
  }

  public ConcertBuilder setPrice(double price) {
    this.price = price;
    return this;
  }

  public ConcertBuilder setCancelled(boolean cancelled) {
    this.cancelled = cancelled;
    return this;
  }

  public ConcertBuilder setCapacity(int capacity) {
    this.capacity = capacity;
    return this;
  }

  public Concert build() {
    if (id == null) {
      throw new IllegalStateException("id is missing");
    }
    Concert target = new Concert();
    target.setId(id);
    target.setCity(city);
    target.setPrice(price);
    target.setCancelled(cancelled);
    target.setCapacity(capacity);
    return target;
  }
}
