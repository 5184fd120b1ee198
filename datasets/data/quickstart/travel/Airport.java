package sample.travel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** An airport, as the travel package keeps it. */
public class Airport {
  private String code;
  private String city;
  private int gates;
  private boolean closed;
  private List<String> airlines = new ArrayList<>();

  public Airport() {
  }

  public Airport(String code) {
    this.code = code;
  }

  public void setCode(String code) {
    if (code == null)
      throw new IllegalArgumentException("code is missing");
    this.code = code;
  }

  public String getCode() {
    return code == null ? "" : code;
  }

  public void clearCode() {
    code = null;
  }

  public void setCity(String city) {
    this.city = Objects.requireNonNull(city, "city");
  }

  public String getCity() {
    return city == null ? "" : city;
  }

  public void setGates(int gates) {
    this.gates = Math.max(0, gates);
  }

  public int getGates() {
    return gates;
  }

  public boolean isClosed() {
    return closed;
  }

  public void setClosed(boolean closed) {
    this.closed = closed;
  }

  public List<String> getAirlines() {
    return airlines;
  }

  public boolean hasAirline(String airline) {
    return airlines.contains(airline);
  }

  public boolean hasAirlines() {
    return !airlines.isEmpty();
  }

  public String getFirstAirline() {
    return airlines.isEmpty() ? null : airlines.get(0);
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Airport && ((Airport) obj).code.equals(code);
  }

  @Override
  public int hashCode() {
    return Objects.hash(city, gates, closed);
  }

  @Override
  public String toString() {
    return "Airport{code=" + code
        + ", city=" + city
        + ", gates=" + gates
        + "}";
  }

  public void reset() {
    code = null;
    gates = 0;
    airlines.clear();
  }
}
