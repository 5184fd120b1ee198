package sample.school;

/** String helpers that the standard library lacks. */
public final class Strings {
  private Strings() {
  }

  public static String join(String[] input, String separator) {
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < input.length; i += 1) {
      if (i > 0) {
        builder.append(separator);
      }
      builder.append(input[i]);
    }
    return builder.toString();
  }

  public static String padRight(String s, int width) {
    StringBuilder builder = new StringBuilder(s);
    while (builder.length() < width) {
      builder.append(' ');
    }
    return builder.toString();
  }

  public static String truncate(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    return text.substring(0, length);
  }

  public static int countOccurrences(String word, String part) {
    int matches = 0;
    int i = word.indexOf(part);
    while (i >= 0) {
      matches++;
      i = word.indexOf(part, i + part.length());
    }
    return matches;
  }

  public static boolean isNumeric(String word) {
    try {
      Double.parseDouble(word);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  public static boolean startsWith(String str, String prefix) {
    return str.length() >= prefix.length() && str.substring(0, prefix.length()).equals(prefix);
  }

  public static boolean endsWith(String s, String suffix) {
    int offset = s.length() - suffix.length();
    return offset >= 0 && s.substring(offset).equals(suffix);
  }

  public static boolean equalsIgnoreCase(String a, String b) {
    return a == null ? b == null : b != null && a.toLowerCase().equals(b.toLowerCase());
  }

  public static String toCamelCase(String text) {
    StringBuilder sb = new StringBuilder();
    boolean upper = false;
    for (char c : text.toCharArray()) {
      if (c == '_') {
        upper = true;
      } else {
        sb.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      }
    }
    return sb.toString();
  }

  public static String toSnakeCase(String text) {
    StringBuilder buffer = new StringBuilder();
    for (int i = 0; i < text.length(); i += 1) {
      char ch = text.charAt(i);
      if (Character.isUpperCase(ch) && i > 0) {
        buffer.append('_');
      }
      buffer.append(Character.toLowerCase(ch));
    }
    return buffer.toString();
  }

  public static int parseInt(String s) {
    int out = 0;
    for (char ch : s.toCharArray()) {
      if (ch < '0' || ch > '9') {
        throw new NumberFormatException(s);
      }
      out = 10 * out + (ch - '0');
    }
    return out;
  }

  public static int hashCode(String text) {
    int hash = 7;
    for (int i = 0; i < text.length(); i += 1) {
      hash = 31 * hash + text.charAt(i);
    }
    return hash;
  }
}
