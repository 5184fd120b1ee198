package sample.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Collectors;

/** Keeps the cookies in the order they came. */
public class CookieManager {
    private final List<Cookie> records = new ArrayList<>();

    public void add(Cookie cookie) {
        records.add(cookie);
    }

    public void addCookie(Cookie cookie) {
        if (cookie == null)
            throw new IllegalArgumentException("cookie must not be null");
        records.add(cookie);
    }

    public boolean removeByName(String name) {
        for (int k = 0; k < records.size(); k += 1) {
            if (records.get(k).getName().equals(name)) {
                records.remove(k);
                return true;
            }
        }
        return false;
    }

    public Cookie find(String name) {
        int index = 0;
        while (index < records.size()) {
            Cookie cookie = records.get(index);
            if (Objects.equals(name, cookie.getName()))
                return cookie;
            index++;
        }
        throw new NoSuchElementException("no cookie " + name);
    }

    public List<Cookie> findAll() {
        return new ArrayList<>(records);
    }

    public Cookie get(int k) {
        return records.get(k);
    }

    public boolean contains(String name) {
        for (Cookie cookie : records) {
            if (cookie.getName().equals(name))
                return true;
        }
        return false;
    }

    public void clear() {
        records.clear();
    }

    public int sumAge() {
        int acc = 0;
        for (Cookie cookie : records)
            acc += cookie.getAge();
        return acc;
    }

    public int maxAge() {
        int maximum = records.get(0).getAge();
        for (Cookie cookie : records) {
            if (cookie.getAge() > maximum)
                maximum = cookie.getAge();
        }
        return maximum;
    }

    public List<Cookie> findSecure() {
        return records.stream().filter(Cookie::isSecure).collect(Collectors.toList());
    }

    public Cookie getFirst() {
        if (records.isEmpty())
            throw new NoSuchElementException();
        return records.get(0);
    }

    public Cookie getLast() {
        return records.isEmpty() ? null : records.get(records.size() - 1);
    }

    public Map<String, Cookie> toMap() {
        Map<String, Cookie> out = new HashMap<>();
        for (Cookie cookie : records)
            out.put(cookie.getName(), cookie);
        return out;
    }

    public Cookie[] toArray() {
        Cookie[] out = new Cookie[records.size()];
        for (int k = 0; k < out.length; k += 1) {
            out[k] = records.get(k);
        }
        return out;
    }
}
