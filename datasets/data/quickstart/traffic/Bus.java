package sample.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A bus, as the traffic package keeps it. */
public class Bus implements Comparable<Bus> {
  private String line;
  private int seats;
  private int passengers;
  private boolean full;
  private List<String> stops = new ArrayList<>();

  public Bus() {
  }

  public void setLine(String line) {
    if (line == null) {
      throw new IllegalArgumentException("line is missing");
    }
    this.line = line;
  }

  public String getLine() {
    return this.line;
  }

  public void setSeats(int seats) {
    this.seats = Math.max(0, seats);
  }

  public int getSeats() {
    return this.seats;
  }

  public void setPassengers(int passengers) {
    if (passengers < 0) {
      throw new IllegalArgumentException("passengers must not be negative: " + passengers);
    }
    this.passengers = passengers;
  }

  public int getPassengers() {
    return this.passengers;
  }

  public boolean isFull() {
    return this.full;
  }

  public void setFull(boolean full) {
    this.full = full;
  }

  public List<String> getStops() {
    return new ArrayList<>(stops);
  }

  /** Sets the stops. */
  public void setStops(List<String> stops) {
    this.stops = stops;
  }

  public void addStop(String stop) {
    this.stops.add(stop);
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj) {
      return true;
    }
    if (!(obj instanceof Bus)) {
      return false;
    }
    Bus that = (Bus) obj;
    return Objects.equals(line, that.line)
        && passengers == that.passengers
        && Objects.equals(stops, that.stops);
  }

  @Override
  public int hashCode() {
    return this.line.hashCode();
  }

  @Override
  public String toString() {
    StringBuilder buffer = new StringBuilder("Bus[");
    buffer.append("passengers=").append(this.passengers);
    buffer.append(", stops=").append(this.stops);
    return buffer.append("]").toString();
  }

  @Override
  public int compareTo(Bus that) {
    return Integer.compare(seats, that.seats);
  }

  public Bus copy() {
    Bus copy = new Bus();
    copy.setLine(line);
    copy.setSeats(seats);
    copy.setPassengers(passengers);
    copy.setFull(full);
    return copy;
  }
}
