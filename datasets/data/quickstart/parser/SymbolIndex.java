package sample.parser;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds the symbols by their name. */
public class SymbolIndex {
    private final Map<String, Symbol> entries = new TreeMap<>();

    /** Adds to the symbols. */
    public void add(Symbol symbol) {
        entries.put(symbol.getName(), symbol);
    }

    public void put(String name, Symbol symbol) {
        entries.put(name, symbol);
    }

    public void save(Symbol symbol) {
        Objects.requireNonNull(symbol);
        entries.put(symbol.getName(), symbol);
    }

    /** Returns the symbols. */
    public Symbol get(String name) {
        Symbol symbol = entries.get(name);
        if (symbol == null) {
            throw new NoSuchElementException("unknown symbol: " + name);
        }
        return symbol;
    }

    /** Searches the symbols. */
    public Symbol findByName(String name) {
        return entries.get(name);
    }

    public Optional<Symbol> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    public List<Symbol> findAll() {
        return new ArrayList<>(entries.values());
    }

    public Collection<Symbol> values() {
        return entries.values();
    }

    public Set<String> keys() {
        return entries.keySet();
    }

    public void deleteAll() {
        entries.clear();
    }

    public int count() {
        return entries.size();
    }

    public Symbol findLargest() {
        Symbol max = null;
        for (Symbol symbol : entries.values()) {
            if (max == null || symbol.getLine() > max.getLine()) {
                max = symbol;
            }
        }
        return max;
    }

    public List<Symbol> findTerminal() {
        List<Symbol> target = new ArrayList<>();
        for (Symbol symbol : entries.values()) {
            if (symbol.isTerminal())
                target.add(symbol);
        }
        return target;
    }

    public int removeIf(Predicate<Symbol> condition) {
        int found = 0;
        Iterator<Symbol> iterator = entries.values().iterator();
        while (iterator.hasNext()) {
            if (condition.test(iterator.next())) {
                iterator.remove();
                found++;
            }
        }
        return found;
    }

    public void write(Writer writer) throws IOException {
        for (Symbol symbol : entries.values()) {
            writer.write(symbol.toString());
            writer.write("\n");
        }
    }
}
