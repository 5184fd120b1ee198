package sample.inventory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A warehouse, as the inventory package keeps it. */
public class Warehouse {
  private String name;
  private int capacity;
  private boolean open;
  private String address;
  private List<String> products = new ArrayList<>();

  public Warehouse() {
  }

  public void setName(String name) {
    if (name == null) {
      throw new IllegalArgumentException("name is missing");
    }
    this.name = name;
  }

  public String getName() {
    return name;
  }

  public void setCapacity(int capacity) {
    this.capacity = Math.max(0, capacity);
  }

  public int getCapacity() {
    return capacity;
  }

  public void increaseCapacity(int amount) {
    if (amount <= 0) {
      return;
    }
    capacity = capacity + amount;
  }

  public boolean isOpen() {
    return open;
  }

  public void setOpen(boolean open) {
    this.open = open;
  }

  public void toggleOpen() {
    open = !open;
  }

  public void setAddress(String address) {
    this.address = address == null ? "" : address.trim();
  }

  public String getAddress() {
    return address;
  }

  /** Returns the products. */
  public List<String> getProducts() {
    return Collections.unmodifiableList(products);
  }

  public void setProducts(List<String> products) {
    this.products = products;
  }

  public boolean containsProduct(String wanted) {
    for (String product : products) {
      if (product.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  public int countProducts() {
    return products.size();
  }

  public String getFirstProduct() {
    return products.isEmpty() ? null : products.get(0);
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj) {
      return true;
    }
    if (!(obj instanceof Warehouse)) {
      return false;
    }
    Warehouse that = (Warehouse) obj;
    return Objects.equals(name, that.name)
        && Objects.equals(address, that.address);
  }

  @Override
  public String toString() {
    return String.format("Warehouse(%s, %s)", open, address);
  }
}
