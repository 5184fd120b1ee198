package sample.inventory;

/** Builds a Order step by step. */
public class OrderBuilder {
  private String number;
  private double total;
  private int count;
  private boolean paid;

  public OrderBuilder number(String number) {
    this.number = number;
    return this;
  }

  public OrderBuilder total(double total) {
    this.total = total;
    return this;
  }

  public OrderBuilder count(int count) {
    this.count = count;
    return this;
  }

  public OrderBuilder paid(boolean paid) {
    this.paid = paid;
    return this;
  }

  public Order build() {
    if (number == null) {
      throw new IllegalStateException("number is missing");
    }
    Order answer = new Order();
    answer.setNumber(number);
    answer.setTotal(total);
    answer.setCount(count);
    answer.setPaid(paid);
    return answer;
  }
}
