package sample.hospital;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a Doctor from a line of text. */
public class DoctorFormat {

  public Doctor parseDoctor(String line) {
    if (line == null || line.isEmpty()) {
      return null;
    }
    Iterator<String> it = List.of(line.split(",")).iterator();
    Doctor doctor = new Doctor();
    doctor.setName(it.next().trim());
    doctor.setDepartment(it.next().trim());
    doctor.setExperience(parseInt(it.next()));
    doctor.setAvailable("1".equals(it.next()));
    return doctor;
  }

  public List<Doctor> parseAll(Iterable<String> lines) {
    List<Doctor> answer = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        answer.add(parseDoctor(line));
      }
    }
    return answer;
  }

  private static int parseInt(String str) {
    return str.isEmpty() ? 0 : Integer.parseInt(str);
  }
}
