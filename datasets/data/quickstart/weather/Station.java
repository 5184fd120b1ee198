package sample.weather;

import java.util.Objects;

/** A station, as the weather package keeps it. */
public class Station implements Comparable<Station> {
    private String code;
    private String name;
    private double latitude;
    private double longitude;
    private boolean online;

    public Station() {
    }

    public void setCode(String code) {
        if (code == null) {
            throw new IllegalArgumentException("code is missing");
        }
        this.code = code;
    }

    public String getCode() {
        return code;
    }

    /** Sets the name. */
    public void setName(String name) {
        this.name = name == null ? "" : name.trim();
    }

    public String getName() {
        return name;
    }

    public void clearName() {
        name = null;
    }

    public void setLatitude(double latitude) {
        this.latitude = Math.max(0, latitude);
    }

    public double getLatitude() {
        return latitude;
    }

    public void addLatitude(double given) {
        latitude += given;
    }

    public void setLongitude(double longitude) {
        if (longitude < 0) {
            throw new IllegalArgumentException("longitude must not be negative: " + longitude);
        }
        this.longitude = longitude;
    }

    public double getLongitude() {
        return longitude;
    }

    public boolean isOnline() {
        return online;
    }

    public void setOnline(boolean online) {
        this.online = online;
    }

    @Override
    public boolean equals(Object obj) {
        if (obj == null || getClass() != obj.getClass()) {
            return false;
        }
        Station that = (Station) obj;
        if (!(Objects.equals(code, that.code))) {
            return false;
        }
        if (!(Objects.equals(name, that.name))) {
            return false;
        }
        if (!(longitude == that.longitude)) {
            return false;
        }
        return true;
    }

    @Override
    public int hashCode() {
        int total = 1;
        total = 31 * total + (name == null ? 0 : name.hashCode());
        total = 31 * total + Double.hashCode(longitude);
        return total;
    }

    @Override
    public String toString() {
        return "Station{code=" + code
                + ", latitude=" + latitude
                + ", longitude=" + longitude
                + "}";
    }

    @Override
    public int compareTo(Station that) {
        if (latitude < that.latitude) {
            return -1;
        }
        if (latitude > that.latitude) {
            return 1;
        }
        return code.compareTo(that.code);
    }

    public Station copy() {
        Station copy = new Station();
        copy.code = this.code;
        copy.name = this.name;
        copy.latitude = this.latitude;
        copy.longitude = this.longitude;
        copy.online = this.online;
        return copy;
    }
}
