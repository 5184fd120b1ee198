package sample.tasks;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;

/** Writes each Worker to a line of text. */
public class WorkerWriter implements Closeable {
    private final Writer writer;
    private int written;

    public WorkerWriter(Writer writer) {
        this.writer = writer;
    }

    public String toCsv(Worker worker) {
        return worker.getName() + "," + worker.getAge() + "," + worker.getSalary() + "," + worker.isAvailable();
    }

    public void write(Worker worker) throws IOException {
        writer.write(worker.getName() + ",");
        writer.write(worker.getAge() + ",");
        writer.write(worker.getSalary() + ",");
        writer.write(worker.isAvailable() + ",");
        writer.write('\n');
    }

    public void writeAll(Collection<Worker> input) throws IOException {
        for (Worker worker : input) {
            write(worker);
        }
    }

    public String toJson(Worker worker) {
        StringBuilder builder = new StringBuilder("{");
        builder.append("\"name\":").append('"' + worker.getName() + '"');
        builder.append(",\"age\":").append(worker.getAge());
        builder.append(",\"salary\":").append(worker.getSalary());
        builder.append(",\"available\":").append(worker.isAvailable());
        return builder.append("}").toString();
    }

    public int getWritten() {
        return written;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
