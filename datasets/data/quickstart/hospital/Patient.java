package sample.hospital;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A patient, as the hospital package keeps it. */
public class Patient implements Comparable<Patient> {
  private String id;
  private String name;
  private int age;
  private boolean insured;
  private double weight;
  private List<String> allergies = new ArrayList<>();

  public Patient() {
  }

  public Patient(String id) {
    this.id = id;
  }

  public void setId(String id) {
    this.id = id;
  }

  public String getId() {
    return id;
  }

  public void setName(String name) {
    this.name = name == null ? "" : name.trim();
  }

  public String getName() {
    return name == null ? "" : name;
  }

  public void setAge(int age) {
    this.age = age;
  }

  public int getAge() {
    return age;
  }

  public boolean isInsured() {
    return insured;
  }

  public void setInsured(boolean insured) {
    this.insured = insured;
  }

  public void setWeight(double weight) {
    this.weight = weight;
  }

  public double getWeight() {
    return weight;
  }

  public void resetWeight() {
    weight = 0;
  }

  public List<String> getAllergies() {
    return new ArrayList<>(allergies);
  }

  public void setAllergies(List<String> allergies) {
    this.allergies = allergies;
  }

  public boolean hasAllergy(String allergy) {
    return allergies.contains(allergy);
  }

  /** Tells whether it is among the allergies. */
  public boolean containsAllergy(String wanted) {
    for (String allergy : allergies) {
      if (allergy.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  public boolean hasAllergies() {
    return !allergies.isEmpty();
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, weight);
  }

  public void reset() {
    id = null;
    name = null;
    age = 0;
    insured = false;
  }

  @Override
  public int compareTo(Patient other) {
    return Integer.compare(age, other.age);
  }

  public Patient copy() {
    Patient answer = new Patient();
    answer.id = this.id;
    answer.name = this.name;
    answer.age = this.age;
    answer.insured = this.insured;
    answer.weight = this.weight;
    answer.allergies.addAll(allergies);
    return answer;
  }
}
