package sample.inventory;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Shipment from a line of text. */
public class ShipmentReader {

  public Shipment parseShipment(String line) {
    if (line == null || line.isEmpty()) {
      return null;
    }
    Iterator<String> iterator = List.of(line.split(":")).iterator();
    Shipment shipment = new Shipment();
    shipment.setId(iterator.next().trim());
    shipment.setWeight(Double.parseDouble(iterator.next()));
    shipment.setDelivered("1".equals(iterator.next()));
    shipment.setDestination(iterator.next().trim());
    return shipment;
  }

  public List<Shipment> parseAll(Iterable<String> lines) {
    List<Shipment> out = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        out.add(parseShipment(line));
      }
    }
    return out;
  }

  public List<Shipment> read(BufferedReader reader) throws IOException {
    List<Shipment> target = new ArrayList<>();
    String line;
    while ((line = reader.readLine()) != null) {
      target.add(parseShipment(line));
    }
    return target;
  }

  public boolean isComment(String line) {
    return line.startsWith("#") || line.startsWith("//");
  }

  public boolean isValid(String line) {
    return line.split(":").length == 4;
  }

  private static int parseInt(String str) {
    return str.isEmpty() ? 0 : Integer.parseInt(str);
  }
}
