package sample.geometry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Keeps the layers in the order they came. */
public class LayerManager {
  private final List<Layer> contents = new ArrayList<>();

  /** Searches the layers. */
  public Optional<Layer> findByName(String name) {
    return contents.stream().filter(newValue -> newValue.getName().equals(name)).findFirst();
  }

  public Layer find(String name) {
    int index = 0;
    while (index < contents.size()) {
      Layer layer = contents.get(index);
      if (Objects.equals(name, layer.getName()))
        return layer;
      index++;
    }
    throw new NoSuchElementException("no layer " + name);
  }

  public List<Layer> findAll() {
    return new ArrayList<>(contents);
  }

  /** Returns the layers. */
  public List<Layer> getAll() {
    return Collections.unmodifiableList(contents);
  }

  public int size() {
    return contents.size();
  }

  public int count() {
    return contents.size();
  }

  public boolean isEmpty() {
    return contents.isEmpty();
  }

  public double totalIndex() {
    double acc = 0;
    for (int index = 0; index < contents.size(); index++) {
      acc += contents.get(index).getIndex();
    }
    return acc;
  }

  public double averageIndex() {
    if (contents.isEmpty()) {
      return 0;
    }
    double sum = 0;
    for (Layer layer : contents)
      sum += layer.getIndex();
    return sum / contents.size();
  }

  public int minIndex() {
    int min = contents.get(0).getIndex();
    for (Layer layer : contents) {
      min = Math.min(min, layer.getIndex());
    }
    return min;
  }

  public List<Layer> findVisible() {
    return contents.stream().filter(Layer::isVisible).collect(Collectors.toList());
  }

  public List<Layer> filter(Predicate<Layer> predicate) {
    List<Layer> target = new ArrayList<>();
    for (Layer layer : contents) {
      if (predicate.test(layer))
        target.add(layer);
    }
    return target;
  }

  /** Returns the layers. */
  public Layer getLast() {
    return contents.isEmpty() ? null : contents.get(contents.size() - 1);
  }

  public Layer[] toArray() {
    Layer[] copy = new Layer[contents.size()];
    for (int index = 0; index < copy.length; index++)
      copy[index] = contents.get(index);
    return copy;
  }

  @Override
  public String toString() {
    StringBuilder builder = new StringBuilder();
    for (Layer layer : contents)
      builder.append(layer).append("\n");
    return builder.toString();
  }
}
