package sample.music;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes each Player to a line of text. */
public class PlayerWriter implements Closeable {
  private final Writer writer;
  private int written;

  public PlayerWriter(Writer writer) {
    this.writer = writer;
  }

  public void write(Player player) throws IOException {
    writer.write(player.getName() + ";");
    writer.write(player.getVolume() + ";");
    writer.write(player.isPlaying() + ";");
    writer.write(player.getPosition() + ";");
    writer.write('\n');
  }

  public void writeHeader() throws IOException {
    writer.write("name;volume;playing;position");
    writer.write("\n");
  }

  public String toJson(Player player) {
    StringBuilder sb = new StringBuilder("{");
    sb.append("\"name\":").append('"' + player.getName() + '"');
    sb.append(",\"volume\":").append(player.getVolume());
    sb.append(",\"playing\":").append(player.isPlaying());
    sb.append(",\"position\":").append(player.getPosition());
    return sb.append("}").toString();
  }

  public int getWritten() {
    return written;
  }

  public void flush() throws IOException {
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
