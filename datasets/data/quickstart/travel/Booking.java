package sample.travel;

/** A booking, as the travel package keeps it. */
public class Booking implements Comparable<Booking> {
  private String code;
  private double total;
  private int nights;
  private boolean confirmed;
  private String customer;

  public Booking() {
  }

  public void setCode(String code) {
    this.code = code;
  }

  public String getCode() {
    return code == null ? "" : code;
  }

  public void clearCode() {
    code = null;
  }

  public void setTotal(double total) {
    this.total = Math.max(0, total);
  }

  public double getTotal() {
    return total;
  }

  public void decreaseTotal(double amount) {
    if (amount > total)
      throw new IllegalArgumentException("only " + total + " left");
    total -= amount;
  }

  /** Sets the nights. */
  public void setNights(int nights) {
    this.nights = Math.max(0, nights);
  }

  public int getNights() {
    return nights;
  }

  public void addNights(int v) {
    nights += v;
  }

  public boolean isConfirmed() {
    return confirmed;
  }

  /** Sets the confirmed. */
  public void setConfirmed(boolean confirmed) {
    this.confirmed = confirmed;
  }

  public void toggleConfirmed() {
    confirmed = !confirmed;
  }

  public void setCustomer(String customer) {
    if (customer == null) {
      throw new IllegalArgumentException("customer is missing");
    }
    this.customer = customer;
  }

  public String getCustomer() {
    return customer;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Booking && ((Booking) obj).code.equals(code);
  }

  @Override
  public int hashCode() {
    int acc = 1;
    acc = 31 * acc + (confirmed ? 1 : 0);
    acc = 31 * acc + (customer == null ? 0 : customer.hashCode());
    return acc;
  }

  @Override
  public String toString() {
    return code;
  }

  public boolean isValid() {
    if (total < 0) {
      return false;
    }
    if (nights < 0) {
      return false;
    }
    return code != null;
  }

  @Override
  public int compareTo(Booking another) {
    if (total < another.total) {
      return -1;
    }
    if (total > another.total)
      return 1;
    return code.compareTo(another.code);
  }
}
