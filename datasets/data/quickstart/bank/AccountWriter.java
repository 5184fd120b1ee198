package sample.bank;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes each Account to a line of text. */
public class AccountWriter implements Closeable {
    private final Writer writer;
    private int written;

    public AccountWriter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Account account) {
        return account.getNumber() + ";" + account.getBalance() + ";" + account.isFrozen() + ";" + account.getOwner();
    }

    public void write(Account account) throws IOException {
        writer.write(account.getNumber() + ";");
        writer.write(account.getBalance() + ";");
        writer.write(account.isFrozen() + ";");
        writer.write(account.getOwner() + ";");
        writer.write('\n');
    }

    public void writeHeader() throws IOException {
        writer.write("number;balance;frozen;owner");
        writer.write("\n");
    }

    public String toJson(Account account) {
        StringBuilder sb = new StringBuilder("{");
        sb.append("\"number\":").append('"' + account.getNumber() + '"');
        sb.append(",\"balance\":").append(account.getBalance());
        sb.append(",\"frozen\":").append(account.isFrozen());
        sb.append(",\"owner\":").append('"' + account.getOwner() + '"');
        return sb.append("}").toString();
    }

    public int getWritten() {
        return written;
    }

    public void flush() throws IOException {
        writer.flush();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
