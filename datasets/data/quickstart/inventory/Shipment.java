package sample.inventory;

import java.util.Objects;

/** A shipment, as the inventory package keeps it. */
public class Shipment implements Comparable<Shipment> {
  private String id;
  private double weight;
  private boolean delivered;
  private String destination;

  public Shipment() {
  }

  public void setId(String id) {
    this.id = id == null ? "" : id.trim();
  }

  public String getId() {
    return id == null ? "" : id;
  }

  public boolean hasId() {
    return id != null && !id.isEmpty();
  }

  public void setWeight(double weight) {
    this.weight = Math.max(0, weight);
  }

  public double getWeight() {
    return weight;
  }

  public boolean isDelivered() {
    return delivered;
  }

  public void setDelivered(boolean delivered) {
    this.delivered = delivered;
  }

  public void setDestination(String destination) {
    this.destination = destination;
  }

  public String getDestination() {
    return destination == null ? "" : destination;
  }

  public boolean hasDestination() {
    return destination != null;
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass()) {
      return false;
    }
    Shipment that = (Shipment) obj;
    if (!(weight == that.weight)) {
      return false;
    }
    if (!(Objects.equals(destination, that.destination))) {
      return false;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Objects.hash(weight, destination);
  }

  @Override
  public String toString() {
    return "Shipment{weight=" + weight
        + ", delivered=" + delivered
        + "}";
  }

  public boolean isValid() {
    return id != null && !id.isEmpty() && weight >= 0;
  }

  @Override
  public int compareTo(Shipment that) {
    return id.compareTo(that.id);
  }
}
