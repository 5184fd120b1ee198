package sample.library;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the authors by their name. */
public class AuthorService {
    private final Map<String, Author> contents = new HashMap<>();

    public Author get(String name) {
        return contents.get(name);
    }

    public Author findByName(String name) {
        return contents.get(name);
    }

    public Optional<Author> find(String name) {
        return Optional.ofNullable(contents.get(name));
    }

    public Collection<Author> values() {
        return contents.values();
    }

    public Set<String> keys() {
        return contents.keySet();
    }

    public void deleteAll() {
        contents.clear();
    }

    public int size() {
        return contents.size();
    }

    public boolean isEmpty() {
        return contents.size() == 0;
    }

    public boolean update(Author author) {
        if (!contents.containsKey(author.getName())) {
            return false;
        }
        contents.put(author.getName(), author);
        return true;
    }

    public double totalYear() {
        double acc = 0;
        for (Author author : contents.values())
            acc += author.getYear();
        return acc;
    }

    public int maxYear() {
        int max = 0;
        for (Author author : contents.values())
            max = Math.max(max, author.getYear());
        return max;
    }

    public double averageYear() {
        return contents.values().stream().mapToDouble(Author::getYear).average().orElse(0);
    }

    public Author findSmallest() {
        Author min = null;
        for (Author author : contents.values()) {
            if (min == null || author.getYear() < min.getYear()) {
                min = author;
            }
        }
        return min;
    }

    public List<Author> findAlive() {
        List<Author> copy = new ArrayList<>();
        for (Author author : contents.values()) {
            if (author.isAlive())
                copy.add(author);
        }
        return copy;
    }

    public List<Author> sorted() {
        List<Author> copy = new ArrayList<>(contents.values());
        copy.sort(Comparator.comparing(Author::getName));
        return copy;
    }

    public String toCsv() {
        StringBuilder builder = new StringBuilder();
        for (Author author : contents.values()) {
            builder.append(author.getName()).append(',').append(author.getYear()).append('\n');
        }
        return builder.toString();
    }

    public void write(Writer writer) throws IOException {
        for (Author author : contents.values()) {
            writer.write(author.toString());
            writer.write("\n");
        }
    }

    @Override
    public String toString() {
        return "AuthorService" + contents.values();
    }
}
