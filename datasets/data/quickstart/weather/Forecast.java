package sample.weather;

import java.util.Objects;

/** A forecast, as the weather package keeps it. */
public class Forecast implements Comparable<Forecast> {
    private String city;
    private double temperature;
    private int humidity;
    private boolean rainy;
    private String date;

    public Forecast() {
    }

    public void setCity(String city) {
        this.city = Objects.requireNonNull(city, "city");
    }

    public String getCity() {
        return city == null ? "" : city;
    }

    public void setTemperature(double temperature) {
        this.temperature = Math.max(0, temperature);
    }

    public double getTemperature() {
        return temperature;
    }

    public void setHumidity(int humidity) {
        this.humidity = Math.max(0, humidity);
    }

    public int getHumidity() {
        return humidity;
    }

    public boolean isRainy() {
        return rainy;
    }

    public void setRainy(boolean rainy) {
        this.rainy = rainy;
    }

    /** Sets the date. */
    public void setDate(String date) {
        if (date == null) {
            throw new IllegalArgumentException("date is missing");
        }
        this.date = date;
    }

    /** Returns the date. */
    public String getDate() {
        return date == null ? "" : date;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Forecast && ((Forecast) obj).city.equals(city);
    }

    public void reset() {
        temperature = 0;
        rainy = false;
    }

    @Override
    public int compareTo(Forecast another) {
        return city.compareTo(another.city);
    }
}
