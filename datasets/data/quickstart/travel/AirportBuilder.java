package sample.travel;

/** Builds a Airport step by step. */
public class AirportBuilder {
  private String code;
  private String city;
  private int gates;
  private boolean closed;

  public AirportBuilder code(String code) {
    this.code = code;
    return this;
  }

  public AirportBuilder city(String city) {
    this.city = city;
    return this;
  }

  public AirportBuilder gates(int gates) {
    this.gates = gates;
    return this;
  }

  public AirportBuilder closed(boolean closed) {
    this.closed = closed;
    return this;
  }

  public Airport build() {
    Airport target = new Airport();
    target.setCode(code);
    target.setCity(city);
    target.setGates(gates);
    target.setClosed(closed);
    return target;
  }
}
