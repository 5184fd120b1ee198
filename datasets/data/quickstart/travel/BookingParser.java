package sample.travel;

import java.util.ArrayList;
import java.util.List;

/** Reads a Booking from a line of text. */
public class BookingParser {

  public Booking parseLine(String line) {
    String[] list = line.split(";");
    Booking booking = new Booking();
    booking.setCode(list[0].trim());
    booking.setTotal(Double.parseDouble(list[1]));
    booking.setNights(parseInt(list[2]));
    booking.setConfirmed(Boolean.parseBoolean(list[3].trim()));
    booking.setCustomer(list[4].trim());
    return booking;
  }

  public List<Booking> parseAll(Iterable<String> lines) {
    List<Booking> out = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        out.add(parseLine(line));
      }
    }
    return out;
  }

  public boolean isComment(String line) {
    return line.startsWith("#") || line.startsWith("//");
  }

  public boolean isValid(String line) {
    return line.split(";").length == 5;
  }

  private static int parseInt(String text) {
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }
}
