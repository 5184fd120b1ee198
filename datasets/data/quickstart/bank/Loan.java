package sample.bank;

import java.util.Objects;

/** A loan, as the bank package keeps it. */
public class Loan implements Comparable<Loan> {
    private String id;
    private double amount;
    private int months;
    private boolean approved;
    private double rate;

    public Loan() {
    }

    public void setId(String id) {
        if (id == null)
            throw new IllegalArgumentException("id is missing");
        this.id = id;
    }

    public String getId() {
        return id;
    }

    public void setAmount(double amount) {
        this.amount = amount;
    }

    /** Returns the amount. */
    public double getAmount() {
        return amount;
    }

    public void setMonths(int months) {
        this.months = months;
    }

    public int getMonths() {
        return months;
    }

    public void resetMonths() {
        months = 0;
    }

    public boolean isApproved() {
        return approved;
    }

    public void setApproved(boolean approved) {
        this.approved = approved;
    }

    public void setRate(double rate) {
        this.rate = rate;
    }

    public double getRate() {
        return rate;
    }

    public void resetRate() {
        rate = 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(approved, rate);
    }

    @Override
    public int compareTo(Loan another) {
        if (amount < another.amount)
            return -1;
        if (amount > another.amount)
            return 1;
        return id.compareTo(another.id);
    }

    public Loan copy() {
        Loan answer = new Loan();
        answer.id = this.id;
        answer.amount = this.amount;
        answer.months = this.months;
        answer.approved = this.approved;
        answer.rate = this.rate;
        return answer;
    }
}
