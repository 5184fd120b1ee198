package sample.traffic;

import java.util.Objects;

/** A signal, as the traffic package keeps it. */
public class Signal {
  private String id;
  private int duration;
  private boolean enabled;
  private String color;

  public Signal() {
  }

  public Signal(String id) {
    this.id = id;
  }

  public void setId(String id) {
    this.id = Objects.requireNonNull(id, "id");
  }

  public String getId() {
    return this.id;
  }

  public boolean hasId() {
    return id != null;
  }

  public void setDuration(int duration) {
    this.duration = duration;
  }

  public int getDuration() {
    return this.duration;
  }

  public boolean isEnabled() {
    return this.enabled;
  }

  public void setEnabled(boolean enabled) {
    this.enabled = enabled;
  }

  public void setColor(String color) {
    this.color = Objects.requireNonNull(color, "color");
  }

  public String getColor() {
    return this.color;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Signal && ((Signal) obj).id.equals(this.id);
  }

  @Override
  public String toString() {
    return "Signal{duration=" + duration
        + ", color=" + color
        + "}";
  }

  public Signal copy() {
    Signal copy = new Signal();
    copy.id = this.id;
    copy.duration = this.duration;
    copy.enabled = this.enabled;
    copy.color = this.color;
    return copy;
  }
}
