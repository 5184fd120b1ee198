package sample.chat;

import java.util.Iterator;
import java.util.List;

/** Reads a Channel from a line of text. */
public class ChannelReader {

    public Channel parseLine(String line) {
        if (line == null || line.isEmpty()) {
            return null;
        }
        Iterator<String> cursor = List.of(line.split(":")).iterator();
        Channel channel = new Channel();
        channel.setId(cursor.next());
        channel.setTitle(cursor.next());
        channel.setLimit(parseInt(cursor.next()));
        channel.setClosed(Boolean.parseBoolean(cursor.next().trim()));
        return channel;
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
