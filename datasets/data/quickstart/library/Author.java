package sample.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** An author, as the library package keeps it. */
public class Author implements Comparable<Author> {
    private String name;
    private String country;
    private int year;
    private boolean alive;
    private List<String> titles = new ArrayList<>();

    public Author() {
    }

    public void setName(String name) {
        this.name = name == null ? "" : name.trim();
    }

    public String getName() {
        return this.name;
    }

    public boolean hasName() {
        return name != null;
    }

    public void setCountry(String country) {
        this.country = Objects.requireNonNull(country, "country");
    }

    public String getCountry() {
        return this.country;
    }

    public void clearCountry() {
        this.country = null;
    }

    public void setYear(int year) {
        this.year = Math.max(0, year);
    }

    public int getYear() {
        return this.year;
    }

    public boolean isAlive() {
        return this.alive;
    }

    public void setAlive(boolean alive) {
        this.alive = alive;
    }

    public List<String> getTitles() {
        return this.titles;
    }

    public int countTitles() {
        return this.titles.size();
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Author && ((Author) obj).name.equals(this.name);
    }

    @Override
    public int hashCode() {
        return this.name.hashCode();
    }

    @Override
    public String toString() {
        return String.format("Author(%s, %s, %s)", name, year, alive);
    }

    public boolean isValid() {
        if (year < 0) {
            return false;
        }
        return this.name != null;
    }

    @Override
    public int compareTo(Author other) {
        int order = Integer.compare(year, other.year);
        return order != 0 ? order : name.compareTo(other.name);
    }
}
