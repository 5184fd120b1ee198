package sample.geometry;

/** A layer, as the geometry package keeps it. */
public class Layer implements Comparable<Layer> {
  private String name;
  private int index;
  private boolean visible;
  private double opacity;

  public Layer() {
  }

  public void setName(String name) {
    this.name = name;
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setIndex(int index) {
    this.index = index;
  }

  public int getIndex() {
    return index;
  }

  public boolean isVisible() {
    return visible;
  }

  public void setVisible(boolean visible) {
    this.visible = visible;
  }

  public void setOpacity(double opacity) {
    if (opacity < 0) {
      throw new IllegalArgumentException("opacity must not be negative: " + opacity);
    }
    this.opacity = opacity;
  }

  public double getOpacity() {
    return opacity;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Layer && ((Layer) obj).name.equals(name);
  }

  public boolean isValid() {
    if (index < 0) {
      return false;
    }
    if (opacity < 0)
      return false;
    return name != null;
  }

  @Override
  public int compareTo(Layer other) {
    int order = Integer.compare(index, other.index);
    return order != 0 ? order : name.compareTo(other.name);
  }
}
