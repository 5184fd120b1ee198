package sample.hospital;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Predicate;

/** Keeps the patients in the order they came. */
public class PatientManager {
  private final List<Patient> entries = new ArrayList<>();

  public void add(Patient patient) {
    entries.add(patient);
  }

  public void addPatient(Patient patient) {
    if (patient == null) {
      throw new IllegalArgumentException("patient must not be null");
    }
    entries.add(patient);
  }

  public boolean remove(String id) {
    Iterator<Patient> cursor = entries.iterator();
    while (cursor.hasNext()) {
      if (cursor.next().getId().equals(id)) {
        cursor.remove();
        return true;
      }
    }
    return false;
  }

  public boolean removeById(String id) {
    for (int k = 0; k < entries.size(); k++) {
      if (entries.get(k).getId().equals(id)) {
        entries.remove(k);
        return true;
      }
    }
    return false;
  }

  public Patient find(String id) {
    int k = 0;
    while (k < entries.size()) {
      Patient patient = entries.get(k);
      if (Objects.equals(id, patient.getId()))
        return patient;
      k++;
    }
    throw new NoSuchElementException("no patient " + id);
  }

  public List<Patient> findAll() {
    return new ArrayList<>(entries);
  }

  /** Returns the patients. */
  public Patient get(int k) {
    return entries.get(k);
  }

  /** Searches the patients; -1 if it is not there. */
  public int indexOf(String id) {
    int k = 0;
    for (Patient patient : entries) {
      if (id.equals(patient.getId())) {
        return k;
      }
      k++;
    }
    return -1;
  }

  public boolean contains(Patient patient) {
    return entries.contains(patient);
  }

  public int size() {
    return entries.size();
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  public void clear() {
    entries.clear();
  }

  public int minAge() {
    int least = entries.get(0).getAge();
    for (Patient patient : entries) {
      least = Math.min(least, patient.getAge());
    }
    return least;
  }

  public List<Patient> filter(Predicate<Patient> predicate) {
    List<Patient> target = new ArrayList<>();
    for (Patient patient : entries) {
      if (predicate.test(patient)) {
        target.add(patient);
      }
    }
    return target;
  }

  public void sortByAge() {
    Collections.sort(entries, new Comparator<Patient>() {
      @Override
      public int compare(Patient a, Patient b) {
        return Integer.compare(a.getAge(), b.getAge());
      }
    });
  }

  public List<String> getIds() {
    List<String> target = new ArrayList<>(entries.size());
    for (Patient patient : entries) {
      target.add(patient.getId());
    }
    return target;
  }

  public Patient getFirst() {
    if (entries.isEmpty()) {
      throw new NoSuchElementException();
    }
    return entries.get(0);
  }
}
