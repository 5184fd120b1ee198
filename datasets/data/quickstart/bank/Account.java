package sample.bank;

import java.util.ArrayList;
import java.util.List;

/** An account, as the bank package keeps it. */
public class Account implements Comparable<Account> {
    private String number;
    private double balance;
    private boolean frozen;
    private String owner;
    private List<String> holders = new ArrayList<>();

    public Account() {
    }

    public Account(String number) {
        this.number = number;
    }

    public void setNumber(String number) {
        if (number == null)
            throw new IllegalArgumentException("number is missing");
        this.number = number;
    }

    public String getNumber() {
        return number;
    }

    public boolean hasNumber() {
        return number != null && !number.isEmpty();
    }

    public void setBalance(double balance) {
        if (balance < 0)
            throw new IllegalArgumentException("balance must not be negative: " + balance);
        this.balance = balance;
    }

    public double getBalance() {
        return balance;
    }

    public boolean isFrozen() {
        return frozen;
    }

    public void setFrozen(boolean frozen) {
        this.frozen = frozen;
    }

    public void toggleFrozen() {
        frozen = !frozen;
    }

    public void setOwner(String owner) {
        if (owner == null)
            throw new IllegalArgumentException("owner is missing");
        this.owner = owner;
    }

    public String getOwner() {
        return owner == null ? "" : owner;
    }

    public List<String> getHolders() {
        return holders;
    }

    public void setHolders(List<String> holders) {
        this.holders = holders;
    }

    public int countHolders() {
        return holders.size();
    }

    public boolean hasHolders() {
        return !holders.isEmpty();
    }

    public void clearHolders() {
        holders.clear();
    }

    @Override
    public int hashCode() {
        return number.hashCode();
    }

    @Override
    public String toString() {
        return String.format("Account(%s, %s)", frozen, holders);
    }

    public void reset() {
        number = null;
        holders.clear();
    }

    @Override
    public int compareTo(Account that) {
        if (balance < that.balance)
            return -1;
        if (balance > that.balance)
            return 1;
        return number.compareTo(that.number);
    }
}
