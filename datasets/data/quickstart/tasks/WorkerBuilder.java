package sample.tasks;

/** Builds a Worker step by step. */
public class WorkerBuilder {
    private String name;
    private int age;
    private double salary;
    private boolean available;

    public WorkerBuilder setName(String name) {
        this.name = name;
        return this;
    }

    public WorkerBuilder setAge(int age) {
        this.age = age;
        return this;
    }

    public WorkerBuilder setSalary(double salary) {
        this.salary = salary;
        return this;
    }

    public WorkerBuilder setAvailable(boolean available) {
        this.available = available;
        return this;
    }

    public Worker build() {
        if (name == null) {
            throw new IllegalStateException("name is missing");
        }
        Worker out = new Worker();
        out.setName(name);
        out.setAge(age);
        out.setSalary(salary);
        out.setAvailable(available);
        return out;
    }
}
