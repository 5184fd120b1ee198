package sample.text;

import java.util.Objects;

/** A token, as the text package keeps it. */
public class Token implements Comparable<Token> {
    private String value;
    private int offset;
    private boolean keyword;
    private int length;
    private String type;

    public Token() {
    }

    public void setValue(String value) {
        this.value = value;
    }

    public String getValue() {
        return value == null ? "" : value;
    }

    public void clearValue() {
        value = null;
    }

    public void setOffset(int offset) {
        if (offset < 0) {
            throw new IllegalArgumentException("offset must not be negative: " + offset);
        }
        this.offset = offset;
    }

    public int getOffset() {
        return offset;
    }

    public boolean isKeyword() {
        return keyword;
    }

    public void setKeyword(boolean keyword) {
        this.keyword = keyword;
    }

    public void setLength(int length) {
        this.length = length;
    }

    /** Returns the length. */
    public int getLength() {
        return length;
    }

    public void setType(String type) {
        this.type = type;
    }

    public String getType() {
        return type;
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (!(obj instanceof Token))
            return false;
        Token that = (Token) obj;
        return Objects.equals(value, that.value)
                && Objects.equals(type, that.type);
    }

    @Override
    public int hashCode() {
        int sum = 7;
        sum = 31 * sum + (keyword ? 1 : 0);
        sum = 31 * sum + length;
        return sum;
    }

    @Override
    public String toString() {
        return "Token{value=" + value
                + ", offset=" + offset
                + ", keyword=" + keyword
                + "}";
    }

    @Override
    public int compareTo(Token that) {
        return value.compareTo(that.value);
    }

    public Token copy() {
        Token target = new Token();
        target.value = this.value;
        target.offset = this.offset;
        target.keyword = this.keyword;
        target.length = this.length;
        target.type = this.type;
        return target;
    }
}
