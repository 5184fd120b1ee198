package sample.web;

/** Builds a Server step by step. */
public class ServerBuilder {
    private String host;
    private int port;
    private boolean running;
    private String path;

    public ServerBuilder host(String host) {
        this.host = host;
        return this;
    }

    public ServerBuilder port(int port) {
        this.port = port;
        return this;
    }

    public ServerBuilder running(boolean running) {
        this.running = running;
        return this;
    }

    public ServerBuilder path(String path) {
        this.path = path;
        return this;
    }

    public Server build() {
        Server out = new Server();
        out.setHost(host);
        out.setPort(port);
        out.setRunning(running);
        out.setPath(path);
        return out;
    }
}
