package sample.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;

/** Writes each Entry to a line of text. */
public class EntryExporter implements Closeable {
    private final Writer writer;
    private int written;

    public EntryExporter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Entry entry) {
        StringBuilder builder = new StringBuilder();
        builder.append(entry.getKey());
        builder.append(',').append(entry.getValue());
        builder.append(',').append(entry.getSize());
        builder.append(',').append(entry.isExpired());
        builder.append(',').append(entry.getHits());
        return builder.toString();
    }

    public void write(Entry entry) throws IOException {
        writer.write(entry.getKey() + ",");
        writer.write(entry.getValue() + ",");
        writer.write(entry.getSize() + ",");
        writer.write(entry.isExpired() + ",");
        writer.write(entry.getHits() + ",");
        writer.write('\n');
    }

    public void writeAll(Collection<Entry> numbers) throws IOException {
        for (Entry entry : numbers) {
            write(entry);
        }
    }

    public void writeHeader() throws IOException {
        writer.write("key,value,size,expired,hits");
        writer.write("\n");
    }

    public String toJson(Entry entry) {
        StringBuilder sb = new StringBuilder("{");
        sb.append("\"key\":").append('"' + entry.getKey() + '"');
        sb.append(",\"value\":").append('"' + entry.getValue() + '"');
        sb.append(",\"size\":").append(entry.getSize());
        sb.append(",\"expired\":").append(entry.isExpired());
        sb.append(",\"hits\":").append(entry.getHits());
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
