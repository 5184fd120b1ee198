import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Prints the methods whose body holds a statement, as javac's parser sees them. Standard input: a
 * file a line. For each file it prints `FILE, tab, number of syntax errors, tab, number of methods`
 * and for each method a line `line, tab, name`.
 */
class Methods {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader files =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (StandardJavaFileManager manager =
        COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      for (String file = files.readLine(); file != null; file = files.readLine()) {
        List<String> methods = new ArrayList<>();
        long errors = read(manager, Path.of(file), methods);
        out.print(file + "\t" + errors + "\t" + methods.size() + "\n");
        methods.forEach(method -> out.print(method + "\n"));
        out.flush();
      }
    }
  }

  private static long read(StandardJavaFileManager manager, Path file, List<String> methods)
      throws IOException {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<String> options = List.of("-proc:none", "-Xlint:none");
    JavacTask task =
        (JavacTask)
            COMPILER.getTask(
                null, manager, problems, options, null, manager.getJavaFileObjects(file));
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    for (CompilationUnitTree unit : task.parse()) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitMethod(MethodTree method, Void none) {
          boolean isMethod = method.getReturnType() != null;
          if (isMethod && method.getBody() != null && !method.getBody().getStatements().isEmpty()) {
            long line = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
            methods.add(line + "\t" + method.getName());
          }
          return super.visitMethod(method, none);
        }
      }.scan(unit, null);
    }
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .count();
  }
}
