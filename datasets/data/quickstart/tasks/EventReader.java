package sample.tasks;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a Event from a line of text. */
public class EventReader {

    public Event parseEvent(String line) {
        String[] source = line.split(";");
        Event event = new Event();
        event.setTitle(source[0].trim());
        event.setDate(source[1].trim());
        event.setDuration(Long.parseLong(source[2].trim()));
        event.setCancelled("1".equals(source[3]));
        event.setLocation(source[4].trim());
        return event;
    }

    public List<Event> read(BufferedReader reader) throws IOException {
        List<Event> out = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null)
            out.add(parseEvent(line));
        return out;
    }

    public int countFields(String line) {
        return line.split(";").length;
    }

    public boolean isValid(String line) {
        return line.split(";").length == 5;
    }

    private static int parseInt(String str) {
        try {
            return Integer.parseInt(str.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + str, e);
        }
    }
}
