package sample.traffic;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a Car from a line of text. */
public class CarReader {

  public Car parse(String line) {
    String[] input = line.split(":");
    Car car = new Car();
    car.setPlate(input[0].trim());
    car.setColor(input[1].trim());
    car.setSpeed(Double.parseDouble(input[2]));
    car.setParked(Boolean.parseBoolean(input[3].trim()));
    car.setYear(parseInt(input[4]));
    car.setOwner(input[5].trim());
    return car;
  }

  public List<Car> parseAll(Iterable<String> lines) {
    List<Car> out = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        out.add(parse(line));
      }
    }
    return out;
  }

  public List<Car> read(BufferedReader reader) throws IOException {
    List<Car> copy = new ArrayList<>();
    String line;
    while ((line = reader.readLine()) != null) {
      copy.add(parse(line));
    }
    return copy;
  }

  public boolean isValid(String line) {
    return line.split(":").length == 6;
  }

  private static int parseInt(String word) {
    return word.isEmpty() ? 0 : Integer.parseInt(word);
  }
}
