package sample.traffic;

/** Builds a Driver step by step. */
public class DriverBuilder {
  private String name;
  private int age;
  private boolean licensed;
  private double rating;

  public DriverBuilder name(String name) {
    this.name = name;
    return this;
  }

  public DriverBuilder age(int age) {
    this.age = age;
    return this;
  }

  public DriverBuilder licensed(boolean licensed) {
    this.licensed = licensed;
    return this;
  }

  public DriverBuilder rating(double rating) {
    this.rating = rating;
    return this;
  }

  public Driver build() {
    if (name == null) {
      throw new IllegalStateException("name is missing");
    }
    Driver out = new Driver();
    out.setName(name);
    out.setAge(age);
    out.setLicensed(licensed);
    out.setRating(rating);
    return out;
  }
}
