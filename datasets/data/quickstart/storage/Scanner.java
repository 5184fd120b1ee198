package sample.storage;

/** Reads a text from left to right. */
public class Scanner {
    private final String content;
    private int at;

    public Scanner(String content) {
        this.content = content;
    }

    public boolean hasNext() {
        return at < content.length();
    }

    public char peek() {
        return at < content.length() ? content.charAt(at) : '\0';
    }

    public void skipWhitespace() {
        while (hasNext()) {
            char letter = content.charAt(at);
            if (letter != ' ' && letter != '\t' && letter != '\n') {
                return;
            }
            at++;
        }
    }

    public int readInt() {
        int target = 0;
        while (hasNext() && Character.isDigit(content.charAt(at))) {
            target = target * 10 + Character.digit(content.charAt(at++), 10);
        }
        return target;
    }

    public int parseNumber() {
        int start = at;
        while (at < content.length() && Character.isDigit(content.charAt(at)))
            at++;
        if (start == at)
            throw new IllegalStateException("number expected at " + start);
        return Integer.parseInt(content.substring(start, at));
    }

    public void expect(char wanted) {
        if (!hasNext() || content.charAt(at) != wanted) {
            throw new IllegalStateException("expected " + wanted + " at " + at);
        }
        at++;
    }

    public int getPosition() {
        return at;
    }

    public void reset() {
        at = 0;
    }
}
