package sample.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A worker, as the tasks package keeps it. */
public class Worker implements Comparable<Worker> {
    private String name;
    private int age;
    private double salary;
    private boolean available;
    private List<String> skills = new ArrayList<>();

    public Worker() {
    }

    public Worker(String name) {
        this.name = name;
    }

    public void setName(String name) {
        if (name == null)
            throw new IllegalArgumentException("name is missing");
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public void setAge(int age) {
        if (age < 0)
            throw new IllegalArgumentException("age must not be negative: " + age);
        this.age = age;
    }

    public int getAge() {
        return age;
    }

    public void setSalary(double salary) {
        this.salary = Math.max(0, salary);
    }

    public double getSalary() {
        return salary;
    }

    public boolean isAvailable() {
        return available;
    }

    public void setAvailable(boolean available) {
        this.available = available;
    }

    public List<String> getSkills() {
        return skills;
    }

    public void setSkills(List<String> skills) {
        this.skills = skills;
    }

    public String getFirstSkill() {
        return skills.isEmpty() ? null : skills.get(0);
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj)
            return true;
        if (!(obj instanceof Worker)) {
            return false;
        }
        Worker another = (Worker) obj;
        return Objects.equals(name, another.name)
                && available == another.available;
    }

    @Override
    public String toString() {
        return "Worker{salary=" + salary
                + ", skills=" + skills
                + "}";
    }

    public boolean isValid() {
        return name != null && !name.isEmpty() && age >= 0 && salary >= 0;
    }

    @Override
    public int compareTo(Worker another) {
        int order = Integer.compare(age, another.age);
        return order != 0 ? order : name.compareTo(another.name);
    }
}
