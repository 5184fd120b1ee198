package sample.parser;

import java.util.ArrayList;
import java.util.List;

/** A rule, as the parser package keeps it. */
public class Rule implements Comparable<Rule> {
    private String name;
    private int priority;
    private boolean enabled;
    private List<String> symbols = new ArrayList<>();

    public Rule() {
    }

    public void setName(String name) {
        if (name == null) {
            throw new IllegalArgumentException("name is missing");
        }
        this.name = name;
    }

    public String getName() {
        return name == null ? "" : name;
    }

    public void setPriority(int priority) {
        if (priority < 0) {
            throw new IllegalArgumentException("priority must not be negative: " + priority);
        }
        this.priority = priority;
    }

    public int getPriority() {
        return priority;
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public List<String> getSymbols() {
        return new ArrayList<>(symbols);
    }

    public void setSymbols(List<String> symbols) {
        this.symbols = symbols;
    }

    public void clearSymbols() {
        symbols.clear();
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Rule && ((Rule) obj).name.equals(name);
    }

    @Override
    public int hashCode() {
        int total = 1;
        total = 31 * total + (name == null ? 0 : name.hashCode());
        total = 31 * total + priority;
        total = 31 * total + (enabled ? 1 : 0);
        return total;
    }

    @Override
    public String toString() {
        return String.format("Rule(%s, %s, %s)", name, enabled, symbols);
    }

    @Override
    public int compareTo(Rule another) {
        if (priority < another.priority)
            return -1;
        if (priority > another.priority)
            return 1;
        return name.compareTo(another.name);
    }
}
