package sample.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A route, as the graph package keeps it. */
public class Route {
  private String name;
  private double distance;
  private boolean open;
  private List<String> stops = new ArrayList<>();

  public Route() {
  }

  public Route(String name) {
    this.name = name;
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

  public void setDistance(double distance) {
    this.distance = distance;
  }

  public double getDistance() {
    return distance;
  }

  public void decreaseDistance(double amount) {
    if (amount > distance) {
      throw new IllegalArgumentException("only " + distance + " left");
    }
    distance -= amount;
  }

  public boolean isOpen() {
    return open;
  }

  public void setOpen(boolean open) {
    this.open = open;
  }

  /** Returns the stops. */
  public List<String> getStops() {
    return stops;
  }

  public boolean addStop(String stop) {
    if (stops.contains(stop)) {
      return false;
    }
    stops.add(stop);
    return true;
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj) {
      return true;
    }
    if (!(obj instanceof Route)) {
      return false;
    }
    Route another = (Route) obj;
    return Objects.equals(name, another.name)
        && distance == another.distance;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return "Route{name=" + name
        + ", distance=" + distance
        + ", open=" + open
        + "}";
  }

  public Route copy() {
    Route out = new Route();
    out.setName(name);
    out.setDistance(distance);
    out.setOpen(open);
    return out;
  }
}
