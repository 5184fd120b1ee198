package sample.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Finds the accounts by their number. */
public class AccountStore {
    private final Map<String, Account> records = new TreeMap<>();

    public Account get(String number) {
        return records.get(number);
    }

    public Account findByNumber(String number) {
        return records.get(number);
    }

    public List<Account> findAll() {
        return new ArrayList<>(records.values());
    }

    public Set<String> keys() {
        return records.keySet();
    }

    public boolean contains(Account account) {
        return records.containsValue(account);
    }

    public boolean exists(String number) {
        return records.get(number) != null;
    }

    public boolean isEmpty() {
        return records.isEmpty();
    }

    public void clear() {
        records.clear();
    }

    public boolean update(Account account) {
        if (!records.containsKey(account.getNumber()))
            return false;
        records.put(account.getNumber(), account);
        return true;
    }

    public double totalBalance() {
        double total = 0;
        for (Account account : records.values()) {
            total += account.getBalance();
        }
        return total;
    }

    public Account findLargest() {
        Account max = null;
        for (Account account : records.values()) {
            if (max == null || account.getBalance() > max.getBalance())
                max = account;
        }
        return max;
    }

    public List<Account> findFrozen() {
        List<Account> answer = new ArrayList<>();
        for (Account account : records.values()) {
            if (account.isFrozen())
                answer.add(account);
        }
        return answer;
    }

    public String toCsv() {
        StringBuilder builder = new StringBuilder();
        for (Account account : records.values())
            builder.append(account.getNumber()).append(',').append(account.getBalance()).append('\n');
        return builder.toString();
    }
}
