package sample.inventory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps the products in the order they came. */
public class ProductList {
  private final List<Product> records = new ArrayList<>();

  public boolean remove(Product product) {
    return records.remove(product);
  }

  public boolean removeByCode(String code) {
    for (int idx = 0; idx < records.size(); idx++) {
      if (records.get(idx).getCode().equals(code)) {
        records.remove(idx);
        return true;
      }
    }
    return false;
  }

  public Product findByCode(String code) {
    for (Product product : records) {
      if (product.getCode().equals(code)) {
        return product;
      }
    }
    return null;
  }

  public Product find(String code) {
    int index = 0;
    while (index < records.size()) {
      Product product = records.get(index);
      if (Objects.equals(code, product.getCode())) {
        return product;
      }
      index++;
    }
    throw new NoSuchElementException("no product " + code);
  }

  public List<Product> findAll() {
    return new ArrayList<>(records);
  }

  public List<Product> getAll() {
    return Collections.unmodifiableList(records);
  }

  public int indexOf(String code) {
    int idx = 0;
    for (Product product : records) {
      if (code.equals(product.getCode())) {
        return idx;
      }
      idx++;
    }
    return -1;
  }

  public boolean contains(String code) {
    for (Product product : records) {
      if (product.getCode().equals(code)) {
        return true;
      }
    }
    return false;
  }

  public int count() {
    return records.size();
  }

  public boolean isEmpty() {
    return records.isEmpty();
  }

  public void clear() {
    records.clear();
  }

  public double sumPrice() {
    double result = 0;
    for (Product product : records) {
      result += product.getPrice();
    }
    return result;
  }

  public double averagePrice() {
    if (records.isEmpty()) {
      return 0;
    }
    double acc = 0;
    for (Product product : records) {
      acc += product.getPrice();
    }
    return acc / records.size();
  }

  public double minPrice() {
    double min = records.get(0).getPrice();
    for (Product product : records) {
      min = Math.min(min, product.getPrice());
    }
    return min;
  }

  public List<Product> findAvailable() {
    List<Product> target = new ArrayList<>();
    for (Product product : records) {
      if (product.isAvailable()) {
        target.add(product);
      }
    }
    return target;
  }

  public List<Product> filter(Predicate<Product> predicate) {
    List<Product> target = new ArrayList<>();
    for (Product product : records) {
      if (predicate.test(product)) {
        target.add(product);
      }
    }
    return target;
  }

  public void sort() {
    records.sort((a, b) -> a.getCode().compareTo(b.getCode()));
  }

  public List<String> getCodes() {
    List<String> target = new ArrayList<>(records.size());
    for (Product product : records) {
      target.add(product.getCode());
    }
    return target;
  }

  public Product getLast() {
    return records.isEmpty() ? null : records.get(records.size() - 1);
  }

  public void forEach(Consumer<Product> action) {
    for (Product product : records) {
      action.accept(product);
    }
  }
}
