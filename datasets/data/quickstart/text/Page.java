package sample.text;

import java.util.ArrayList;
import java.util.List;

/** A page, as the text package keeps it. */
public class Page implements Comparable<Page> {
    private String header;
    private int number;
    private boolean empty;
    private int height;
    private List<String> lines = new ArrayList<>();

    public Page() {
    }

    public Page(String header) {
        this.header = header;
    }

    public void setHeader(String header) {
        this.header = header == null ? "" : header.trim();
    }

    public String getHeader() {
        return header == null ? "" : header;
    }

    public void setNumber(int number) {
        this.number = number;
    }

    /** Returns the number. */
    public int getNumber() {
        return number;
    }

    public boolean isEmpty() {
        return empty;
    }

    public void setEmpty(boolean empty) {
        this.empty = empty;
    }

    public void setHeight(int height) {
        this.height = height;
    }

    public int getHeight() {
        return height;
    }

    public List<String> getLines() {
        return lines;
    }

    public void setLines(List<String> lines) {
        this.lines = lines;
    }

    public boolean hasLine(String line) {
        return lines.contains(line);
    }

    public int countLines() {
        return lines.size();
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj)
            return true;
        if (!(obj instanceof Page)) {
            return false;
        }
        Page that = (Page) obj;
        return number == that.number
                && empty == that.empty
                && height == that.height;
    }

    @Override
    public String toString() {
        return String.format("Page(%s, %s)", empty, lines);
    }

    @Override
    public int compareTo(Page that) {
        return Integer.compare(number, that.number);
    }
}
