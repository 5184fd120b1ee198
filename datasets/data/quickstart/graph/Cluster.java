package sample.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A cluster, as the graph package keeps it. */
public class Cluster {
  private String id;
  private int size;
  private boolean connected;
  private List<String> members = new ArrayList<>();

  public Cluster() {
  }

  public Cluster(String id) {
    this.id = id;
  }

  public void setId(String id) {
    this.id = Objects.requireNonNull(id, "id");
  }

  public String getId() {
    return id == null ? "" : id;
  }

  public void setSize(int size) {
    this.size = size;
  }

  public int getSize() {
    return size;
  }

  public void increaseSize(int amount) {
    if (amount <= 0) {
      return;
    }
    size = size + amount;
  }

  public boolean isConnected() {
    return connected;
  }

  public void setConnected(boolean connected) {
    this.connected = connected;
  }

  public List<String> getMembers() {
    return Collections.unmodifiableList(members);
  }

  /** Sets the members. */
  public void setMembers(List<String> members) {
    this.members = members;
  }

  public void removeMember(String member) {
    members.remove(member);
  }

  public int countMembers() {
    return members.size();
  }

  public String getFirstMember() {
    return members.isEmpty() ? null : members.get(0);
  }

  @Override
  public boolean equals(Object obj) {
    if (obj == null || getClass() != obj.getClass()) {
      return false;
    }
    Cluster another = (Cluster) obj;
    if (!(Objects.equals(id, another.id))) {
      return false;
    }
    if (!(connected == another.connected)) {
      return false;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return id;
  }

  public void reset() {
    id = null;
    size = 0;
  }

  public Cluster copy() {
    Cluster out = new Cluster();
    out.setId(id);
    out.setSize(size);
    out.setConnected(connected);
    return out;
  }
}
