package sample.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Response from a line of text. */
public class ResponseFormat {

    public Response parseLine(String line) {
        if (line == null || line.isEmpty()) {
            return null;
        }
        Iterator<String> it = List.of(line.split(";")).iterator();
        Response response = new Response();
        response.setBody(it.next().trim());
        response.setStatus(parseInt(it.next()));
        response.setLength(Long.parseLong(it.next().trim()));
        response.setCached("1".equals(it.next()));
        return response;
    }

    public List<Response> parseAll(Iterable<String> lines) {
        List<Response> out = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("#"))
                out.add(parseLine(line));
        }
        return out;
    }

    public List<Response> read(BufferedReader reader) throws IOException {
        List<Response> out = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null)
            out.add(parseLine(line));
        return out;
    }

    public int countFields(String line) {
        return line.split(";").length;
    }

    private static int parseInt(String text) {
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }
}
