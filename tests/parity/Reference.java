import JavaExtractor.Common.CommandLineValues;
import JavaExtractor.ExtractFeaturesTask;
import JavaExtractor.FeaturesEntities.ProgramRelation;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Runs the reference extractor on one file after another: what its `--dir` does, but for its threads.
 * Arguments: those of the reference. Standard input: a file a line. For each file it prints
 * `FILE, tab, ok or the error's class, tab, number of lines` and then the lines of its methods.
 */
class Reference {
  public static void main(String[] args) throws Exception {
    CommandLineValues values = new CommandLineValues(args);
    if (values.NoHash) {
      ProgramRelation.setNoHash();
    }
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader files =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String file = files.readLine(); file != null; file = files.readLine()) {
      String status = "ok";
      String lines = "";
      try {
        ExtractFeaturesTask task = new ExtractFeaturesTask(values, Path.of(file));
        lines = task.featuresToString(task.extractSingleFile());
      } catch (Exception | StackOverflowError error) {
        status = error.getClass().getSimpleName();
      }
      long count = lines.isEmpty() ? 0 : lines.lines().count();
      out.print(file + "\t" + status + "\t" + count + "\n");
      if (count > 0) {
        out.print(lines + "\n");
      }
      out.flush();
    }
  }
}
