package sample.bank;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A branch, as the bank package keeps it. */
public class Branch implements Comparable<Branch> {
    private String code;
    private String city;
    private int employees;
    private boolean open;
    private List<String> services = new ArrayList<>();

    public Branch() {
    }

    public void setCode(String code) {
        if (code == null)
            throw new IllegalArgumentException("code is missing");
        this.code = code;
    }

    /** Returns the code. */
    public String getCode() {
        return code;
    }

    public void setCity(String city) {
        this.city = city == null ? "" : city.trim();
    }

    public String getCity() {
        return city == null ? "" : city;
    }

    public void setEmployees(int employees) {
        if (employees < 0) {
            throw new IllegalArgumentException("employees must not be negative: " + employees);
        }
        this.employees = employees;
    }

    public int getEmployees() {
        return employees;
    }

    public void increaseEmployees(int amount) {
        if (amount <= 0) {
            return;
        }
        employees = employees + amount;
    }

    public boolean isOpen() {
        return open;
    }

    public void setOpen(boolean open) {
        this.open = open;
    }

    public List<String> getServices() {
        return Collections.unmodifiableList(services);
    }

    public void setServices(List<String> services) {
        this.services = services;
    }

    public void removeService(String service) {
        services.remove(service);
    }

    public boolean hasService(String service) {
        return services.contains(service);
    }

    public void clearServices() {
        services.clear();
    }

    @Override
    public int hashCode() {
        return code.hashCode();
    }

    @Override
    public String toString() {
        return "Branch{city=" + city
                + ", employees=" + employees
                + ", open=" + open
                + "}";
    }

    public void reset() {
        code = null;
        city = null;
        open = false;
    }

    @Override
    public int compareTo(Branch that) {
        return Integer.compare(employees, that.employees);
    }

    public Branch copy() {
        Branch answer = new Branch();
        answer.setCode(code);
        answer.setCity(city);
        answer.setEmployees(employees);
        answer.setOpen(open);
        return answer;
    }
}
