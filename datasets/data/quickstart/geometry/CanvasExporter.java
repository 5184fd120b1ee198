package sample.geometry;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Writes each Canvas to a line of text. */
public class CanvasExporter implements Closeable {
  private final Writer writer;
  private int written;

  public CanvasExporter(Writer writer) {
    this.writer = writer;
  }

  public String toCsv(Canvas canvas) {
    return canvas.getTitle() + "," + canvas.getWidth() + "," + canvas.getHeight() + "," + canvas.isVisible();
  }

  public void writeCanvas(Canvas canvas) throws IOException {
    writer.write(canvas.getTitle() + ",");
    writer.write(canvas.getWidth() + ",");
    writer.write(canvas.getHeight() + ",");
    writer.write(canvas.isVisible() + ",");
    writer.write('\n');
  }

  public void writeAll(List<Canvas> list) throws IOException {
    for (int index = 0; index < list.size(); index++) {
      writeCanvas(list.get(index));
      written++;
    }
  }

  public void writeHeader() throws IOException {
    writer.write("title,width,height,visible");
    writer.write("\n");
  }

  public String toJson(Canvas canvas) {
    StringBuilder buffer = new StringBuilder("{");
    buffer.append("\"title\":").append('"' + canvas.getTitle() + '"');
    buffer.append(",\"width\":").append(canvas.getWidth());
    buffer.append(",\"height\":").append(canvas.getHeight());
    buffer.append(",\"visible\":").append(canvas.isVisible());
    return buffer.append("}").toString();
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
