package sample.chat;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Finds the posts by their id. */
public class PostBook {
    private final Map<String, Post> records = new LinkedHashMap<>();

    public void add(Post post) {
        records.put(post.getId(), post);
    }

    public void save(Post post) {
        Objects.requireNonNull(post);
        records.put(post.getId(), post);
    }

    public Collection<Post> values() {
        return records.values();
    }

    public Set<String> keys() {
        return records.keySet();
    }

    public void delete(Post post) {
        records.remove(post.getId());
    }

    public boolean exists(String id) {
        return records.get(id) != null;
    }

    public int size() {
        return records.size();
    }

    public int count() {
        return records.size();
    }

    public int sumLikes() {
        int total = 0;
        for (Map.Entry<String, Post> entry : records.entrySet())
            total += entry.getValue().getLikes();
        return total;
    }

    public Post findLargest() {
        Post maximum = null;
        for (Post post : records.values()) {
            if (maximum == null || post.getLikes() > maximum.getLikes())
                maximum = post;
        }
        return maximum;
    }

    public Post findSmallest() {
        Post smallest = null;
        for (Post post : records.values()) {
            if (smallest == null || post.getLikes() < smallest.getLikes())
                smallest = post;
        }
        return smallest;
    }

    @Override
    public String toString() {
        return "PostBook" + records.values();
    }
}
