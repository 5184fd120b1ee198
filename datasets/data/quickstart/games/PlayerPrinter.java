package sample.games;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes each Player to a line of text. */
public class PlayerPrinter implements Closeable {
  private final Writer writer;
  private int written;

  public PlayerPrinter(Writer writer) {
    this.writer = writer;
  }

  public void writePlayer(Player player) throws IOException {
    writer.write(player.getName() + ",");
    writer.write(player.getScore() + ",");
    writer.write(player.getLevel() + ",");
    writer.write(player.isAlive() + ",");
    writer.write('\n');
  }

  public void writeHeader() throws IOException {
    writer.write("name,score,level,alive");
    writer.write("\n");
  }

  public String toJson(Player player) {
    StringBuilder builder = new StringBuilder("{");
    builder.append("\"name\":").append('"' + player.getName() + '"');
    builder.append(",\"score\":").append(player.getScore());
    builder.append(",\"level\":").append(player.getLevel());
    builder.append(",\"alive\":").append(player.isAlive());
    return builder.append("}").toString();
  }

  public void flush() throws IOException {
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
