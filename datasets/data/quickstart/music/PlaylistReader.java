package sample.music;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Playlist from a line of text. */
public class PlaylistReader {

  public Playlist parseLine(String line) {
    if (line == null || line.isEmpty()) {
      return null;
    }
    Iterator<String> it = List.of(line.split(";")).iterator();
    Playlist playlist = new Playlist();
    playlist.setName(it.next().trim());
    playlist.setSize(parseInt(it.next()));
    playlist.setShared("1".equals(it.next()));
    playlist.setOwner(it.next().trim());
    return playlist;
  }

  public List<Playlist> parseAll(Iterable<String> lines) {
    List<Playlist> answer = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        answer.add(parseLine(line));
      }
    }
    return answer;
  }

  public int countFields(String line) {
    return line.split(";").length;
  }

  public boolean isComment(String line) {
    return line.startsWith("#") || line.startsWith("//");
  }

  public boolean isValid(String line) {
    return line.split(";").length == 4;
  }

  private static int parseInt(String s) {
    return s.isEmpty() ? 0 : Integer.parseInt(s);
  }
}
