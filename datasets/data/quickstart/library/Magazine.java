package sample.library;

import java.util.Objects;

/** A magazine, as the library package keeps it. */
public class Magazine {
    private String title;
    private int issue;
    private double price;
    private boolean available;
    private String publisher;

    public Magazine() {
    }

    public Magazine(String title) {
        this.title = title;
    }

    public void setTitle(String title) {
        if (title == null) {
            throw new IllegalArgumentException("title is missing");
        }
        this.title = title;
    }

    public String getTitle() {
        return title == null ? "" : title;
    }

    public void setIssue(int issue) {
        if (issue < 0) {
            throw new IllegalArgumentException("issue must not be negative: " + issue);
        }
        this.issue = issue;
    }

    public int getIssue() {
        return this.issue;
    }

    public boolean hasIssue() {
        return this.issue > 0;
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

    public boolean isAvailable() {
        return this.available;
    }

    public void setAvailable(boolean available) {
        this.available = available;
    }

    public void toggleAvailable() {
        this.available = !this.available;
    }

    public void setPublisher(String publisher) {
        this.publisher = publisher;
    }

    public String getPublisher() {
        return publisher == null ? "" : publisher;
    }

    @Override
    public boolean equals(Object obj) {
        if (obj == null || getClass() != obj.getClass()) {
            return false;
        }
        Magazine other = (Magazine) obj;
        if (!(available == other.available))
            return false;
        if (!(Objects.equals(publisher, other.publisher)))
            return false;
        return true;
    }

    @Override
    public int hashCode() {
        return this.title.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder builder = new StringBuilder("Magazine[");
        builder.append("issue=").append(this.issue);
        builder.append(", price=").append(this.price);
        return builder.append("]").toString();
    }

    public void reset() {
        this.title = null;
        this.issue = 0;
        this.price = 0;
        this.publisher = null;
    }
}
