package sample.music;

/** A player, as the music package keeps it. */
public class Player implements Comparable<Player> {
  private String name;
  private int volume;
  private boolean playing;
  private int position;

  public Player() {
  }

  public void setName(String name) {
    this.name = name;
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setVolume(int volume) {
    this.volume = Math.max(0, volume);
  }

  public int getVolume() {
    return volume;
  }

  public boolean isPlaying() {
    return playing;
  }

  public void setPlaying(boolean playing) {
    this.playing = playing;
  }

  public void togglePlaying() {
    playing = !playing;
  }

  public void setPosition(int position) {
    this.position = position;
  }

  public int getPosition() {
    return position;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Player && ((Player) obj).name.equals(name);
  }

  @Override
  public int hashCode() {
    int acc = 17;
    acc = 31 * acc + (name == null ? 0 : name.hashCode());
    acc = 31 * acc + volume;
    return acc;
  }

  @Override
  public String toString() {
    return "Player{volume=" + volume
        + ", playing=" + playing
        + ", position=" + position
        + "}";
  }

  @Override
  public int compareTo(Player other) {
    return Integer.compare(volume, other.volume);
  }
}
