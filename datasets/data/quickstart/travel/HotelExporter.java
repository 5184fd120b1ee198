package sample.travel;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Writes each Hotel to a line of text. */
public class HotelExporter implements Closeable {
  private final Writer writer;
  private int written;

  public HotelExporter(Writer writer) {
    this.writer = writer;
  }

  public void write(Hotel hotel) throws IOException {
    writer.write(hotel.getName() + ";");
    writer.write(hotel.getCity() + ";");
    writer.write(hotel.getStars() + ";");
    writer.write(hotel.isOpen() + ";");
    writer.write(hotel.getPrice() + ";");
    writer.write('\n');
  }

  public void writeAll(List<Hotel> list) throws IOException {
    for (int k = 0; k < list.size(); k++) {
      write(list.get(k));
      written++;
    }
  }

  public int getWritten() {
    return written;
  }

  public void flush() throws IOException {
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
