package sample.library;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;

/** Writes each Shelf to a line of text. */
public class ShelfWriter implements Closeable {
    private final Writer writer;
    private int written;

    public ShelfWriter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Shelf shelf) {
        StringBuilder buffer = new StringBuilder();
        buffer.append(shelf.getCode());
        buffer.append(',').append(shelf.getCapacity());
        buffer.append(',').append(shelf.isLocked());
        return buffer.toString();
    }

    public void write(Shelf shelf) throws IOException {
        writer.write(shelf.getCode() + ",");
        writer.write(shelf.getCapacity() + ",");
        writer.write(shelf.isLocked() + ",");
        writer.write('\n');
    }

    public void writeAll(Collection<Shelf> array) throws IOException {
        for (Shelf shelf : array) {
            write(shelf);
        }
    }

    public void writeHeader() throws IOException {
        writer.write("code,capacity,locked");
        writer.write("\n");
    }

    public String toJson(Shelf shelf) {
        StringBuilder buffer = new StringBuilder("{");
        buffer.append("\"code\":").append('"' + shelf.getCode() + '"');
        buffer.append(",\"capacity\":").append(shelf.getCapacity());
        buffer.append(",\"locked\":").append(shelf.isLocked());
        return buffer.append("}").toString();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
