package sample.hospital;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Keeps the doctors in the order they came. */
public class DoctorManager {
  private final List<Doctor> entries = new ArrayList<>();

  public void add(Doctor doctor) {
    entries.add(doctor);
  }

  /** Removes from the doctors. */
  public boolean remove(Doctor doctor) {
    return entries.remove(doctor);
  }

  public Doctor find(String name) {
    int index = 0;
    while (index < entries.size()) {
      Doctor doctor = entries.get(index);
      if (Objects.equals(name, doctor.getName()))
        return doctor;
      index++;
    }
    throw new NoSuchElementException("no doctor " + name);
  }

  public List<Doctor> findAll() {
    return new ArrayList<>(entries);
  }

  public List<Doctor> getAll() {
    return Collections.unmodifiableList(entries);
  }

  public int indexOf(Doctor wanted) {
    for (int k = 0; k < entries.size(); k++) {
      if (entries.get(k).equals(wanted)) {
        return k;
      }
    }
    return -1;
  }

  public int size() {
    return entries.size();
  }

  public int count() {
    return entries.size();
  }

  public double totalExperience() {
    double acc = 0;
    for (int k = 0; k < entries.size(); k++)
      acc += entries.get(k).getExperience();
    return acc;
  }

  public void sort() {
    entries.sort((a, b) -> a.getName().compareTo(b.getName()));
  }

  /** Returns the doctors. */
  public Doctor getFirst() {
    if (entries.isEmpty())
      throw new NoSuchElementException();
    return entries.get(0);
  }

  public Map<String, Doctor> toMap() {
    Map<String, Doctor> answer = new HashMap<>();
    for (Doctor doctor : entries)
      answer.put(doctor.getName(), doctor);
    return answer;
  }
}
