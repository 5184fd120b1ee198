package sample.library;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds the members by their id. */
public class MemberIndex {
    private final Map<String, Member> records = new TreeMap<>();

    public void add(Member member) {
        if (records.containsKey(member.getId())) {
            throw new IllegalArgumentException("duplicate: " + member.getId());
        }
        records.put(member.getId(), member);
    }

    public void save(Member member) {
        Objects.requireNonNull(member);
        records.put(member.getId(), member);
    }

    public Member get(String id) {
        return records.get(id);
    }

    public Member findById(String id) {
        return records.get(id);
    }

    public Optional<Member> find(String id) {
        return Optional.ofNullable(records.get(id));
    }

    public List<Member> findAll() {
        return new ArrayList<>(records.values());
    }

    public Collection<Member> values() {
        return records.values();
    }

    public Set<String> keys() {
        return records.keySet();
    }

    public void delete(Member member) {
        records.remove(member.getId());
    }

    public void deleteAll() {
        records.clear();
    }

    public int size() {
        return records.size();
    }

    public void clear() {
        records.clear();
    }

    public boolean update(Member member) {
        if (!records.containsKey(member.getId())) {
            return false;
        }
        records.put(member.getId(), member);
        return true;
    }

    public int sumLoans() {
        int acc = 0;
        for (Map.Entry<String, Member> entry : records.entrySet()) {
            acc += entry.getValue().getLoans();
        }
        return acc;
    }

    public Member findLargest() {
        Member maximum = null;
        for (Member member : records.values()) {
            if (maximum == null || member.getLoans() > maximum.getLoans()) {
                maximum = member;
            }
        }
        return maximum;
    }

    public int countActive() {
        int hits = 0;
        for (Member member : records.values()) {
            if (member.isActive()) {
                hits += 1;
            }
        }
        return hits;
    }

    public int removeIf(Predicate<Member> condition) {
        int matches = 0;
        Iterator<Member> iterator = records.values().iterator();
        while (iterator.hasNext()) {
            if (condition.test(iterator.next())) {
                iterator.remove();
                matches++;
            }
        }
        return matches;
    }

    public String toCsv() {
        StringBuilder sb = new StringBuilder();
        for (Member member : records.values()) {
            sb.append(member.getId()).append(',').append(member.getLoans()).append('\n');
        }
        return sb.toString();
    }

    public void write(Writer writer) throws IOException {
        for (Member member : records.values()) {
            writer.write(member.toString());
            writer.write("\n");
        }
    }

    @Override
    public String toString() {
        return "MemberIndex" + records.values();
    }
}
