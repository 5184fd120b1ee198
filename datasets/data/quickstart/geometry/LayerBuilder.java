package sample.geometry;

/** Builds a Layer step by step. */
public class LayerBuilder {
  private String name;
  private int index;
  private boolean visible;
  private double opacity;

  public LayerBuilder withName(String v) {
    name = v;
    return this;
  }

  public LayerBuilder withIndex(int newValue) {
    index = newValue;
    return this;
  }

  public LayerBuilder withVisible(boolean newValue) {
    visible = newValue;
    return this;
  }

  public LayerBuilder withOpacity(double v) {
    opacity = v;
    return this;
  }

  public Layer build() {
    if (name == null) {
      throw new IllegalStateException("name is missing");
    }
    Layer target = new Layer();
    target.setName(name);
    target.setIndex(index);
    target.setVisible(visible);
    target.setOpacity(opacity);
    return target;
  }
}
