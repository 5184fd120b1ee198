package sample.bank;

import java.util.Objects;

/** A customer, as the bank package keeps it. */
public class Customer {
    private String name;
    private String email;
    private int age;
    private boolean active;
    private String address;

    public Customer() {
    }

    public void setName(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    public String getName() {
        return name == null ? "" : name;
    }

    public void setEmail(String email) {
        this.email = email;
    }

    /** Returns the email. */
    public String getEmail() {
        return email == null ? "" : email;
    }

    public void setAge(int age) {
        this.age = age;
    }

    public int getAge() {
        return age;
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }

    /** Sets the address. */
    public void setAddress(String address) {
        this.address = address;
    }

    public String getAddress() {
        return address == null ? "" : address;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return String.format("Customer(%s, %s)", name, age);
    }

    public boolean isValid() {
        return name != null && !name.isEmpty() && age >= 0;
    }

    public void reset() {
        email = null;
        address = null;
    }
}
