package sample.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;

/** Writes each Token to a line of text. */
public class TokenExporter implements Closeable {
    private final Writer writer;
    private int written;

    public TokenExporter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Token token) {
        return token.getValue() + "," + token.getOffset() + "," + token.isKeyword() + "," + token.getLength() + "," + token.getType();
    }

    public void writeToken(Token token) throws IOException {
        writer.write(token.getValue() + ",");
        writer.write(token.getOffset() + ",");
        writer.write(token.isKeyword() + ",");
        writer.write(token.getLength() + ",");
        writer.write(token.getType() + ",");
        writer.write('\n');
    }

    public void writeAll(Collection<Token> source) throws IOException {
        for (Token token : source) {
            writeToken(token);
        }
    }

    public String toJson(Token token) {
        StringBuilder buffer = new StringBuilder("{");
        buffer.append("\"value\":").append('"' + token.getValue() + '"');
        buffer.append(",\"offset\":").append(token.getOffset());
        buffer.append(",\"keyword\":").append(token.isKeyword());
        buffer.append(",\"length\":").append(token.getLength());
        buffer.append(",\"type\":").append('"' + token.getType() + '"');
        return buffer.append("}").toString();
    }

    public int getWritten() {
        return written;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
