package sample.storage;

import java.util.Map;
import java.util.TreeMap;

/** String helpers that the standard library lacks. */
public final class TextTools {
    private TextTools() {
    }

    public static boolean isBlank(String word) {
        return word == null || word.trim().isEmpty();
    }

    public static String join(String[] values, String glue) {
        StringBuilder buffer = new StringBuilder();
        for (int index = 0; index < values.length; index++) {
            if (index > 0) {
                buffer.append(glue);
            }
            buffer.append(values[index]);
        }
        return buffer.toString();
    }

    public static String capitalize(String text) {
        if (text == null || text.isEmpty()) {
            return text;
        }
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    public static String padLeft(String word, int width) {
        String copy = word;
        while (copy.length() < width)
            copy = " " + copy;
        return copy;
    }

    public static String truncate(String word, int length) {
        if (word.length() <= length) {
            return word;
        }
        return word.substring(0, length);
    }

    /** Counts the values. */
    public static int countVowels(String word) {
        int found = 0;
        for (char c : word.toLowerCase().toCharArray()) {
            if ("aeiou".indexOf(c) >= 0)
                found++;
        }
        return found;
    }

    public static boolean isLetter(char letter) {
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
    }

    public static boolean isUpperCase(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isLowerCase(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public static boolean startsWith(String s, String prefix) {
        return s.length() >= prefix.length() && s.substring(0, prefix.length()).equals(prefix);
    }

    public static boolean equalsIgnoreCase(String left, String right) {
        return left == null ? right == null : right != null && left.toLowerCase().equals(right.toLowerCase());
    }

    public static int indexOf(String word, char letter) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) == letter) {
                return i;
            }
        }
        return -1;
    }

    public static String toCamelCase(String word) {
        StringBuilder builder = new StringBuilder();
        boolean upper = false;
        for (char ch : word.toCharArray()) {
            if (ch == '_') {
                upper = true;
            } else {
                builder.append(upper ? Character.toUpperCase(ch) : ch);
                upper = false;
            }
        }
        return builder.toString();
    }

    public static int parseInt(String word) {
        int out = 0;
        for (char c : word.toCharArray()) {
            if (c < '0' || c > '9') {
                throw new NumberFormatException(word);
            }
            out = 10 * out + (c - '0');
        }
        return out;
    }

    public static double parseDouble(String word, double fallback) {
        if (word == null || word.isEmpty())
            return fallback;
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            return fallback;
        }
    }

    public static Map<Character, Integer> countCharacters(String word) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char letter : word.toCharArray())
            counts.merge(letter, 1, Integer::sum);
        return counts;
    }

    public static String quote(String str) {
        return "\"" + str.replace("\"", "\\\"") + "\"";
    }

    public static int hashCode(String word) {
        int hash = 7;
        for (int i = 0; i < word.length(); i++) {
            hash = 31 * hash + word.charAt(i);
        }
        return hash;
    }
}
