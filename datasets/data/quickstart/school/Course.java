package sample.school;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A course, as the school package keeps it. */
public class Course implements Comparable<Course> {
  private String code;
  private String title;
  private int credits;
  private boolean open;
  private List<String> students = new ArrayList<>();

  public Course() {
  }

  public Course(String code) {
    this.code = code;
  }

  public void setCode(String code) {
    if (code == null) {
      throw new IllegalArgumentException("code is missing");
    }
    this.code = code;
  }

  public String getCode() {
    return this.code;
  }

  /** Sets the title. */
  public void setTitle(String title) {
    this.title = title;
  }

  /** Returns the title. */
  public String getTitle() {
    return title == null ? "" : title;
  }

  /** Sets the credits. */
  public void setCredits(int credits) {
    this.credits = Math.max(0, credits);
  }

  public int getCredits() {
    return this.credits;
  }

  public boolean isOpen() {
    return this.open;
  }

  public void setOpen(boolean open) {
    this.open = open;
  }

  public List<String> getStudents() {
    return new ArrayList<>(students);
  }

  public void setStudents(List<String> students) {
    this.students = students;
  }

  public boolean hasStudent(String student) {
    return this.students.contains(student);
  }

  public boolean hasStudents() {
    return !this.students.isEmpty();
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass()) {
      return false;
    }
    Course that = (Course) obj;
    if (!(Objects.equals(code, that.code))) {
      return false;
    }
    if (!(Objects.equals(title, that.title))) {
      return false;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Objects.hash(code, title);
  }

  public boolean isValid() {
    if (credits < 0) {
      return false;
    }
    return this.code != null;
  }

  public void reset() {
    this.code = null;
    this.students.clear();
  }

  @Override
  public int compareTo(Course that) {
    return this.code.compareTo(that.code);
  }

  public Course copy() {
    Course out = new Course();
    out.code = this.code;
    out.title = this.title;
    out.credits = this.credits;
    out.open = this.open;
    out.students.addAll(students);
    return out;
  }
}
