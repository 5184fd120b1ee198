package sample.school;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Finds the courses by their code. */
public class CourseService {
  private final Map<String, Course> entries = new LinkedHashMap<>();

  public void add(Course course) {
    entries.put(course.getCode(), course);
  }

  public void put(String code, Course course) {
    entries.put(code, course);
  }

  public Course findByCode(String code) {
    return entries.get(code);
  }

  public Collection<Course> values() {
    return entries.values();
  }

  public Course remove(String code) {
    return entries.remove(code);
  }

  public void delete(Course course) {
    entries.remove(course.getCode());
  }

  public boolean contains(String code) {
    return entries.containsKey(code);
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  public boolean update(Course course) {
    if (!entries.containsKey(course.getCode())) {
      return false;
    }
    entries.put(course.getCode(), course);
    return true;
  }

  public int sumCredits() {
    int result = 0;
    for (Map.Entry<String, Course> entry : entries.entrySet()) {
      result += entry.getValue().getCredits();
    }
    return result;
  }

  public int maxCredits() {
    int largest = 0;
    for (Course course : entries.values()) {
      largest = Math.max(largest, course.getCredits());
    }
    return largest;
  }

  public double averageCredits() {
    return entries.values().stream().mapToDouble(Course::getCredits).average().orElse(0);
  }

  public Course findSmallest() {
    Course minimum = null;
    for (Course course : entries.values()) {
      if (minimum == null || course.getCredits() < minimum.getCredits()) {
        minimum = course;
      }
    }
    return minimum;
  }

  /** Removes from the courses. */
  public int removeIf(Predicate<Course> condition) {
    int count = 0;
    Iterator<Course> iterator = entries.values().iterator();
    while (iterator.hasNext()) {
      if (condition.test(iterator.next())) {
        iterator.remove();
        count++;
      }
    }
    return count;
  }

  public List<Course> sorted() {
    List<Course> answer = new ArrayList<>(entries.values());
    answer.sort(Comparator.comparing(Course::getCode));
    return answer;
  }

  public String toCsv() {
    StringBuilder builder = new StringBuilder();
    for (Course course : entries.values()) {
      builder.append(course.getCode()).append(',').append(course.getCredits()).append('\n');
    }
    return builder.toString();
  }

  public void write(Writer writer) throws IOException {
    for (Course course : entries.values()) {
      writer.write(course.toString());
      writer.write("\n");
    }
  }
}
