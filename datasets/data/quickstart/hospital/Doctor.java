package sample.hospital;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A doctor, as the hospital package keeps it. */
public class Doctor {
  private String name;
  private String department;
  private int experience;
  private boolean available;
  private List<String> patients = new ArrayList<>();

  public Doctor() {
  }

  public Doctor(String name) {
    this.name = name;
  }

  public void setName(String name) {
    if (name == null) {
      throw new IllegalArgumentException("name is missing");
    }
    this.name = name;
  }

  public String getName() {
    return name;
  }

  public void setDepartment(String department) {
    this.department = department;
  }

  public String getDepartment() {
    return department;
  }

  public void setExperience(int experience) {
    this.experience = Math.max(0, experience);
  }

  public int getExperience() {
    return experience;
  }

  public void decreaseExperience(int amount) {
    if (amount > experience) {
      throw new IllegalArgumentException("only " + experience + " left");
    }
    experience -= amount;
  }

  public boolean isAvailable() {
    return available;
  }

  /** Sets the available. */
  public void setAvailable(boolean available) {
    this.available = available;
  }

  public List<String> getPatients() {
    return Collections.unmodifiableList(patients);
  }

  public int countPatients() {
    return patients.size();
  }

  public boolean hasPatients() {
    return !patients.isEmpty();
  }

  public void clearPatients() {
    patients.clear();
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    StringBuilder buffer = new StringBuilder("Doctor[");
    buffer.append("name=").append(name);
    buffer.append(", experience=").append(experience);
    buffer.append(", patients=").append(patients);
    return buffer.append("]").toString();
  }
}
