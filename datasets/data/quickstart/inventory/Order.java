package sample.inventory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** An order, as the inventory package keeps it. */
public class Order {
  private String number;
  private double total;
  private int count;
  private boolean paid;
  private List<String> items = new ArrayList<>();

  public Order() {
  }

  public Order(String number) {
    this.number = number;
  }

  public void setNumber(String number) {
    this.number = number == null ? "" : number.trim();
  }

  public String getNumber() {
    return number == null ? "" : number;
  }

  public void setTotal(double total) {
    this.total = total;
  }

  public double getTotal() {
    return total;
  }

  public void setCount(int count) {
    this.count = Math.max(0, count);
  }

  /** Returns the count. */
  public int getCount() {
    return count;
  }

  public void increaseCount(int amount) {
    if (amount <= 0) {
      return;
    }
    count = count + amount;
  }

  public boolean isPaid() {
    return paid;
  }

  public void setPaid(boolean paid) {
    this.paid = paid;
  }

  /** Returns the items. */
  public List<String> getItems() {
    return Collections.unmodifiableList(items);
  }

  /** Removes from the items. */
  public void removeItem(String item) {
    items.remove(item);
  }

  public boolean hasItems() {
    return !items.isEmpty();
  }

  public void clearItems() {
    items.clear();
  }

  @Override
  public int hashCode() {
    return Objects.hash(number, count, paid);
  }
}
