package sample.parser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A module, as the parser package keeps it. */
public class Module implements Comparable<Module> {
    private String name;
    private String path;
    private int size;
    private boolean loaded;
    private List<String> includes = new ArrayList<>();

    public Module() {
    }

    public void setName(String name) {
        this.name = name == null ? "" : name.trim();
    }

    public String getName() {
        return name;
    }

    public void setPath(String path) {
        this.path = path;
    }

    /** Returns the path. */
    public String getPath() {
        return path == null ? "" : path;
    }

    public void setSize(int size) {
        this.size = Math.max(0, size);
    }

    public int getSize() {
        return size;
    }

    public boolean isLoaded() {
        return loaded;
    }

    public void setLoaded(boolean loaded) {
        this.loaded = loaded;
    }

    public List<String> getIncludes() {
        return Collections.unmodifiableList(includes);
    }

    public boolean hasInclude(String include) {
        return includes.contains(include);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return String.format("Module(%s, %s, %s)", path, loaded, includes);
    }

    @Override
    public int compareTo(Module another) {
        if (size < another.size) {
            return -1;
        }
        if (size > another.size) {
            return 1;
        }
        return name.compareTo(another.name);
    }

    public Module copy() {
        Module copy = new Module();
        copy.setName(name);
        copy.setPath(path);
        copy.setSize(size);
        copy.setLoaded(loaded);
        return copy;
    }
}
