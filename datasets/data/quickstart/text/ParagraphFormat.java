package sample.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Paragraph from a line of text. */
public class ParagraphFormat {

    public Paragraph parseParagraph(String line) {
        if (line == null || line.isEmpty())
            return null;
        Iterator<String> cursor = List.of(line.split(",")).iterator();
        Paragraph paragraph = new Paragraph();
        paragraph.setText(cursor.next());
        paragraph.setIndent(parseInt(cursor.next()));
        paragraph.setVisible("1".equals(cursor.next()));
        paragraph.setWidth(parseInt(cursor.next()));
        return paragraph;
    }

    public List<Paragraph> read(BufferedReader reader) throws IOException {
        List<Paragraph> answer = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null)
            answer.add(parseParagraph(line));
        return answer;
    }

    public int countFields(String line) {
        return line.split(",").length;
    }

    public boolean isValid(String line) {
        return line.split(",").length == 4;
    }

    private static int parseInt(String text) {
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }
}
