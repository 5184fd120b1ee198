package sample.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A product, as the inventory package keeps it. */
public class Product {
  private String code;
  private String name;
  private double price;
  private int quantity;
  private boolean available;
  private List<String> tags = new ArrayList<>();

  public Product() {
  }

  public Product(String code) {
    this.code = code;
  }

  public void setCode(String code) {
    this.code = code;
  }

  public String getCode() {
    return code == null ? "" : code;
  }

  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  public String getName() {
    return name;
  }

  public void setPrice(double price) {
    if (price < 0) {
      throw new IllegalArgumentException("price must not be negative: " + price);
    }
    this.price = price;
  }

  public double getPrice() {
    return price;
  }

  /** Adds to the price. */
  public void addPrice(double v) {
    price += v;
  }

  public void setQuantity(int quantity) {
    this.quantity = quantity;
  }

  /** Returns the quantity. */
  public int getQuantity() {
    return quantity;
  }

  public boolean isAvailable() {
    return available;
  }

  public void setAvailable(boolean available) {
    this.available = available;
  }

  public List<String> getTags() {
    return new ArrayList<>(tags);
  }

  public int countTags() {
    return tags.size();
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Product && ((Product) obj).code.equals(code);
  }

  @Override
  public int hashCode() {
    int acc = 1;
    acc = 31 * acc + (code == null ? 0 : code.hashCode());
    acc = 31 * acc + quantity;
    return acc;
  }

  @Override
  public String toString() {
    return "Product{name=" + name
        + ", price=" + price
        + ", tags=" + tags
        + "}";
  }

  public void reset() {
    name = null;
    available = false;
    tags.clear();
  }
}
