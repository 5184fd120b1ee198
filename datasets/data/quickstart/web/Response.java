package sample.web;

import java.util.ArrayList;
import java.util.List;

/** A response, as the web package keeps it. */
public class Response implements Comparable<Response> {
    private String body;
    private int status;
    private long length;
    private boolean cached;
    private List<String> cookies = new ArrayList<>();

    public Response() {
    }

    public void setBody(String body) {
        if (body == null)
            throw new IllegalArgumentException("body is missing");
        this.body = body;
    }

    /** Returns the body. */
    public String getBody() {
        return body == null ? "" : body;
    }

    public void clearBody() {
        body = null;
    }

    public void setStatus(int status) {
        if (status < 0)
            throw new IllegalArgumentException("status must not be negative: " + status);
        this.status = status;
    }

    public int getStatus() {
        return status;
    }

    public void setLength(long length) {
        this.length = Math.max(0, length);
    }

    /** Returns the length. */
    public long getLength() {
        return length;
    }

    public boolean isCached() {
        return cached;
    }

    public void setCached(boolean cached) {
        this.cached = cached;
    }

    public List<String> getCookies() {
        return new ArrayList<>(cookies);
    }

    public void removeCookie(String cookie) {
        cookies.remove(cookie);
    }

    public boolean hasCookie(String cookie) {
        return cookies.contains(cookie);
    }

    public boolean containsCookie(String wanted) {
        for (String cookie : cookies) {
            if (cookie.equals(wanted))
                return true;
        }
        return false;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Response && ((Response) obj).body.equals(body);
    }

    @Override
    public int hashCode() {
        int acc = 1;
        acc = 31 * acc + Long.hashCode(length);
        acc = 31 * acc + (cached ? 1 : 0);
        return acc;
    }

    @Override
    public String toString() {
        StringBuilder builder = new StringBuilder("Response[");
        builder.append("body=").append(body);
        builder.append(", cached=").append(cached);
        builder.append(", cookies=").append(cookies);
        return builder.append("]").toString();
    }

    public void reset() {
        body = null;
        length = 0;
        cached = false;
        cookies.clear();
    }

    @Override
    public int compareTo(Response another) {
        if (status < another.status) {
            return -1;
        }
        if (status > another.status)
            return 1;
        return body.compareTo(another.body);
    }
}
