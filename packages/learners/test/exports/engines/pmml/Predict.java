import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jpmml.evaluator.Evaluator;
import org.jpmml.evaluator.InputField;
import org.jpmml.evaluator.LoadingModelEvaluatorBuilder;
import org.jpmml.evaluator.OutputField;
import org.jpmml.evaluator.TargetField;

/**
 * Reads jobs from the standard input: the path of a document, the number of rows, then a line each, with a field a
 * column in the order of the names in the line before them. Fields are parted by tabs and hex-coded, missing ones are
 * empty. Writes a line for each row, the class first, then the output fields, in the same way.
 */
public class Predict {
  public static void main(String[] arguments) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String path = in.readLine(); path != null; path = in.readLine()) {
      int rows = Integer.parseInt(in.readLine());
      String[] names = in.readLine().split("\t", -1);
      Evaluator evaluator = new LoadingModelEvaluatorBuilder().load(new File(path)).build();
      evaluator.verify();
      for (int row = 0; row < rows; row++) {
        String[] cells = in.readLine().split("\t", -1);
        Map<String, Object> given = new HashMap<>();
        for (int k = 0; k < names.length; k++) {
          if (!cells[k].isEmpty()) given.put(text(names[k]), text(cells[k]));
        }
        Map<String, Object> values = new HashMap<>();
        for (InputField field : evaluator.getInputFields()) {
          values.put(field.getName(), field.prepare(given.get(field.getName())));
        }
        Map<String, ?> results = evaluator.evaluate(values);
        StringBuilder line = new StringBuilder();
        for (TargetField field : evaluator.getTargetFields()) {
          Object result = results.get(field.getName());
          if (result instanceof org.jpmml.evaluator.Computable) {
            result = ((org.jpmml.evaluator.Computable) result).getResult();
          }
          line.append(hex(String.valueOf(result)));
        }
        for (OutputField field : evaluator.getOutputFields()) {
          line.append('\t').append(hex(String.valueOf(results.get(field.getName()))));
        }
        out.println(line);
      }
      out.println();
      out.flush();
    }
  }

  /** A cell begins with a dot, so that an empty text is none that is missing. */
  private static String text(String hex) {
    byte[] bytes = new byte[(hex.length() - 1) / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(1 + 2 * i, 3 + 2 * i), 16);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String hex(String text) {
    StringBuilder line = new StringBuilder(".");
    for (byte one : text.getBytes(StandardCharsets.UTF_8)) line.append(String.format("%02x", one));
    return line.toString();
  }
}
