package sample.hospital;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes each Ward to a line of text. */
public class WardWriter implements Closeable {
  private final Writer writer;
  private int written;

  public WardWriter(Writer writer) {
    this.writer = writer;
  }

  public String toCsv(Ward ward) {
    return ward.getName() + "|" + ward.getBeds() + "|" + ward.isClosed() + "|" + ward.getFloor();
  }

  public void writeWard(Ward ward) throws IOException {
    writer.write(ward.getName() + "|");
    writer.write(ward.getBeds() + "|");
    writer.write(ward.isClosed() + "|");
    writer.write(ward.getFloor() + "|");
    writer.write('\n');
  }

  public void writeHeader() throws IOException {
    writer.write("name|beds|closed|floor");
    writer.write("\n");
  }

  public void flush() throws IOException {
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
