package sample.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A canvas, as the geometry package keeps it. */
public class Canvas {
  private String title;
  private int width;
  private int height;
  private boolean visible;
  private List<String> layers = new ArrayList<>();

  public Canvas() {
  }

  public void setTitle(String title) {
    this.title = title == null ? "" : title.trim();
  }

  public String getTitle() {
    return title == null ? "" : title;
  }

  /** Sets the width. */
  public void setWidth(int width) {
    this.width = width;
  }

  /** Returns the width. */
  public int getWidth() {
    return width;
  }

  public void resetWidth() {
    width = 0;
  }

  public void setHeight(int height) {
    this.height = Math.max(0, height);
  }

  public int getHeight() {
    return height;
  }

  public void resetHeight() {
    height = 0;
  }

  public boolean isVisible() {
    return visible;
  }

  public void setVisible(boolean visible) {
    this.visible = visible;
  }

  public List<String> getLayers() {
    return new ArrayList<>(layers);
  }

  public void addLayer(String layer) {
    layers.add(layer);
  }

  public boolean hasLayer(String layer) {
    return layers.contains(layer);
  }

  public boolean containsLayer(String wanted) {
    for (String layer : layers) {
      if (layer.equals(wanted))
        return true;
    }
    return false;
  }

  @Override
  public int hashCode() {
    return Objects.hash(title, width, visible);
  }

  @Override
  public String toString() {
    return title;
  }

  public Canvas copy() {
    Canvas target = new Canvas();
    target.title = this.title;
    target.width = this.width;
    target.height = this.height;
    target.visible = this.visible;
    target.layers.addAll(layers);
    return target;
  }
}
