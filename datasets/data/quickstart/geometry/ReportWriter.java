package sample.geometry;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/** Writes lines to a writer and remembers how many. */
public class ReportWriter implements Closeable {
  private final Writer sink;
  private int used;

  public ReportWriter(Writer sink) {
    this.sink = sink;
  }

  public void writeLine(String line) throws IOException {
    sink.write(line);
    sink.write('\n');
    used++;
  }

  public void writeLines(List<String> lines) throws IOException {
    for (String line : lines) {
      writeLine(line);
    }
  }

  public void writeRow(String... cells) throws IOException {
    for (int index = 0; index < cells.length; index++) {
      if (index > 0) {
        sink.write(',');
      }
      sink.write(cells[index]);
    }
    sink.write('\n');
    used++;
  }

  public void writeInt(int item) throws IOException {
    sink.write(Integer.toString(item));
  }

  public void writeQuoted(String s) throws IOException {
    sink.write('"');
    sink.write(s.replace("\"", "\"\""));
    sink.write('"');
  }

  public void writeMap(Map<String, ?> source) throws IOException {
    for (Map.Entry<String, ?> entry : source.entrySet()) {
      writeLine(entry.getKey() + "=" + entry.getValue());
    }
  }

  public int countLines() {
    return used;
  }

  public void flush() throws IOException {
    sink.flush();
  }

  @Override
  public void close() throws IOException {
    sink.close();
  }
}
