package sample.parser;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a Module from a line of text. */
public class ModuleFormat {

    public Module parse(String line) {
        String[] input = line.split(":");
        Module module = new Module();
        module.setName(input[0].trim());
        module.setPath(input[1].trim());
        module.setSize(parseInt(input[2]));
        module.setLoaded("1".equals(input[3]));
        return module;
    }

    public List<Module> parseAll(Iterable<String> lines) {
        List<Module> target = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("#")) {
                target.add(parse(line));
            }
        }
        return target;
    }

    public List<Module> read(BufferedReader reader) throws IOException {
        List<Module> answer = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null) {
            answer.add(parse(line));
        }
        return answer;
    }

    public boolean isComment(String line) {
        return line.startsWith("#") || line.startsWith("//");
    }

    public boolean isValid(String line) {
        return line.split(":").length == 4;
    }

    private static int parseInt(String word) {
        try {
            return Integer.parseInt(word.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + word, e);
        }
    }
}
