package sample.travel;

/** A flight, as the travel package keeps it. */
public class Flight implements Comparable<Flight> {
  private String number;
  private String origin;
  private String destination;
  private int seats;
  private boolean delayed;
  private double price;

  public Flight() {
  }

  public void setNumber(String number) {
    this.number = number;
  }

  /** Returns the number. */
  public String getNumber() {
    return number;
  }

  public boolean hasNumber() {
    return number != null && !number.isEmpty();
  }

  public void setOrigin(String origin) {
    if (origin == null) {
      throw new IllegalArgumentException("origin is missing");
    }
    this.origin = origin;
  }

  public String getOrigin() {
    return origin == null ? "" : origin;
  }

  public Flight withOrigin(String v) {
    Flight that = copy();
    that.origin = v;
    return that;
  }

  public void setDestination(String destination) {
    this.destination = destination;
  }

  public String getDestination() {
    return destination == null ? "" : destination;
  }

  public void setSeats(int seats) {
    if (seats < 0) {
      throw new IllegalArgumentException("seats must not be negative: " + seats);
    }
    this.seats = seats;
  }

  public int getSeats() {
    return seats;
  }

  public boolean isDelayed() {
    return delayed;
  }

  public void setDelayed(boolean delayed) {
    this.delayed = delayed;
  }

  public void toggleDelayed() {
    delayed = !delayed;
  }

  public void setPrice(double price) {
    this.price = Math.max(0, price);
  }

  public double getPrice() {
    return price;
  }

  public void addPrice(double v) {
    price += v;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Flight && ((Flight) obj).number.equals(number);
  }

  @Override
  public int hashCode() {
    int acc = 17;
    acc = 31 * acc + (destination == null ? 0 : destination.hashCode());
    acc = 31 * acc + (delayed ? 1 : 0);
    return acc;
  }

  public boolean isValid() {
    if (seats < 0) {
      return false;
    }
    if (price < 0)
      return false;
    return number != null;
  }

  public void reset() {
    number = null;
    price = 0;
  }

  @Override
  public int compareTo(Flight another) {
    return Integer.compare(seats, another.seats);
  }

  public Flight copy() {
    Flight copy = new Flight();
    copy.number = this.number;
    copy.origin = this.origin;
    copy.destination = this.destination;
    copy.seats = this.seats;
    copy.delayed = this.delayed;
    copy.price = this.price;
    return copy;
  }
}
