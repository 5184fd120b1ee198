package sample.school;

/** Builds a Student step by step. */
public class StudentBuilder {
  private String id;
  private String name;
  private int age;
  private double grade;
  private boolean active;

  public StudentBuilder withId(String v) {
    id = v;
    return this;
  }

  public StudentBuilder withName(String newValue) {
    name = newValue;
    return this;
  }

  public StudentBuilder withAge(int newValue) {
    age = newValue;
    return this;
  }

  public StudentBuilder withGrade(double newValue) {
    grade = newValue;
    return this;
  }

  public StudentBuilder withActive(boolean newValue) {
    active = newValue;
    return this;
  }

  public Student build() {
    if (id == null) {
      throw new IllegalStateException("id is missing");
    }
    Student out = new Student();
    out.setId(id);
    out.setName(name);
    out.setAge(age);
    out.setGrade(grade);
    out.setActive(active);
    return out;
  }
}
