package sample.storage;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a Volume from a line of text. */
public class VolumeFormat {

    public Volume parse(String line) {
        String[] input = line.split("\t");
        Volume volume = new Volume();
        volume.setName(input[0].trim());
        volume.setPath(input[1].trim());
        volume.setCapacity(Long.parseLong(input[2].trim()));
        volume.setMounted("1".equals(input[3]));
        return volume;
    }

    public List<Volume> read(BufferedReader reader) throws IOException {
        List<Volume> out = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null) {
            out.add(parse(line));
        }
        return out;
    }

    public int countFields(String line) {
        return line.split("\t").length;
    }

    public boolean isComment(String line) {
        return line.startsWith("#") || line.startsWith("//");
    }

    public boolean isValid(String line) {
        return line.split("\t").length == 4;
    }

    private static int parseInt(String word) {
        return word.isEmpty() ? 0 : Integer.parseInt(word);
    }
}
