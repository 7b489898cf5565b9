import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Compares the evaluator with the mazes of a table: java Check mazes.txt. A line of the table has rows, columns, least
 * and greatest number; solution and unique (1 or 0); length, black holes, white holes, forced forward and forced
 * backward moves, value; and the numbers of the cells. Lines that begin with # are comments.
 */
class Check {
	public static void main(String[] args) throws IOException {
		String[] names = {"solution", "unique", "length", "black holes", "white holes", "forced forward moves",
			"forced backward moves", "value"};
		int mazes = 0, wrong = 0, number = 0;
		for (String line : Files.readAllLines(Path.of(args.length > 0 ? args[0] : "mazes.txt"))) {
			number++;
			if (line.isBlank() || line.startsWith("#"))
				continue;
			int[] words = Arrays.stream(line.trim().split(" +")).mapToInt(Integer::parseInt).toArray();
			Puzzle.Report r = new Puzzle(words[0], words[1], words[2], words[3],
				Arrays.copyOfRange(words, 12, words.length)).getReport();
			int[] found = {r.solution ? 1 : 0, r.unique ? 1 : 0, r.length, r.blackHoles, r.whiteHoles, r.forcedForward,
				r.forcedBackward, r.value};
			mazes++;
			for (int k = 0; k < found.length; k++)
				if (found[k] != words[4 + k]) {
					System.out.printf("line %d: %s is %d and should be %d\n", number, names[k], found[k], words[4 + k]);
					wrong++;
				}
		}
		System.out.println(mazes + " mazes, " + wrong + " wrong figures");
		System.exit(mazes > 0 && wrong == 0 ? 0 : 1);
	}
}
