package sample.library;

/** Builds a Book step by step. */
public class BookBuilder {
    private String isbn;
    private String title;
    private int pages;
    private boolean available;
    private double price;

    public BookBuilder isbn(String isbn) {
        this.isbn = isbn;
        return this;
    }

    public BookBuilder title(String title) {
        this.title = title;
        return this;
    }

    public BookBuilder pages(int pages) {
        this.pages = pages;
        return this;
    }

    public BookBuilder available(boolean available) {
        this.available = available;
        return this;
    }

    public BookBuilder price(double price) {
        this.price = price;
        return this;
    }

    public Book build() {
        Book copy = new Book();
        copy.setIsbn(isbn);
        copy.setTitle(title);
        copy.setPages(pages);
        copy.setAvailable(available);
        copy.setPrice(price);
        return copy;
    }
}
