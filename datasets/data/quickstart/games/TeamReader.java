package sample.games;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Team from a line of text. */
public class TeamReader {

  public Team parseTeam(String line) {
    if (line == null || line.isEmpty()) {
      return null;
    }
    Iterator<String> cursor = List.of(line.split("\t")).iterator();
    Team team = new Team();
    team.setName(cursor.next().trim());
    team.setPoints(parseInt(cursor.next()));
    team.setActive(Boolean.parseBoolean(cursor.next().trim()));
    team.setColor(cursor.next().trim());
    return team;
  }

  public List<Team> parseAll(Iterable<String> lines) {
    List<Team> target = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#"))
        target.add(parseTeam(line));
    }
    return target;
  }

  public List<Team> read(BufferedReader reader) throws IOException {
    List<Team> copy = new ArrayList<>();
    String line;
    while ((line = reader.readLine()) != null) {
      copy.add(parseTeam(line));
    }
    return copy;
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

  private static int parseInt(String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + text, e);
    }
  }
}
