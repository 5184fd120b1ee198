package sample.geometry;

import java.util.NoSuchElementException;

/** Reads a text from left to right. */
public class Scanner {
  private final String chars;
  private int position;

  public Scanner(String chars) {
    this.chars = chars;
  }

  public boolean hasNext() {
    return position < chars.length();
  }

  public char peek() {
    return position < chars.length() ? chars.charAt(position) : '\0';
  }

  public char next() {
    if (!hasNext()) {
      throw new NoSuchElementException("end of text");
    }
    return chars.charAt(position++);
  }

  public String readLine() {
    if (!hasNext()) {
      return null;
    }
    int end = chars.indexOf('\n', position);
    if (end < 0)
      end = chars.length();
    String line = chars.substring(position, end);
    position = Math.min(end + 1, chars.length());
    return line;
  }

  public String readWord() {
    int start = position;
    while (hasNext() && Character.isLetter(chars.charAt(position))) {
      position++;
    }
    return chars.substring(start, position);
  }

  public int readInt() {
    int copy = 0;
    while (hasNext() && Character.isDigit(chars.charAt(position)))
      copy = copy * 10 + Character.digit(chars.charAt(position++), 10);
    return copy;
  }

  public int parseNumber() {
    int start = position;
    while (position < chars.length() && Character.isDigit(chars.charAt(position))) {
      position++;
    }
    if (start == position)
      throw new IllegalStateException("number expected at " + start);
    return Integer.parseInt(chars.substring(start, position));
  }

  public void expect(char wanted) {
    if (!hasNext() || chars.charAt(position) != wanted)
      throw new IllegalStateException("expected " + wanted + " at " + position);
    position++;
  }

  public boolean accept(char wanted) {
    if (hasNext() && chars.charAt(position) == wanted) {
      position++;
      return true;
    }
    return false;
  }

  public int getPosition() {
    return position;
  }

  public void reset() {
    position = 0;
  }

  public String remaining() {
    return chars.substring(position);
  }
}
