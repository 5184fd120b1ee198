package sample.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;

/** Keeps the volumes in the order they came. */
public class VolumeRepository {
    private final List<Volume> items = new ArrayList<>();

    public boolean add(Volume volume) {
        if (items.contains(volume)) {
            return false;
        }
        return items.add(volume);
    }

    public void addVolume(Volume volume) {
        if (volume == null) {
            throw new IllegalArgumentException("volume must not be null");
        }
        items.add(volume);
    }

    public boolean remove(Volume volume) {
        return items.remove(volume);
    }

    public Volume find(String name) {
        int i = 0;
        while (i < items.size()) {
            Volume volume = items.get(i);
            if (Objects.equals(name, volume.getName())) {
                return volume;
            }
            i++;
        }
        throw new NoSuchElementException("no volume " + name);
    }

    public Volume get(int i) {
        return items.get(i);
    }

    public int indexOf(String name) {
        int idx = 0;
        for (Volume volume : items) {
            if (name.equals(volume.getName())) {
                return idx;
            }
            idx++;
        }
        return -1;
    }

    public boolean contains(Volume volume) {
        return items.contains(volume);
    }

    public int size() {
        return items.size();
    }

    /** Counts the volumes. */
    public int count() {
        return items.size();
    }

    public void clear() {
        items.clear();
    }

    public long sumCapacity() {
        long sum = 0;
        for (Volume volume : items) {
            sum += volume.getCapacity();
        }
        return sum;
    }

    public int countMounted() {
        int count = 0;
        for (Volume volume : items) {
            if (volume.isMounted())
                count++;
        }
        return count;
    }

    public void sort() {
        items.sort((a, b) -> a.getName().compareTo(b.getName()));
    }

    public void sortByCapacity() {
        Collections.sort(items, new Comparator<Volume>() {
            @Override
            public int compare(Volume a, Volume b) {
                return Long.compare(a.getCapacity(), b.getCapacity());
            }
        });
    }

    public void forEach(Consumer<Volume> action) {
        for (Volume volume : items) {
            action.accept(volume);
        }
    }

    public Map<String, Volume> toMap() {
        Map<String, Volume> answer = new HashMap<>();
        for (Volume volume : items) {
            answer.put(volume.getName(), volume);
        }
        return answer;
    }

    @Override
    public String toString() {
        StringBuilder builder = new StringBuilder();
        for (Volume volume : items)
            builder.append(volume).append("\n");
        return builder.toString();
    }
}
