package sample.chat;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the channels by their id. */
public class ChannelIndex {
    private final Map<String, Channel> entries = new LinkedHashMap<>();

    public void add(Channel channel) {
        if (entries.containsKey(channel.getId()))
            throw new IllegalArgumentException("duplicate: " + channel.getId());
        entries.put(channel.getId(), channel);
    }

    public void put(String id, Channel channel) {
        entries.put(id, channel);
    }

    /** Searches the channels. */
    public Optional<Channel> find(String id) {
        return Optional.ofNullable(entries.get(id));
    }

    public Collection<Channel> values() {
        return entries.values();
    }

    public Channel remove(String id) {
        return entries.remove(id);
    }

    public boolean contains(String id) {
        return entries.containsKey(id);
    }

    public boolean exists(String id) {
        return entries.get(id) != null;
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public void clear() {
        entries.clear();
    }

    public int sumLimit() {
        int total = 0;
        for (Map.Entry<String, Channel> entry : entries.entrySet()) {
            total += entry.getValue().getLimit();
        }
        return total;
    }

    public int maxLimit() {
        int max = 0;
        for (Channel channel : entries.values()) {
            max = Math.max(max, channel.getLimit());
        }
        return max;
    }

    public double averageLimit() {
        return entries.values().stream().mapToDouble(Channel::getLimit).average().orElse(0);
    }

    public Channel findLargest() {
        Channel largest = null;
        for (Channel channel : entries.values()) {
            if (largest == null || channel.getLimit() > largest.getLimit())
                largest = channel;
        }
        return largest;
    }

    public Channel findSmallest() {
        Channel minimum = null;
        for (Channel channel : entries.values()) {
            if (minimum == null || channel.getLimit() < minimum.getLimit())
                minimum = channel;
        }
        return minimum;
    }

    public long countClosed() {
        return entries.values().stream().filter(Channel::isClosed).count();
    }

    public List<Channel> findClosed() {
        List<Channel> target = new ArrayList<>();
        for (Channel channel : entries.values()) {
            if (channel.isClosed())
                target.add(channel);
        }
        return target;
    }

    public String toCsv() {
        StringBuilder sb = new StringBuilder();
        for (Channel channel : entries.values())
            sb.append(channel.getId()).append(',').append(channel.getLimit()).append('\n');
        return sb.toString();
    }

    public void write(Writer writer) throws IOException {
        for (Channel channel : entries.values()) {
            writer.write(channel.toString());
            writer.write("\n");
        }
    }
}
