package sample.bank;

import java.util.ArrayList;
import java.util.List;

/** Tells whoever asked for it when something happens. */
public class ListenerList {
    public interface Listener {
        void changed(String event);
    }

    private final List<Listener> data = new ArrayList<>();
    private boolean enabled;

    public void addListener(Listener listener) {
        if (!data.contains(listener))
            data.add(listener);
    }

    public void removeListener(Listener listener) {
        data.remove(listener);
    }

    public boolean hasListeners() {
        return !data.isEmpty();
    }

    public void start() {
        enabled = true;
    }

    public void stop() {
        enabled = false;
    }

    public boolean isEnabled() {
        return enabled;
    }
}
