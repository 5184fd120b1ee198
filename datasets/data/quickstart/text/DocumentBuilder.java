package sample.text;

/** Builds a Document step by step. */
public class DocumentBuilder {
    private String title;
    private String content;
    private int pages;
    private boolean modified;

    public DocumentBuilder withTitle(String given) {
        title = given;
        return this;
    }

    public DocumentBuilder withContent(String given) {
        content = given;
        return this;
    }

    public DocumentBuilder withPages(int newValue) {
        pages = newValue;
        return this;
    }

    public DocumentBuilder withModified(boolean newValue) {
        modified = newValue;
        return this;
    }

    public Document build() {
        if (title == null) {
            throw new IllegalStateException("title is missing");
        }
        Document out = new Document();
        out.setTitle(title);
        out.setContent(content);
        out.setPages(pages);
        out.setModified(modified);
        return out;
    }
}
