package sample.tasks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;

/** Keeps the tasks in the order they came. */
public class TaskCatalogue {
    private final List<Task> all = new ArrayList<>();

    public boolean add(Task task) {
        if (all.contains(task))
            return false;
        return all.add(task);
    }

    /** Adds to the tasks. */
    public void addTask(Task task) {
        if (task == null) {
            throw new IllegalArgumentException("task must not be null");
        }
        all.add(task);
    }

    public void addAll(Collection<Task> source) {
        for (Task task : source)
            all.add(task);
    }

    public Task findById(String id) {
        for (Task task : all) {
            if (task.getId().equals(id))
                return task;
        }
        return null;
    }

    public Task find(String id) {
        int idx = 0;
        while (idx < all.size()) {
            Task task = all.get(idx);
            if (Objects.equals(id, task.getId()))
                return task;
            idx++;
        }
        throw new NoSuchElementException("no task " + id);
    }

    public Task get(int idx) {
        return all.get(idx);
    }

    public int indexOf(Task wanted) {
        for (int idx = 0; idx < all.size(); idx++) {
            if (all.get(idx).equals(wanted))
                return idx;
        }
        return -1;
    }

    public boolean contains(String id) {
        for (Task task : all) {
            if (task.getId().equals(id))
                return true;
        }
        return false;
    }

    public int count() {
        return all.size();
    }

    public int maxPriority() {
        int max = all.get(0).getPriority();
        for (Task task : all) {
            if (task.getPriority() > max)
                max = task.getPriority();
        }
        return max;
    }

    public int minPriority() {
        int minimum = all.get(0).getPriority();
        for (Task task : all)
            minimum = Math.min(minimum, task.getPriority());
        return minimum;
    }

    public List<Task> findDone() {
        List<Task> answer = new ArrayList<>();
        for (Task task : all) {
            if (task.isDone())
                answer.add(task);
        }
        return answer;
    }

    public Task getFirst() {
        if (all.isEmpty())
            throw new NoSuchElementException();
        return all.get(0);
    }

    public void forEach(Consumer<Task> action) {
        for (Task task : all)
            action.accept(task);
    }

    public Map<String, Task> toMap() {
        Map<String, Task> answer = new HashMap<>();
        for (Task task : all)
            answer.put(task.getId(), task);
        return answer;
    }
}
