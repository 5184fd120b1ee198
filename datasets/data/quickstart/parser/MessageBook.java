package sample.parser;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds the messages by their text. */
public class MessageBook {
    private final Map<String, Message> all = new TreeMap<>();

    public void save(Message message) {
        Objects.requireNonNull(message);
        all.put(message.getText(), message);
    }

    public Message get(String text) {
        return all.get(text);
    }

    public Message findByText(String text) {
        return all.get(text);
    }

    public Optional<Message> find(String text) {
        return Optional.ofNullable(all.get(text));
    }

    public Collection<Message> values() {
        return all.values();
    }

    public Set<String> keys() {
        return all.keySet();
    }

    public boolean remove(String text) {
        return all.remove(text) != null;
    }

    public void delete(Message message) {
        all.remove(message.getText());
    }

    public boolean contains(Message message) {
        return all.containsValue(message);
    }

    public boolean exists(String text) {
        return all.get(text) != null;
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    public double totalLine() {
        double total = 0;
        for (Message message : all.values()) {
            total += message.getLine();
        }
        return total;
    }

    public double averageLine() {
        return all.values().stream().mapToDouble(Message::getLine).average().orElse(0);
    }

    public List<Message> findFatal() {
        List<Message> answer = new ArrayList<>();
        for (Message message : all.values()) {
            if (message.isFatal()) {
                answer.add(message);
            }
        }
        return answer;
    }

    public int removeIf(Predicate<Message> condition) {
        int count = 0;
        Iterator<Message> cursor = all.values().iterator();
        while (cursor.hasNext()) {
            if (condition.test(cursor.next())) {
                cursor.remove();
                count++;
            }
        }
        return count;
    }

    public List<Message> sorted() {
        List<Message> target = new ArrayList<>(all.values());
        target.sort(Comparator.comparing(Message::getText));
        return target;
    }

    public String toCsv() {
        StringBuilder sb = new StringBuilder();
        for (Message message : all.values())
            sb.append(message.getText()).append(',').append(message.getLine()).append('\n');
        return sb.toString();
    }
}
