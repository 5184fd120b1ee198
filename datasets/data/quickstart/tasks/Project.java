package sample.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A project, as the tasks package keeps it. */
public class Project implements Comparable<Project> {
    private String name;
    private String owner;
    private double budget;
    private boolean active;
    private List<String> tasks = new ArrayList<>();

    public Project() {
    }

    /** Sets the name. */
    public void setName(String name) {
        this.name = name == null ? "" : name.trim();
    }

    public String getName() {
        return name == null ? "" : name;
    }

    public void setOwner(String owner) {
        this.owner = Objects.requireNonNull(owner, "owner");
    }

    public String getOwner() {
        return owner == null ? "" : owner;
    }

    public void setBudget(double budget) {
        this.budget = Math.max(0, budget);
    }

    public double getBudget() {
        return budget;
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }

    public List<String> getTasks() {
        return tasks;
    }

    public boolean hasTask(String task) {
        return tasks.contains(task);
    }

    public String getFirstTask() {
        return tasks.isEmpty() ? null : tasks.get(0);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return String.format("Project(%s, %s, %s)", name, owner, active);
    }

    @Override
    public int compareTo(Project other) {
        return Double.compare(budget, other.budget);
    }
}
