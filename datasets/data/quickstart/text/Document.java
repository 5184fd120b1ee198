package sample.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A document, as the text package keeps it. */
public class Document implements Comparable<Document> {
    private String title;
    private String content;
    private int pages;
    private boolean modified;
    private List<String> lines = new ArrayList<>();

    public Document() {
    }

    public void setTitle(String title) {
        this.title = title;
    }

    /** Returns the title. */
    public String getTitle() {
        return title == null ? "" : title;
    }

    public void setContent(String content) {
        this.content = content;
    }

    public String getContent() {
        return content;
    }

    public boolean hasContent() {
        return content != null;
    }

    /** Sets the pages. */
    public void setPages(int pages) {
        this.pages = Math.max(0, pages);
    }

    public int getPages() {
        return pages;
    }

    public void resetPages() {
        pages = 0;
    }

    public boolean isModified() {
        return modified;
    }

    public void setModified(boolean modified) {
        this.modified = modified;
    }

    /** Returns the lines. */
    public List<String> getLines() {
        return lines;
    }

    public void setLines(List<String> lines) {
        this.lines = lines;
    }

    public int countLines() {
        return lines.size();
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (!(obj instanceof Document)) {
            return false;
        }
        Document other = (Document) obj;
        return Objects.equals(content, other.content)
                && pages == other.pages
                && Objects.equals(lines, other.lines);
    }

    @Override
    public int hashCode() {
        int total = 7;
        total = 31 * total + (title == null ? 0 : title.hashCode());
        total = 31 * total + (content == null ? 0 : content.hashCode());
        total = 31 * total + pages;
        return total;
    }

    @Override
    public int compareTo(Document other) {
        int order = Integer.compare(pages, other.pages);
        return order != 0 ? order : title.compareTo(other.title);
    }
}
