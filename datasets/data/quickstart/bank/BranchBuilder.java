package sample.bank;

/** Builds a Branch step by step. */
public class BranchBuilder {
    private String code;
    private String city;
    private int employees;
    private boolean open;

    public BranchBuilder code(String code) {
        this.code = code;
        return this;
    }

    public BranchBuilder city(String city) {
        this.city = city;
        return this;
    }

    public BranchBuilder employees(int employees) {
        this.employees = employees;
        return this;
    }

    public BranchBuilder open(boolean open) {
        this.open = open;
        return this;
    }

    public Branch build() {
        if (code == null) {
            throw new IllegalStateException("code is missing");
        }
        Branch out = new Branch();
        out.setCode(code);
        out.setCity(city);
        out.setEmployees(employees);
        out.setOpen(open);
        return out;
    }
}
