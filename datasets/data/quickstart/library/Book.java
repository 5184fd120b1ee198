package sample.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A book, as the library package keeps it. */
public class Book {
    private String isbn;
    private String title;
    private int pages;
    private boolean available;
    private double price;
    private List<String> authors = new ArrayList<>();

    public Book() {
    }

    public void setIsbn(String isbn) {
        this.isbn = isbn;
    }

    public String getIsbn() {
        return isbn == null ? "" : isbn;
    }

    public boolean hasIsbn() {
        return isbn != null;
    }

    /** Sets the title. */
    public void setTitle(String title) {
        this.title = Objects.requireNonNull(title, "title");
    }

    public String getTitle() {
        return this.title;
    }

    public void clearTitle() {
        this.title = null;
    }

    /** Sets the pages. */
    public void setPages(int pages) {
        this.pages = Math.max(0, pages);
    }

    public int getPages() {
        return this.pages;
    }

    public void decreasePages(int amount) {
        if (amount > pages) {
            throw new IllegalArgumentException("only " + pages + " left");
        }
        pages -= amount;
    }

    public boolean isAvailable() {
        return this.available;
    }

    public void setAvailable(boolean available) {
        this.available = available;
    }

    public void toggleAvailable() {
        this.available = !this.available;
    }

    public void setPrice(double price) {
        if (price < 0) {
            throw new IllegalArgumentException("price must not be negative: " + price);
        }
        this.price = price;
    }

    public double getPrice() {
        return this.price;
    }

    /** Returns the authors. */
    public List<String> getAuthors() {
        return this.authors;
    }

    public void setAuthors(List<String> authors) {
        this.authors = authors;
    }

    public boolean removeAuthor(String author) {
        return this.authors.remove(author);
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Book && ((Book) obj).isbn.equals(this.isbn);
    }

    @Override
    public int hashCode() {
        int total = 7;
        total = 31 * total + (title == null ? 0 : title.hashCode());
        total = 31 * total + (available ? 1 : 0);
        return total;
    }

    @Override
    public String toString() {
        return "Book{price=" + price
                + ", authors=" + authors
                + "}";
    }

    public void reset() {
        this.isbn = null;
        this.available = false;
    }

    public Book copy() {
        Book copy = new Book();
        copy.setIsbn(isbn);
        copy.setTitle(title);
        copy.setPages(pages);
        copy.setAvailable(available);
        copy.setPrice(price);
        return copy;
    }
}
