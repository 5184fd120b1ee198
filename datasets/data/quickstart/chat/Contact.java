package sample.chat;

import java.util.Objects;

/** A contact, as the chat package keeps it. */
public class Contact {
    private String name;
    private String phone;
    private String address;
    private boolean blocked;
    private int rank;

    public Contact() {
    }

    public Contact(String name) {
        this.name = name;
    }

    public void setName(String name) {
        this.name = name == null ? "" : name.trim();
    }

    public String getName() {
        return this.name;
    }

    public void setPhone(String phone) {
        this.phone = Objects.requireNonNull(phone, "phone");
    }

    public String getPhone() {
        return this.phone;
    }

    public boolean hasPhone() {
        return this.phone != null && !this.phone.isEmpty();
    }

    public void setAddress(String address) {
        this.address = Objects.requireNonNull(address, "address");
    }

    /** Returns the address. */
    public String getAddress() {
        return address == null ? "" : address;
    }

    public boolean isBlocked() {
        return this.blocked;
    }

    public void setBlocked(boolean blocked) {
        this.blocked = blocked;
    }

    public void setRank(int rank) {
        if (rank < 0) {
            throw new IllegalArgumentException("rank must not be negative: " + rank);
        }
        this.rank = rank;
    }

    public int getRank() {
        return this.rank;
    }

    public boolean hasRank() {
        return this.rank > 0;
    }

    @Override
    public boolean equals(Object obj) {
        if (obj == null || getClass() != obj.getClass())
            return false;
        Contact other = (Contact) obj;
        if (!(Objects.equals(name, other.name)))
            return false;
        if (!(rank == other.rank)) {
            return false;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return this.name.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder builder = new StringBuilder("Contact[");
        builder.append("name=").append(this.name);
        builder.append(", phone=").append(this.phone);
        return builder.append("]").toString();
    }

    public boolean isValid() {
        if (rank < 0)
            return false;
        return this.name != null;
    }

    public void reset() {
        this.name = null;
        this.phone = null;
        this.address = null;
        this.rank = 0;
    }

    public Contact copy() {
        Contact target = new Contact();
        target.name = this.name;
        target.phone = this.phone;
        target.address = this.address;
        target.blocked = this.blocked;
        target.rank = this.rank;
        return target;
    }
}
