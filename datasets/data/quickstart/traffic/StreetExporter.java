package sample.traffic;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes each Street to a line of text. */
public class StreetExporter implements Closeable {
  private final Writer writer;
  private int written;

  public StreetExporter(Writer writer) {
    this.writer = writer;
  }

  public String toCsv(Street street) {
    return street.getName() + "," + street.getLanes() + "," + street.getLength() + "," + street.isClosed() + "," + street.getCity();
  }

  public void writeStreet(Street street) throws IOException {
    writer.write(street.getName() + ",");
    writer.write(street.getLanes() + ",");
    writer.write(street.getLength() + ",");
    writer.write(street.isClosed() + ",");
    writer.write(street.getCity() + ",");
    writer.write('\n');
  }

  public void writeHeader() throws IOException {
    writer.write("name,lanes,length,closed,city");
    writer.write("\n");
  }

  public String toJson(Street street) {
    StringBuilder builder = new StringBuilder("{");
    builder.append("\"name\":").append('"' + street.getName() + '"');
    builder.append(",\"lanes\":").append(street.getLanes());
    builder.append(",\"length\":").append(street.getLength());
    builder.append(",\"closed\":").append(street.isClosed());
    builder.append(",\"city\":").append('"' + street.getCity() + '"');
    return builder.append("}").toString();
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
