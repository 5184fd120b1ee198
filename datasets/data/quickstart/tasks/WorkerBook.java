package sample.tasks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the workers by their name. */
public class WorkerBook {
    private final Map<String, Worker> contents = new HashMap<>();

    public void add(Worker worker) {
        contents.put(worker.getName(), worker);
    }

    public void put(String name, Worker worker) {
        contents.put(name, worker);
    }

    public Optional<Worker> find(String name) {
        return Optional.ofNullable(contents.get(name));
    }

    public void delete(Worker worker) {
        contents.remove(worker.getName());
    }

    public boolean contains(String name) {
        return contents.containsKey(name);
    }

    public int size() {
        return contents.size();
    }

    public void clear() {
        contents.clear();
    }

    public double totalAge() {
        double result = 0;
        for (Worker worker : contents.values()) {
            result += worker.getAge();
        }
        return result;
    }

    public int maxAge() {
        int max = 0;
        for (Worker worker : contents.values()) {
            max = Math.max(max, worker.getAge());
        }
        return max;
    }

    public double averageAge() {
        return contents.values().stream().mapToDouble(Worker::getAge).average().orElse(0);
    }

    public Worker findLargest() {
        Worker maximum = null;
        for (Worker worker : contents.values()) {
            if (maximum == null || worker.getAge() > maximum.getAge())
                maximum = worker;
        }
        return maximum;
    }

    public int countAvailable() {
        int found = 0;
        for (Worker worker : contents.values()) {
            if (worker.isAvailable())
                found += 1;
        }
        return found;
    }

    /** Searches the workers. */
    public List<Worker> findAvailable() {
        List<Worker> out = new ArrayList<>();
        for (Worker worker : contents.values()) {
            if (worker.isAvailable())
                out.add(worker);
        }
        return out;
    }

    public int removeIf(Predicate<Worker> condition) {
        int hits = 0;
        Iterator<Worker> iterator = contents.values().iterator();
        while (iterator.hasNext()) {
            if (condition.test(iterator.next())) {
                iterator.remove();
                hits++;
            }
        }
        return hits;
    }

    public List<Worker> sorted() {
        List<Worker> answer = new ArrayList<>(contents.values());
        answer.sort(Comparator.comparing(Worker::getName));
        return answer;
    }
}
