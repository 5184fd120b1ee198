package sample.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Keeps the fonts in the order they came. */
public class FontManager {
    private final List<Font> all = new ArrayList<>();

    public void addFont(Font font) {
        if (font == null) {
            throw new IllegalArgumentException("font must not be null");
        }
        all.add(font);
    }

    public Optional<Font> findByName(String name) {
        return all.stream().filter(given -> given.getName().equals(name)).findFirst();
    }

    public List<Font> findAll() {
        return new ArrayList<>(all);
    }

    /** Returns the fonts. */
    public List<Font> getAll() {
        return Collections.unmodifiableList(all);
    }

    public Font get(int k) {
        return all.get(k);
    }

    public int size() {
        return all.size();
    }

    public int count() {
        return all.size();
    }

    public void clear() {
        all.clear();
    }

    public double totalSize() {
        double sum = 0;
        for (int index = 0; index < all.size(); index++) {
            sum += all.get(index).getSize();
        }
        return sum;
    }

    public List<Font> findBold() {
        return all.stream().filter(Font::isBold).collect(Collectors.toList());
    }

    public List<Font> filter(Predicate<Font> predicate) {
        List<Font> out = new ArrayList<>();
        for (Font font : all) {
            if (predicate.test(font)) {
                out.add(font);
            }
        }
        return out;
    }

    public void sort() {
        all.sort((a, b) -> a.getName().compareTo(b.getName()));
    }

    public Font getFirst() {
        if (all.isEmpty()) {
            throw new NoSuchElementException();
        }
        return all.get(0);
    }

    public void forEach(Consumer<Font> action) {
        for (Font font : all) {
            action.accept(font);
        }
    }

    public Map<String, Font> toMap() {
        Map<String, Font> out = new HashMap<>();
        for (Font font : all)
            out.put(font.getName(), font);
        return out;
    }

    public Font[] toArray() {
        Font[] out = new Font[all.size()];
        for (int k = 0; k < out.length; k++)
            out[k] = all.get(k);
        return out;
    }
}
