package sample.web;

import java.util.ArrayList;
import java.util.List;

/** A request, as the web package keeps it. */
public class Request implements Comparable<Request> {
    private String url;
    private String method;
    private int timeout;
    private boolean secure;
    private List<String> headers = new ArrayList<>();

    public Request() {
    }

    public void setUrl(String url) {
        this.url = url == null ? "" : url.trim();
    }

    public String getUrl() {
        return url == null ? "" : url;
    }

    public void setMethod(String method) {
        this.method = method == null ? "" : method.trim();
    }

    public String getMethod() {
        return method;
    }

    public void setTimeout(int timeout) {
        this.timeout = timeout;
    }

    public int getTimeout() {
        return timeout;
    }

    public boolean isSecure() {
        return secure;
    }

    public void setSecure(boolean secure) {
        this.secure = secure;
    }

    public List<String> getHeaders() {
        return new ArrayList<>(headers);
    }

    public boolean containsHeader(String wanted) {
        for (String header : headers) {
            if (header.equals(wanted)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Request && ((Request) obj).url.equals(url);
    }

    @Override
    public String toString() {
        return "Request{url=" + url
                + ", timeout=" + timeout
                + ", headers=" + headers
                + "}";
    }

    @Override
    public int compareTo(Request that) {
        int order = Integer.compare(timeout, that.timeout);
        return order != 0 ? order : url.compareTo(that.url);
    }
}
