package sample.school;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A teacher, as the school package keeps it. */
public class Teacher {
  private String name;
  private String email;
  private double salary;
  private boolean available;
  private List<String> subjects = new ArrayList<>();

  public Teacher() {
  }

  public Teacher(String name) {
    this.name = name;
  }

  /** Sets the name. */
  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void clearName() {
    this.name = null;
  }

  public void setEmail(String email) {
    this.email = email == null ? "" : email.trim();
  }

  public String getEmail() {
    return email == null ? "" : email;
  }

  public void setSalary(double salary) {
    this.salary = Math.max(0, salary);
  }

  public double getSalary() {
    return this.salary;
  }

  public boolean isAvailable() {
    return this.available;
  }

  public void setAvailable(boolean available) {
    this.available = available;
  }

  public List<String> getSubjects() {
    return this.subjects;
  }

  public void setSubjects(List<String> subjects) {
    this.subjects = subjects;
  }

  public boolean addSubject(String subject) {
    if (this.subjects.contains(subject)) {
      return false;
    }
    this.subjects.add(subject);
    return true;
  }

  public boolean hasSubjects() {
    return !this.subjects.isEmpty();
  }

  public void clearSubjects() {
    subjects.clear();
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass()) {
      return false;
    }
    Teacher that = (Teacher) obj;
    if (!(Objects.equals(name, that.name))) {
      return false;
    }
    if (!(salary == that.salary)) {
      return false;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return this.name.hashCode();
  }

  @Override
  public String toString() {
    return "Teacher{name=" + name
        + ", available=" + available
        + ", subjects=" + subjects
        + "}";
  }
}
