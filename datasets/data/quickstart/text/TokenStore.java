package sample.text;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Predicate;

/** Finds the tokens by their value. */
public class TokenStore {
    private final Map<String, Token> contents = new HashMap<>();

    public void put(String value, Token token) {
        contents.put(value, token);
    }

    public void save(Token token) {
        Objects.requireNonNull(token);
        contents.put(token.getValue(), token);
    }

    public Token get(String value) {
        Token token = contents.get(value);
        if (token == null) {
            throw new NoSuchElementException("unknown token: " + value);
        }
        return token;
    }

    public Token findByValue(String value) {
        return contents.get(value);
    }

    public Collection<Token> values() {
        return contents.values();
    }

    public Token remove(String value) {
        return contents.remove(value);
    }

    public void delete(Token token) {
        contents.remove(token.getValue());
    }

    public int size() {
        return contents.size();
    }

    public int count() {
        return contents.size();
    }

    public void clear() {
        contents.clear();
    }

    public double totalOffset() {
        double sum = 0;
        for (Token token : contents.values())
            sum += token.getOffset();
        return sum;
    }

    public int maxOffset() {
        int best = 0;
        for (Token token : contents.values())
            best = Math.max(best, token.getOffset());
        return best;
    }

    public int countKeyword() {
        int matches = 0;
        for (Token token : contents.values()) {
            if (token.isKeyword())
                matches += 1;
        }
        return matches;
    }

    public int removeIf(Predicate<Token> condition) {
        int matches = 0;
        Iterator<Token> it = contents.values().iterator();
        while (it.hasNext()) {
            if (condition.test(it.next())) {
                it.remove();
                matches++;
            }
        }
        return matches;
    }

    public List<Token> sorted() {
        List<Token> target = new ArrayList<>(contents.values());
        target.sort(Comparator.comparing(Token::getValue));
        return target;
    }

    public void write(Writer writer) throws IOException {
        for (Token token : contents.values()) {
            writer.write(token.toString());
            writer.write("\n");
        }
    }
}
