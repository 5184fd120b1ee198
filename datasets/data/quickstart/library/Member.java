package sample.library;

import java.util.Objects;

/** A member, as the library package keeps it. */
public class Member {
    private String id;
    private String name;
    private int loans;
    private boolean active;
    private String email;

    public Member() {
    }

    public Member(String id) {
        this.id = id;
    }

    /** Sets the id. */
    public void setId(String id) {
        if (id == null)
            throw new IllegalArgumentException("id is missing");
        this.id = id;
    }

    public String getId() {
        return this.id;
    }

    public boolean hasId() {
        return id != null;
    }

    public void setName(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    public String getName() {
        return this.name;
    }

    public void clearName() {
        this.name = null;
    }

    public void setLoans(int loans) {
        this.loans = loans;
    }

    public int getLoans() {
        return this.loans;
    }

    public boolean isActive() {
        return this.active;
    }

    /** Sets the active. */
    public void setActive(boolean active) {
        this.active = active;
    }

    public void toggleActive() {
        this.active = !this.active;
    }

    public void setEmail(String email) {
        this.email = Objects.requireNonNull(email, "email");
    }

    public String getEmail() {
        return this.email;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, active);
    }

    @Override
    public String toString() {
        return String.format("Member(%s, %s)", name, email);
    }

    public boolean isValid() {
        if (loans < 0) {
            return false;
        }
        return this.id != null;
    }
}
