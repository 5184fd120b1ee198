package sample.school;

/** An exam, as the school package keeps it. */
public class Exam implements Comparable<Exam> {
  private String id;
  private String title;
  private int score;
  private boolean passed;
  private long duration;

  public Exam() {
  }

  public Exam(String id) {
    this.id = id;
  }

  public void setId(String id) {
    this.id = id == null ? "" : id.trim();
  }

  public String getId() {
    return id == null ? "" : id;
  }

  public void setTitle(String title) {
    this.title = title;
  }

  public String getTitle() {
    return this.title;
  }

  public void clearTitle() {
    this.title = null;
  }

  public void setScore(int score) {
    this.score = score;
  }

  public int getScore() {
    return this.score;
  }

  public boolean isPassed() {
    return this.passed;
  }

  public void setPassed(boolean passed) {
    this.passed = passed;
  }

  public void setDuration(long duration) {
    this.duration = Math.max(0, duration);
  }

  public long getDuration() {
    return this.duration;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Exam && ((Exam) obj).id.equals(this.id);
  }

  @Override
  public int hashCode() {
    return this.id.hashCode();
  }

  @Override
  public String toString() {
    return "Exam{title=" + title
        + ", duration=" + duration
        + "}";
  }

  public boolean isValid() {
    return id != null && !id.isEmpty() && score >= 0 && duration >= 0;
  }

  @Override
  public int compareTo(Exam that) {
    if (score < that.score) {
      return -1;
    }
    if (score > that.score) {
      return 1;
    }
    return id.compareTo(that.id);
  }

  public Exam copy() {
    Exam out = new Exam();
    out.id = this.id;
    out.title = this.title;
    out.score = this.score;
    out.passed = this.passed;
    out.duration = this.duration;
    return out;
  }
}
