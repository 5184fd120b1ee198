package sample.parser;

/** Builds a Symbol step by step. */
public class SymbolBuilder {
    private String name;
    private int line;
    private int column;
    private boolean terminal;
    private String type;

    public SymbolBuilder name(String name) {
        this.name = name;
        return this;
    }

    public SymbolBuilder line(int line) {
        this.line = line;
        return this;
    }

    public SymbolBuilder column(int column) {
        this.column = column;
        return this;
    }

    public SymbolBuilder terminal(boolean terminal) {
        this.terminal = terminal;
        return this;
    }

    public SymbolBuilder type(String type) {
        this.type = type;
        return this;
    }

    public Symbol build() {
        if (name == null) {
            throw new IllegalStateException("name is missing");
        }
        Symbol answer = new Symbol();
        answer.setName(name);
        answer.setLine(line);
        answer.setColumn(column);
        answer.setTerminal(terminal);
        answer.setType(type);
        return answer;
    }
}
