package sample.hospital;

import java.util.Objects;

/** A visit, as the hospital package keeps it. */
public class Visit {
  private String id;
  private String reason;
  private long duration;
  private boolean finished;
  private double cost;

  public Visit() {
  }

  public Visit(String id) {
    this.id = id;
  }

  public void setId(String id) {
    this.id = id == null ? "" : id.trim();
  }

  public String getId() {
    return id;
  }

  public void setReason(String reason) {
    if (reason == null)
      throw new IllegalArgumentException("reason is missing");
    this.reason = reason;
  }

  public String getReason() {
    return reason == null ? "" : reason;
  }

  public boolean hasReason() {
    return reason != null;
  }

  /** Sets the duration. */
  public void setDuration(long duration) {
    this.duration = Math.max(0, duration);
  }

  public long getDuration() {
    return duration;
  }

  public void decreaseDuration(long amount) {
    if (amount > duration) {
      throw new IllegalArgumentException("only " + duration + " left");
    }
    duration -= amount;
  }

  public boolean isFinished() {
    return finished;
  }

  public void setFinished(boolean finished) {
    this.finished = finished;
  }

  public void setCost(double cost) {
    this.cost = cost;
  }

  /** Returns the cost. */
  public double getCost() {
    return cost;
  }

  public void addCost(double v) {
    cost += v;
  }

  @Override
  public boolean equals(Object obj) {
    if (this == obj)
      return true;
    if (!(obj instanceof Visit))
      return false;
    Visit other = (Visit) obj;
    return Objects.equals(id, other.id)
        && cost == other.cost;
  }

  @Override
  public int hashCode() {
    int sum = 17;
    sum = 31 * sum + (id == null ? 0 : id.hashCode());
    sum = 31 * sum + (finished ? 1 : 0);
    sum = 31 * sum + Double.hashCode(cost);
    return sum;
  }

  @Override
  public String toString() {
    return id;
  }

  public boolean isValid() {
    if (duration < 0) {
      return false;
    }
    if (cost < 0)
      return false;
    return id != null;
  }

  public void reset() {
    id = null;
    reason = null;
    finished = false;
    cost = 0;
  }

  public Visit copy() {
    Visit target = new Visit();
    target.setId(id);
    target.setReason(reason);
    target.setDuration(duration);
    target.setFinished(finished);
    target.setCost(cost);
    return target;
  }
}
