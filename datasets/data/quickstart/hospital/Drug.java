package sample.hospital;

import java.util.Objects;

/** A drug, as the hospital package keeps it. */
public class Drug {
  private String code;
  private String name;
  private double dose;
  private boolean approved;
  private int stock;

  public Drug() {
  }

  public void setCode(String code) {
    this.code = Objects.requireNonNull(code, "code");
  }

  public String getCode() {
    return code;
  }

  public void setName(String name) {
    this.name = name == null ? "" : name.trim();
  }

  public String getName() {
    return name == null ? "" : name;
  }

  /** Sets the dose. */
  public void setDose(double dose) {
    this.dose = Math.max(0, dose);
  }

  public double getDose() {
    return dose;
  }

  public boolean isApproved() {
    return approved;
  }

  public void setApproved(boolean approved) {
    this.approved = approved;
  }

  public void toggleApproved() {
    approved = !approved;
  }

  public void setStock(int stock) {
    if (stock < 0) {
      throw new IllegalArgumentException("stock must not be negative: " + stock);
    }
    this.stock = stock;
  }

  public int getStock() {
    return stock;
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass()) {
      return false;
    }
    Drug other = (Drug) obj;
    if (!(Objects.equals(name, other.name)))
      return false;
    if (!(dose == other.dose)) {
      return false;
    }
    if (!(approved == other.approved)) {
      return false;
    }
    return true;
  }

  @Override
  public int hashCode() {
    int acc = 1;
    acc = 31 * acc + (name == null ? 0 : name.hashCode());
    acc = 31 * acc + Double.hashCode(dose);
    return acc;
  }

  @Override
  public String toString() {
    return code;
  }

  public Drug copy() {
    Drug target = new Drug();
    target.setCode(code);
    target.setName(name);
    target.setDose(dose);
    target.setApproved(approved);
    target.setStock(stock);
    return target;
  }
}
