package sample.inventory;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Finds the shipments by their id. */
public class ShipmentIndex {
  private final Map<String, Shipment> all = new HashMap<>();

  public void save(Shipment shipment) {
    Objects.requireNonNull(shipment);
    all.put(shipment.getId(), shipment);
  }

  public Shipment findById(String id) {
    return all.get(id);
  }

  public Optional<Shipment> find(String id) {
    return Optional.ofNullable(all.get(id));
  }

  public Collection<Shipment> values() {
    return all.values();
  }

  public void deleteAll() {
    all.clear();
  }

  public boolean exists(String id) {
    return all.get(id) != null;
  }

  public int size() {
    return all.size();
  }

  public int count() {
    return all.size();
  }

  public double totalWeight() {
    double acc = 0;
    for (Shipment shipment : all.values()) {
      acc += shipment.getWeight();
    }
    return acc;
  }

  public double sumWeight() {
    double acc = 0;
    for (Map.Entry<String, Shipment> entry : all.entrySet()) {
      acc += entry.getValue().getWeight();
    }
    return acc;
  }

  public double averageWeight() {
    return all.values().stream().mapToDouble(Shipment::getWeight).average().orElse(0);
  }

  public Shipment findSmallest() {
    Shipment smallest = null;
    for (Shipment shipment : all.values()) {
      if (smallest == null || shipment.getWeight() < smallest.getWeight()) {
        smallest = shipment;
      }
    }
    return smallest;
  }

  public String toCsv() {
    StringBuilder builder = new StringBuilder();
    for (Shipment shipment : all.values()) {
      builder.append(shipment.getId()).append(',').append(shipment.getWeight()).append('\n');
    }
    return builder.toString();
  }
}
