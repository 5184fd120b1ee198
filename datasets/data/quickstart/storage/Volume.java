package sample.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A volume, as the storage package keeps it. */
public class Volume implements Comparable<Volume> {
    private String name;
    private String path;
    private long capacity;
    private boolean mounted;
    private List<String> files = new ArrayList<>();

    public Volume() {
    }

    public void setName(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    public String getName() {
        return name == null ? "" : name;
    }

    public void setPath(String path) {
        this.path = path;
    }

    public String getPath() {
        return path == null ? "" : path;
    }

    public void clearPath() {
        path = null;
    }

    public void setCapacity(long capacity) {
        this.capacity = capacity;
    }

    public long getCapacity() {
        return capacity;
    }

    public void resetCapacity() {
        capacity = 0;
    }

    public boolean isMounted() {
        return mounted;
    }

    public void setMounted(boolean mounted) {
        this.mounted = mounted;
    }

    public List<String> getFiles() {
        return new ArrayList<>(files);
    }

    public void addFile(String file) {
        files.add(file);
    }

    @Override
    public int compareTo(Volume another) {
        return Long.compare(capacity, another.capacity);
    }
}
