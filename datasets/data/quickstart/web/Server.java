package sample.web;

import java.util.ArrayList;
import java.util.List;

/** A server, as the web package keeps it. */
public class Server {
    private String host;
    private int port;
    private boolean running;
    private String path;
    private List<String> handlers = new ArrayList<>();

    public Server() {
    }

    public Server(String host) {
        this.host = host;
    }

    public void setHost(String host) {
        this.host = host == null ? "" : host.trim();
    }

    public String getHost() {
        return host;
    }

    public void setPort(int port) {
        if (port < 0)
            throw new IllegalArgumentException("port must not be negative: " + port);
        this.port = port;
    }

    /** Returns the port. */
    public int getPort() {
        return port;
    }

    public boolean isRunning() {
        return running;
    }

    public void setRunning(boolean running) {
        this.running = running;
    }

    public void toggleRunning() {
        running = !running;
    }

    /** Sets the path. */
    public void setPath(String path) {
        this.path = path == null ? "" : path.trim();
    }

    public String getPath() {
        return path == null ? "" : path;
    }

    public List<String> getHandlers() {
        return handlers;
    }

    public void setHandlers(List<String> handlers) {
        this.handlers = handlers;
    }

    public boolean addHandler(String handler) {
        if (handlers.contains(handler)) {
            return false;
        }
        handlers.add(handler);
        return true;
    }

    /** Tells whether it is among the handlers. */
    public boolean containsHandler(String wanted) {
        for (String handler : handlers) {
            if (handler.equals(wanted))
                return true;
        }
        return false;
    }

    @Override
    public String toString() {
        return "Server{host=" + host
                + ", running=" + running
                + "}";
    }
}
