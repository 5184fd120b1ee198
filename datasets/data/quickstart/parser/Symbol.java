package sample.parser;

import java.util.Objects;

/** A symbol, as the parser package keeps it. */
public class Symbol {
    private String name;
    private int line;
    private int column;
    private boolean terminal;
    private String type;

    public Symbol() {
    }

    public void setName(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    public String getName() {
        return name;
    }

    public void clearName() {
        name = null;
    }

    /** Sets the line. */
    public void setLine(int line) {
        this.line = line;
    }

    public int getLine() {
        return line;
    }

    public void setColumn(int column) {
        if (column < 0)
            throw new IllegalArgumentException("column must not be negative: " + column);
        this.column = column;
    }

    public int getColumn() {
        return column;
    }

    public boolean isTerminal() {
        return terminal;
    }

    /** Sets the terminal. */
    public void setTerminal(boolean terminal) {
        this.terminal = terminal;
    }

    public void setType(String type) {
        this.type = type == null ? "" : type.trim();
    }

    public String getType() {
        return type == null ? "" : type;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, terminal, type);
    }

    @Override
    public String toString() {
        return "Symbol{line=" + line
                + ", column=" + column
                + "}";
    }
}
