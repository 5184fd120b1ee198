package sample.bank;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a Branch from a line of text. */
public class BranchFormat {

    public Branch parseLine(String line) {
        String[] source = line.split(",");
        Branch branch = new Branch();
        branch.setCode(source[0]);
        branch.setCity(source[1]);
        branch.setEmployees(parseInt(source[2]));
        branch.setOpen(Boolean.parseBoolean(source[3].trim()));
        return branch;
    }

    public List<Branch> read(BufferedReader reader) throws IOException {
        List<Branch> answer = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null)
            answer.add(parseLine(line));
        return answer;
    }

    private static int parseInt(String s) {
        try {
            return Integer.parseInt(s.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + s, e);
        }
    }
}
