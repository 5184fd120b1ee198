package sample.inventory;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Writes each Warehouse to a line of text. */
public class WarehouseWriter implements Closeable {
  private final Writer writer;
  private int written;

  public WarehouseWriter(Writer writer) {
    this.writer = writer;
  }

  public String toCsv(Warehouse warehouse) {
    return warehouse.getName() + ";" + warehouse.getCapacity() + ";" + warehouse.isOpen() + ";" + warehouse.getAddress();
  }

  public void write(Warehouse warehouse) throws IOException {
    writer.write(warehouse.getName() + ";");
    writer.write(warehouse.getCapacity() + ";");
    writer.write(warehouse.isOpen() + ";");
    writer.write(warehouse.getAddress() + ";");
    writer.write('\n');
  }

  public void writeAll(List<Warehouse> array) throws IOException {
    for (int i = 0; i < array.size(); i++) {
      write(array.get(i));
      written++;
    }
  }

  public String toJson(Warehouse warehouse) {
    StringBuilder sb = new StringBuilder("{");
    sb.append("\"name\":").append('"' + warehouse.getName() + '"');
    sb.append(",\"capacity\":").append(warehouse.getCapacity());
    sb.append(",\"open\":").append(warehouse.isOpen());
    sb.append(",\"address\":").append('"' + warehouse.getAddress() + '"');
    return sb.append("}").toString();
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
