package sample.text;

import java.util.Objects;

/** A font, as the text package keeps it. */
public class Font implements Comparable<Font> {
    private String name;
    private int size;
    private boolean bold;
    private String style;

    public Font() {
    }

    public void setName(String name) {
        this.name = name == null ? "" : name.trim();
    }

    public String getName() {
        return name == null ? "" : name;
    }

    /** Sets the size. */
    public void setSize(int size) {
        this.size = size;
    }

    public int getSize() {
        return size;
    }

    public void increaseSize(int amount) {
        if (amount <= 0)
            return;
        size = size + amount;
    }

    public boolean isBold() {
        return bold;
    }

    /** Sets the bold. */
    public void setBold(boolean bold) {
        this.bold = bold;
    }

    public void setStyle(String style) {
        this.style = Objects.requireNonNull(style, "style");
    }

    public String getStyle() {
        return style == null ? "" : style;
    }

    @Override
    public int hashCode() {
        int total = 17;
        total = 31 * total + (name == null ? 0 : name.hashCode());
        total = 31 * total + size;
        total = 31 * total + (bold ? 1 : 0);
        return total;
    }

    public boolean isValid() {
        if (size < 0) {
            return false;
        }
        return name != null;
    }

    @Override
    public int compareTo(Font that) {
        if (size < that.size)
            return -1;
        if (size > that.size)
            return 1;
        return name.compareTo(that.name);
    }
}
