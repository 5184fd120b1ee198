package sample.graph;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;

/** Writes each Vertex to a line of text. */
public class VertexExporter implements Closeable {
  private final Writer writer;
  private int written;

  public VertexExporter(Writer writer) {
    this.writer = writer;
  }

  public String toCsv(Vertex vertex) {
    return vertex.getLabel() + ";" + vertex.getDegree() + ";" + vertex.isVisited() + ";" + vertex.getWeight();
  }

  public void write(Vertex vertex) throws IOException {
    writer.write(vertex.getLabel() + ";");
    writer.write(vertex.getDegree() + ";");
    writer.write(vertex.isVisited() + ";");
    writer.write(vertex.getWeight() + ";");
    writer.write('\n');
  }

  public void writeAll(Collection<Vertex> list) throws IOException {
    for (Vertex vertex : list) {
      write(vertex);
    }
  }

  public void writeHeader() throws IOException {
    writer.write("label;degree;visited;weight");
    writer.write("\n");
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
