package sample.geometry;

import java.util.Arrays;

/** String helpers that the standard library lacks. */
public final class Words {
  private Words() {
  }

  public static boolean isBlank(String text) {
    return text == null || text.trim().isEmpty();
  }

  public static String reverse(String word) {
    char[] letters = word.toCharArray();
    int low = 0;
    int high = letters.length - 1;
    while (low < high) {
      char held = letters[low];
      letters[low++] = letters[high];
      letters[high--] = held;
    }
    return new String(letters);
  }

  public static boolean isPalindrome(String text) {
    String reversed = new StringBuilder(text).reverse().toString();
    return reversed.equalsIgnoreCase(text);
  }

  public static String repeat(char ch, int count) {
    char[] copy = new char[count];
    Arrays.fill(copy, ch);
    return new String(copy);
  }

  public static String padLeft(String text, int width, char fill) {
    StringBuilder buffer = new StringBuilder();
    for (int index = text.length(); index < width; index++) {
      buffer.append(fill);
    }
    return buffer.append(text).toString();
  }

  public static String padRight(String text, int width) {
    StringBuilder buffer = new StringBuilder(text);
    while (buffer.length() < width) {
      buffer.append(' ');
    }
    return buffer.toString();
  }

  public static String truncate(String text, int length) {
    if (text.length() <= length)
      return text;
    return text.substring(0, length);
  }

  public static int countOccurrences(String str, char ch) {
    int matches = 0;
    for (int i = 0; i < str.length(); i++) {
      if (str.charAt(i) == ch) {
        matches++;
      }
    }
    return matches;
  }

  public static boolean containsIgnoreCase(String str, String part) {
    return str.toLowerCase().contains(part.toLowerCase());
  }

  public static int indexOf(String text, char ch, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) != ch)
      i++;
    return i < text.length() ? i : -1;
  }

  public static String replace(String text, char from, char to) {
    char[] letters = text.toCharArray();
    for (int k = 0; k < letters.length; k++) {
      if (letters[k] == from) {
        letters[k] = to;
      }
    }
    return new String(letters);
  }

  public static String toCamelCase(String text) {
    StringBuilder buffer = new StringBuilder();
    boolean upper = false;
    for (char ch : text.toCharArray()) {
      if (ch == '_') {
        upper = true;
      } else {
        buffer.append(upper ? Character.toUpperCase(ch) : ch);
        upper = false;
      }
    }
    return buffer.toString();
  }

  public static boolean parseBoolean(String text) {
    switch (text.toLowerCase()) {
      case "true":
      case "on":
        return true;
      case "false":
      case "off":
        return false;
      default:
        throw new IllegalArgumentException("not a boolean: " + text);
    }
  }

  public static int hashCode(String str) {
    int hash = 7;
    for (int k = 0; k < str.length(); k++)
      hash = 31 * hash + str.charAt(k);
    return hash;
  }
}
