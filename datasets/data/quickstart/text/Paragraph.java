package sample.text;

import java.util.Objects;

/** A paragraph, as the text package keeps it. */
public class Paragraph implements Comparable<Paragraph> {
    private String text;
    private int indent;
    private boolean visible;
    private int width;

    public Paragraph() {
    }

    public Paragraph(String text) {
        this.text = text;
    }

    public void setText(String text) {
        if (text == null) {
            throw new IllegalArgumentException("text is missing");
        }
        this.text = text;
    }

    public String getText() {
        return text == null ? "" : text;
    }

    public void setIndent(int indent) {
        this.indent = indent;
    }

    public int getIndent() {
        return indent;
    }

    public boolean isVisible() {
        return visible;
    }

    public void setVisible(boolean visible) {
        this.visible = visible;
    }

    public void setWidth(int width) {
        this.width = width;
    }

    public int getWidth() {
        return width;
    }

    public void decreaseWidth(int amount) {
        if (amount > width) {
            throw new IllegalArgumentException("only " + width + " left");
        }
        width -= amount;
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, indent, width);
    }

    @Override
    public String toString() {
        return String.format("Paragraph(%s, %s)", text, width);
    }

    @Override
    public int compareTo(Paragraph other) {
        return Integer.compare(indent, other.indent);
    }
}
