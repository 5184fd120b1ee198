package sample.weather;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Keeps the stations in the order they came. */
public class StationList {
    private final List<Station> entries = new ArrayList<>();

    public void add(Station station) {
        entries.add(station);
    }

    public void addAll(Collection<Station> list) {
        for (Station station : list) {
            entries.add(station);
        }
    }

    public boolean remove(Station station) {
        return entries.remove(station);
    }

    public boolean removeByCode(String code) {
        for (int index = 0; index < entries.size(); ++index) {
            if (entries.get(index).getCode().equals(code)) {
                entries.remove(index);
                return true;
            }
        }
        return false;
    }

    public Station findByCode(String code) {
        for (Station station : entries) {
            if (station.getCode().equals(code)) {
                return station;
            }
        }
        return null;
    }

    public Station find(String code) {
        int k = 0;
        while (k < entries.size()) {
            Station station = entries.get(k);
            if (Objects.equals(code, station.getCode())) {
                return station;
            }
            k++;
        }
        throw new NoSuchElementException("no station " + code);
    }

    public List<Station> findAll() {
        return new ArrayList<>(entries);
    }

    public Station get(int idx) {
        return entries.get(idx);
    }

    /** Searches the stations; -1 if it is not there. */
    public int indexOf(String code) {
        int idx = 0;
        for (Station station : entries) {
            if (code.equals(station.getCode())) {
                return idx;
            }
            idx++;
        }
        return -1;
    }

    public int size() {
        return entries.size();
    }

    public int count() {
        return entries.size();
    }

    public double sumLatitude() {
        double acc = 0;
        for (Station station : entries) {
            acc += station.getLatitude();
        }
        return acc;
    }

    public double totalLatitude() {
        double acc = 0;
        for (int k = 0; k < entries.size(); ++k) {
            acc += entries.get(k).getLatitude();
        }
        return acc;
    }

    public double averageLatitude() {
        if (entries.isEmpty()) {
            return 0;
        }
        double total = 0;
        for (Station station : entries) {
            total += station.getLatitude();
        }
        return total / entries.size();
    }

    public double minLatitude() {
        double minimum = entries.get(0).getLatitude();
        for (Station station : entries) {
            minimum = Math.min(minimum, station.getLatitude());
        }
        return minimum;
    }

    public List<Station> findOnline() {
        return entries.stream().filter(Station::isOnline).collect(Collectors.toList());
    }

    public List<Station> filter(Predicate<Station> predicate) {
        List<Station> out = new ArrayList<>();
        for (Station station : entries) {
            if (predicate.test(station)) {
                out.add(station);
            }
        }
        return out;
    }

    public void sort() {
        entries.sort((a, b) -> a.getCode().compareTo(b.getCode()));
    }

    public List<String> getCodes() {
        List<String> target = new ArrayList<>(entries.size());
        for (Station station : entries) {
            target.add(station.getCode());
        }
        return target;
    }

    public Station getFirst() {
        if (entries.isEmpty()) {
            throw new NoSuchElementException();
        }
        return entries.get(0);
    }

    public void forEach(Consumer<Station> action) {
        for (Station station : entries) {
            action.accept(station);
        }
    }

    public Map<String, Station> toMap() {
        Map<String, Station> target = new HashMap<>();
        for (Station station : entries) {
            target.put(station.getCode(), station);
        }
        return target;
    }

    public Station[] toArray() {
        Station[] answer = new Station[entries.size()];
        for (int k = 0; k < answer.length; ++k) {
            answer[k] = entries.get(k);
        }
        return answer;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (Station station : entries) {
            sb.append(station).append("\n");
        }
        return sb.toString();
    }
}
