package sample.bank;

import java.util.Objects;

/** A card, as the bank package keeps it. */
public class Card implements Comparable<Card> {
    private String number;
    private long limit;
    private boolean blocked;
    private String type;

    public Card() {
    }

    public void setNumber(String number) {
        this.number = number;
    }

    public String getNumber() {
        return number == null ? "" : number;
    }

    public void setLimit(long limit) {
        if (limit < 0)
            throw new IllegalArgumentException("limit must not be negative: " + limit);
        this.limit = limit;
    }

    public long getLimit() {
        return limit;
    }

    public boolean isBlocked() {
        return blocked;
    }

    public void setBlocked(boolean blocked) {
        this.blocked = blocked;
    }

    public void setType(String type) {
        this.type = type;
    }

    public String getType() {
        return type == null ? "" : type;
    }

    public void clearType() {
        type = null;
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj)
            return true;
        if (!(obj instanceof Card))
            return false;
        Card another = (Card) obj;
        return Objects.equals(number, another.number)
                && blocked == another.blocked;
    }

    @Override
    public String toString() {
        return "Card{number=" + number
                + ", limit=" + limit
                + "}";
    }

    public boolean isValid() {
        return number != null && !number.isEmpty() && limit >= 0;
    }

    @Override
    public int compareTo(Card another) {
        return number.compareTo(another.number);
    }
}
