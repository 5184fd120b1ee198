package sample.text;

import java.util.NoSuchElementException;

/** Reads a text from left to right. */
public class CharSource {
    private final String content;
    private int at;

    public CharSource(String content) {
        this.content = content;
    }

    public boolean hasNext() {
        return at < content.length();
    }

    public char peek() {
        return at < content.length() ? content.charAt(at) : '\0';
    }

    public char next() {
        if (!hasNext()) {
            throw new NoSuchElementException("end of text");
        }
        return content.charAt(at++);
    }

    public String readLine() {
        if (!hasNext())
            return null;
        int end = content.indexOf('\n', at);
        if (end < 0) {
            end = content.length();
        }
        String line = content.substring(at, end);
        at = Math.min(end + 1, content.length());
        return line;
    }

    public String readWord() {
        int start = at;
        while (hasNext() && Character.isLetter(content.charAt(at))) {
            at++;
        }
        return content.substring(start, at);
    }

    public int readInt() {
        int out = 0;
        while (hasNext() && Character.isDigit(content.charAt(at))) {
            out = out * 10 + Character.digit(content.charAt(at++), 10);
        }
        return out;
    }

    public int parseNumber() {
        int start = at;
        while (at < content.length() && Character.isDigit(content.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw new IllegalStateException("number expected at " + start);
        }
        return Integer.parseInt(content.substring(start, at));
    }

    public void expect(char wanted) {
        if (!hasNext() || content.charAt(at) != wanted) {
            throw new IllegalStateException("expected " + wanted + " at " + at);
        }
        at++;
    }

    public boolean accept(char wanted) {
        if (hasNext() && content.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    public int getPosition() {
        return at;
    }

    public void reset() {
        at = 0;
    }

    public String remaining() {
        return content.substring(at);
    }
}
