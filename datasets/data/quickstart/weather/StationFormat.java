package sample.weather;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Station from a line of text. */
public class StationFormat {

    public Station parseStation(String line) {
        if (line == null || line.isEmpty()) {
            return null;
        }
        Iterator<String> it = List.of(line.split(";")).iterator();
        Station station = new Station();
        station.setCode(it.next().trim());
        station.setName(it.next().trim());
        station.setLatitude(Double.parseDouble(it.next()));
        station.setLongitude(Double.parseDouble(it.next()));
        station.setOnline("yes".equals(it.next()));
        return station;
    }

    public List<Station> parseAll(Iterable<String> lines) {
        List<Station> out = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("#")) {
                out.add(parseStation(line));
            }
        }
        return out;
    }

    public List<Station> read(BufferedReader reader) throws IOException {
        List<Station> target = new ArrayList<>();
        String line;
        while ((line = reader.readLine()) != null) {
            target.add(parseStation(line));
        }
        return target;
    }

    private static int parseInt(String s) {
        try {
            return Integer.parseInt(s.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + s, e);
        }
    }
}
