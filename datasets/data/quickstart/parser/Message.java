package sample.parser;

import java.util.Objects;

/** A message, as the parser package keeps it. */
public class Message {
    private String text;
    private int line;
    private boolean fatal;
    private String file;

    public Message() {
    }

    /** Sets the text. */
    public void setText(String text) {
        this.text = text == null ? "" : text.trim();
    }

    public String getText() {
        return text;
    }

    /** Sets the line. */
    public void setLine(int line) {
        this.line = line;
    }

    public int getLine() {
        return line;
    }

    public boolean isFatal() {
        return fatal;
    }

    public void setFatal(boolean fatal) {
        this.fatal = fatal;
    }

    public void setFile(String file) {
        this.file = file == null ? "" : file.trim();
    }

    public String getFile() {
        return file;
    }

    public void clearFile() {
        file = null;
    }

    @Override
    public int hashCode() {
        return Objects.hash(fatal, file);
    }

    @Override
    public String toString() {
        return String.format("Message(%s, %s, %s)", text, fatal, file);
    }
}
