package sample.school;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A student, as the school package keeps it. */
public class Student implements Comparable<Student> {
  private String id;
  private String name;
  private int age;
  private double grade;
  private boolean active;
  private List<String> courses = new ArrayList<>();

  public Student() {
  }

  public void setId(String id) {
    if (id == null) {
      throw new IllegalArgumentException("id is missing");
    }
    this.id = id;
  }

  public String getId() {
    return this.id;
  }

  public void setName(String name) {
    this.name = name == null ? "" : name.trim();
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setAge(int age) {
    this.age = Math.max(0, age);
  }

  public int getAge() {
    return this.age;
  }

  public void setGrade(double grade) {
    if (grade < 0) {
      throw new IllegalArgumentException("grade must not be negative: " + grade);
    }
    this.grade = grade;
  }

  public double getGrade() {
    return this.grade;
  }

  public boolean isActive() {
    return this.active;
  }

  public void setActive(boolean active) {
    this.active = active;
  }

  public List<String> getCourses() {
    return Collections.unmodifiableList(courses);
  }

  public void setCourses(List<String> courses) {
    this.courses = courses;
  }

  public boolean containsCourse(String wanted) {
    for (String course : courses) {
      if (course.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    StringBuilder builder = new StringBuilder("Student[");
    builder.append("id=").append(this.id);
    builder.append(", name=").append(this.name);
    builder.append(", courses=").append(this.courses);
    return builder.append("]").toString();
  }

  @Override
  public int compareTo(Student that) {
    return this.id.compareTo(that.id);
  }

  public Student copy() {
    Student out = new Student();
    out.id = this.id;
    out.name = this.name;
    out.age = this.age;
    out.grade = this.grade;
    out.active = this.active;
    out.courses.addAll(courses);
    return out;
  }
}
