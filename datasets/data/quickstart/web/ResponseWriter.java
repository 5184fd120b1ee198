package sample.web;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes each Response to a line of text. */
public class ResponseWriter implements Closeable {
    private final Writer writer;
    private int written;

    public ResponseWriter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Response response) {
        return response.getBody() + "|" + response.getStatus() + "|" + response.getLength() + "|" + response.isCached();
    }

    public void write(Response response) throws IOException {
        writer.write(response.getBody() + "|");
        writer.write(response.getStatus() + "|");
        writer.write(response.getLength() + "|");
        writer.write(response.isCached() + "|");
        writer.write('\n');
    }

    public void writeHeader() throws IOException {
        writer.write("body|status|length|cached");
        writer.write("\n");
    }

    /** Returns the lines. */
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
