package sample.hospital;

/** Builds a Drug step by step. */
public class DrugBuilder {
  private String code;
  private String name;
  private double dose;
  private boolean approved;
  private int stock;

  public DrugBuilder withCode(String v) {
    code = v;
    return this;
  }

  public DrugBuilder withName(String given) {
    name = given;
    return this;
  }

  public DrugBuilder withDose(double newValue) {
    dose = newValue;
    return this;
  }

  public DrugBuilder withApproved(boolean given) {
    approved = given;
    return this;
  }

  public DrugBuilder withStock(int given) {
    stock = given;
    return this;
  }

  public Drug build() {
    Drug answer = new Drug();
    answer.setCode(code);
    answer.setName(name);
    answer.setDose(dose);
    answer.setApproved(approved);
    answer.setStock(stock);
    return answer;
  }
}
