package sample.chat;

/** Builds a Contact step by step. */
public class ContactBuilder {
    private String name;
    private String phone;
    private String address;
    private boolean blocked;
    private int rank;

    public ContactBuilder setName(String name) {
        this.name = name;
        return this;
    }

    public ContactBuilder setPhone(String phone) {
        this.phone = phone;
        return this;
    }

    public ContactBuilder setAddress(String address) {
        this.address = address;
        return this;
    }

    public ContactBuilder setBlocked(boolean blocked) {
        this.blocked = blocked;
        return this;
    }

    public ContactBuilder setRank(int rank) {
        this.rank = rank;
        return this;
    }

    public Contact build() {
        if (name == null) {
            throw new IllegalStateException("name is missing");
        }
        Contact target = new Contact();
        target.setName(name);
        target.setPhone(phone);
        target.setAddress(address);
        target.setBlocked(blocked);
        target.setRank(rank);
        return target;
    }
}
