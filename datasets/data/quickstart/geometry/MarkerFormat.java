package sample.geometry;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a Marker from a line of text. */
public class MarkerFormat {

  public Marker parse(String line) {
    String[] numbers = line.split(",");
    Marker marker = new Marker();
    marker.setLabel(numbers[0]);
    marker.setX(Double.parseDouble(numbers[1]));
    marker.setY(Double.parseDouble(numbers[2]));
    marker.setSelected("yes".equals(numbers[3]));
    marker.setColor(numbers[4]);
    return marker;
  }

  public List<Marker> parseAll(Iterable<String> lines) {
    List<Marker> target = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        target.add(parse(line));
      }
    }
    return target;
  }

  public List<Marker> read(BufferedReader reader) throws IOException {
    List<Marker> target = new ArrayList<>();
    String line;
    while ((line = reader.readLine()) != null) {
      target.add(parse(line));
    }
    return target;
  }

  public int countFields(String line) {
    return line.split(",").length;
  }

  public boolean isComment(String line) {
    return line.startsWith("#") || line.startsWith("//");
  }

  public boolean isValid(String line) {
    return line.split(",").length == 5;
  }

  private static int parseInt(String word) {
    try {
      return Integer.parseInt(word.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + word, e);
    }
  }
}
