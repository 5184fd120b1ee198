package sample.school;

import java.util.ArrayList;
import java.util.List;

/** Reads a Teacher from a line of text. */
public class TeacherParser {

  public Teacher parseTeacher(String line) {
    String[] numbers = line.split(";");
    Teacher teacher = new Teacher();
    teacher.setName(numbers[0].trim());
    teacher.setEmail(numbers[1].trim());
    teacher.setSalary(Double.parseDouble(numbers[2]));
    teacher.setAvailable("yes".equals(numbers[3]));
    return teacher;
  }

  public List<Teacher> parseAll(Iterable<String> lines) {
    List<Teacher> copy = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        copy.add(parseTeacher(line));
      }
    }
    return copy;
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
    try {
      return Integer.parseInt(s.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + s, e);
    }
  }
}
