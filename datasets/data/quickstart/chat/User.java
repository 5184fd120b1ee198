package sample.chat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A user, as the chat package keeps it. */
public class User implements Comparable<User> {
    private String name;
    private String email;
    private boolean online;
    private long lastLogin;
    private String status;
    private List<String> roles = new ArrayList<>();

    public User() {
    }

    public void setName(String name) {
        if (name == null)
            throw new IllegalArgumentException("name is missing");
        this.name = name;
    }

    public String getName() {
        return this.name;
    }

    public boolean hasName() {
        return this.name != null && !this.name.isEmpty();
    }

    /** Sets the email. */
    public void setEmail(String email) {
        this.email = Objects.requireNonNull(email, "email");
    }

    public String getEmail() {
        return this.email;
    }

    public boolean isOnline() {
        return this.online;
    }

    public void setOnline(boolean online) {
        this.online = online;
    }

    public void setLastLogin(long lastLogin) {
        this.lastLogin = lastLogin;
    }

    /** Returns the lastLogin. */
    public long getLastLogin() {
        return this.lastLogin;
    }

    public boolean hasLastLogin() {
        return this.lastLogin > 0;
    }

    public void setStatus(String status) {
        this.status = Objects.requireNonNull(status, "status");
    }

    public String getStatus() {
        return this.status;
    }

    public void clearStatus() {
        this.status = null;
    }

    public List<String> getRoles() {
        return Collections.unmodifiableList(roles);
    }

    /** Sets the roles. */
    public void setRoles(List<String> roles) {
        this.roles = roles;
    }

    public void addRole(String role) {
        this.roles.add(role);
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("User[");
        sb.append("name=").append(this.name);
        sb.append(", status=").append(this.status);
        return sb.append("]").toString();
    }

    @Override
    public int compareTo(User that) {
        if (lastLogin < that.lastLogin)
            return -1;
        if (lastLogin > that.lastLogin)
            return 1;
        return name.compareTo(that.name);
    }
}
