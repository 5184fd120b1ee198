package sample.chat;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Writes each Post to a line of text. */
public class PostWriter implements Closeable {
    private final Writer writer;
    private int written;

    public PostWriter(Writer writer) {
        this.writer = writer;
    }

    public void write(Post post) throws IOException {
        writer.write(post.getId() + "|");
        writer.write(post.getContent() + "|");
        writer.write(post.getAuthor() + "|");
        writer.write(post.getLikes() + "|");
        writer.write(post.isDeleted() + "|");
        writer.write(post.getTimestamp() + "|");
        writer.write('\n');
    }

    public void writeAll(List<Post> source) throws IOException {
        for (int idx = 0; idx < source.size(); idx += 1) {
            write(source.get(idx));
            written++;
        }
    }

    public void writeHeader() throws IOException {
        writer.write("id|content|author|likes|deleted|timestamp");
        writer.write("\n");
    }

    public String toJson(Post post) {
        StringBuilder builder = new StringBuilder("{");
        builder.append("\"id\":").append('"' + post.getId() + '"');
        builder.append(",\"content\":").append('"' + post.getContent() + '"');
        builder.append(",\"author\":").append('"' + post.getAuthor() + '"');
        builder.append(",\"likes\":").append(post.getLikes());
        builder.append(",\"deleted\":").append(post.isDeleted());
        builder.append(",\"timestamp\":").append(post.getTimestamp());
        return builder.append("}").toString();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
