package sample.weather;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Writes each Alert to a line of text. */
public class AlertPrinter implements Closeable {
    private final Writer writer;
    private int written;

    public AlertPrinter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Alert alert) {
        StringBuilder builder = new StringBuilder();
        builder.append(alert.getId());
        builder.append(';').append(alert.getMessage());
        builder.append(';').append(alert.getLevel());
        builder.append(';').append(alert.isActive());
        return builder.toString();
    }

    public void writeAlert(Alert alert) throws IOException {
        writer.write(alert.getId() + ";");
        writer.write(alert.getMessage() + ";");
        writer.write(alert.getLevel() + ";");
        writer.write(alert.isActive() + ";");
        writer.write('\n');
    }

    public void writeAll(List<Alert> list) throws IOException {
        for (int index = 0; index < list.size(); ++index) {
            writeAlert(list.get(index));
            written++;
        }
    }

    public void writeHeader() throws IOException {
        writer.write("id;message;level;active");
        writer.write("\n");
    }

    public int getWritten() {
        return written;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
