package sample.school;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;

/** Writes each Course to a line of text. */
public class CourseWriter implements Closeable {
  private final Writer writer;
  private int written;

  public CourseWriter(Writer writer) {
    this.writer = writer;
  }

  public String toCsv(Course course) {
    StringBuilder buffer = new StringBuilder();
    buffer.append(course.getCode());
    buffer.append(',').append(course.getTitle());
    buffer.append(',').append(course.getCredits());
    buffer.append(',').append(course.isOpen());
    return buffer.toString();
  }

  public void write(Course course) throws IOException {
    writer.write(course.getCode() + ",");
    writer.write(course.getTitle() + ",");
    writer.write(course.getCredits() + ",");
    writer.write(course.isOpen() + ",");
    writer.write('\n');
  }

  public void writeAll(Collection<Course> array) throws IOException {
    for (Course course : array) {
      write(course);
    }
  }

  public void writeHeader() throws IOException {
    writer.write("code,title,credits,open");
    writer.write("\n");
  }

  public void flush() throws IOException {
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
