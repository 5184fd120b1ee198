package sample.web;

import java.util.Objects;

/** A cookie, as the web package keeps it. */
public class Cookie implements Comparable<Cookie> {
    private String name;
    private String value;
    private String domain;
    private boolean secure;
    private int age;

    public Cookie() {
    }

    public Cookie(String name) {
        this.name = name;
    }

    public void setName(String name) {
        this.name = name == null ? "" : name.trim();
    }

    public String getName() {
        return name == null ? "" : name;
    }

    /** Sets the value. */
    public void setValue(String value) {
        if (value == null)
            throw new IllegalArgumentException("value is missing");
        this.value = value;
    }

    public String getValue() {
        return value;
    }

    public void setDomain(String domain) {
        this.domain = domain == null ? "" : domain.trim();
    }

    public String getDomain() {
        return domain == null ? "" : domain;
    }

    public void clearDomain() {
        domain = null;
    }

    public boolean isSecure() {
        return secure;
    }

    /** Sets the secure. */
    public void setSecure(boolean secure) {
        this.secure = secure;
    }

    public void setAge(int age) {
        this.age = Math.max(0, age);
    }

    public int getAge() {
        return age;
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj)
            return true;
        if (!(obj instanceof Cookie))
            return false;
        Cookie that = (Cookie) obj;
        return Objects.equals(name, that.name)
                && Objects.equals(value, that.value)
                && age == that.age;
    }

    @Override
    public int hashCode() {
        int acc = 17;
        acc = 31 * acc + (name == null ? 0 : name.hashCode());
        acc = 31 * acc + age;
        return acc;
    }

    @Override
    public String toString() {
        return "Cookie{value=" + value
                + ", domain=" + domain
                + ", secure=" + secure
                + "}";
    }

    @Override
    public int compareTo(Cookie that) {
        if (age < that.age) {
            return -1;
        }
        if (age > that.age) {
            return 1;
        }
        return name.compareTo(that.name);
    }

    public Cookie copy() {
        Cookie out = new Cookie();
        out.setName(name);
        out.setValue(value);
        out.setDomain(domain);
        out.setSecure(secure);
        out.setAge(age);
        return out;
    }
}
