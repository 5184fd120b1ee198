package sample.library;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a Magazine from a line of text. */
public class MagazineParser {

    public Magazine parseLine(String line) {
        String[] array = line.split(":");
        Magazine magazine = new Magazine();
        magazine.setTitle(array[0]);
        magazine.setIssue(parseInt(array[1]));
        magazine.setPrice(Double.parseDouble(array[2]));
        magazine.setAvailable("yes".equals(array[3]));
        magazine.setPublisher(array[4]);
        return magazine;
    }

    public List<Magazine> read(BufferedReader reader) throws IOException {
        List<Magazine> target = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null) {
            target.add(parseLine(line));
        }
        return target;
    }

    /** Counts the lines. */
    public int countFields(String line) {
        return line.split(":").length;
    }

    public boolean isComment(String line) {
        return line.startsWith("#") || line.startsWith("//");
    }

    public boolean isValid(String line) {
        return line.split(":").length == 5;
    }

    private static int parseInt(String str) {
        try {
            return Integer.parseInt(str.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + str, e);
        }
    }
}
