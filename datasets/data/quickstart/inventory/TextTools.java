package sample.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** String helpers that the standard library lacks. */
public final class TextTools {
  private TextTools() {
  }

  public static boolean isEmpty(String s) {
    return s == null || s.length() == 0;
  }

  public static boolean isPalindrome(String text) {
    String reversed = new StringBuilder(text).reverse().toString();
    return reversed.equalsIgnoreCase(text);
  }

  public static String padLeft(String word, int width, char fill) {
    StringBuilder builder = new StringBuilder();
    for (int i = word.length(); i < width; i++) {
      builder.append(fill);
    }
    return builder.append(word).toString();
  }

  public static String padRight(String s, int width) {
    StringBuilder buffer = new StringBuilder(s);
    while (buffer.length() < width) {
      buffer.append(' ');
    }
    return buffer.toString();
  }

  public static String truncate(String s, int length) {
    if (s.length() <= length) {
      return s;
    }
    return s.substring(0, length);
  }

  public static int countVowels(String s) {
    int matches = 0;
    for (char letter : s.toLowerCase().toCharArray()) {
      if ("aeiou".indexOf(letter) >= 0) {
        matches++;
      }
    }
    return matches;
  }

  public static boolean isNumeric(String str) {
    try {
      Double.parseDouble(str);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  public static boolean equalsIgnoreCase(String left, String right) {
    return left == null ? right == null : right != null && left.toLowerCase().equals(right.toLowerCase());
  }

  /** Searches the values; -1 if it is not there. */
  public static int indexOf(String s, char c, int from) {
    int idx = from;
    while (idx < s.length() && s.charAt(idx) != c) {
      idx++;
    }
    return idx < s.length() ? idx : -1;
  }

  public static List<String> split(String str, char separator) {
    List<String> target = new ArrayList<>();
    int start = 0;
    for (int index = 0; index < str.length(); index++) {
      if (str.charAt(index) == separator) {
        target.add(str.substring(start, index));
        start = index + 1;
      }
    }
    target.add(str.substring(start));
    return target;
  }

  public static String removeWhitespace(String text) {
    StringBuilder builder = new StringBuilder();
    for (char letter : text.toCharArray()) {
      if (!Character.isWhitespace(letter)) {
        builder.append(letter);
      }
    }
    return builder.toString();
  }

  public static String replace(String word, char from, char to) {
    char[] letters = word.toCharArray();
    for (int i = 0; i < letters.length; i++) {
      if (letters[i] == from) {
        letters[i] = to;
      }
    }
    return new String(letters);
  }

  public static Map<Character, Integer> countCharacters(String word) {
    Map<Character, Integer> counts = new TreeMap<>();
    for (char letter : word.toCharArray()) {
      counts.merge(letter, 1, Integer::sum);
    }
    return counts;
  }

  public static int compareTo(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      if (left.charAt(i) != right.charAt(i)) {
        return left.charAt(i) - right.charAt(i);
      }
    }
    return left.length() - right.length();
  }
}
