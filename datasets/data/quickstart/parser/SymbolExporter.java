package sample.parser;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes each Symbol to a line of text. */
public class SymbolExporter implements Closeable {
    private final Writer writer;
    private int written;

    public SymbolExporter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Symbol symbol) {
        StringBuilder buffer = new StringBuilder();
        buffer.append(symbol.getName());
        buffer.append(';').append(symbol.getLine());
        buffer.append(';').append(symbol.getColumn());
        buffer.append(';').append(symbol.isTerminal());
        buffer.append(';').append(symbol.getType());
        return buffer.toString();
    }

    public void writeSymbol(Symbol symbol) throws IOException {
        writer.write(symbol.getName() + ";");
        writer.write(symbol.getLine() + ";");
        writer.write(symbol.getColumn() + ";");
        writer.write(symbol.isTerminal() + ";");
        writer.write(symbol.getType() + ";");
        writer.write('\n');
    }

    public int getWritten() {
        return written;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
