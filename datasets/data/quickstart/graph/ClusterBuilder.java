package sample.graph;

/** Builds a Cluster step by step. */
public class ClusterBuilder {
  private String id;
  private int size;
  private boolean connected;

  public ClusterBuilder id(String id) {
    this.id = id;
    return this;
  }

  public ClusterBuilder size(int size) {
    this.size = size;
    return this;
  }

  public ClusterBuilder connected(boolean connected) {
    this.connected = connected;
    return this;
  }

  public Cluster build() {
    if (id == null) {
      throw new IllegalStateException("id is missing");
    }
    Cluster out = new Cluster();
    out.setId(id);
    out.setSize(size);
    out.setConnected(connected);
    return out;
  }
}
