package sample.library;

/** Reads a text from left to right. */
public class CharSource {
    private final String input;
    private int offset;

    public CharSource(String input) {
        this.input = input;
    }

    public boolean hasNext() {
        return offset < input.length();
    }

    public void skipWhitespace() {
        while (offset < input.length() && Character.isWhitespace(input.charAt(offset)))
            offset++;
    }

    public String readLine() {
        if (!hasNext())
            return null;
        int end = input.indexOf('\n', offset);
        if (end < 0) {
            end = input.length();
        }
        String line = input.substring(offset, end);
        offset = Math.min(end + 1, input.length());
        return line;
    }

    public String readWord() {
        int start = offset;
        while (hasNext() && Character.isLetter(input.charAt(offset))) {
            offset++;
        }
        return input.substring(start, offset);
    }

    public int readInt() {
        int out = 0;
        while (hasNext() && Character.isDigit(input.charAt(offset)))
            out = out * 10 + Character.digit(input.charAt(offset++), 10);
        return out;
    }

    public int parseNumber() {
        int start = offset;
        while (offset < input.length() && Character.isDigit(input.charAt(offset))) {
            offset++;
        }
        if (start == offset)
            throw new IllegalStateException("number expected at " + start);
        return Integer.parseInt(input.substring(start, offset));
    }

    public void expect(char wanted) {
        if (!hasNext() || input.charAt(offset) != wanted) {
            throw new IllegalStateException("expected " + wanted + " at " + offset);
        }
        offset++;
    }

    public boolean accept(char wanted) {
        if (hasNext() && input.charAt(offset) == wanted) {
            offset++;
            return true;
        }
        return false;
    }

    public int getPosition() {
        return offset;
    }

    public void reset() {
        offset = 0;
    }

    public String remaining() {
        return input.substring(offset);
    }
}
