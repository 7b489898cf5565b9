// Name:
// Student ID:

import java.util.Locale;

/** Leave this class as it is. Your search belongs in PuzzleGenerator.java. */
class Main {
	public static void main(String[] args) {
		if (args.length != 4) {
			System.err.println("usage: ./PuzzleGenerator ROWS COLUMNS MIN MAX");
			System.exit(2);
		}
		Timer timer = new Timer();
		timer.startTimer();
		int rows = Integer.parseInt(args[0]), columns = Integer.parseInt(args[1]);
		int min = Integer.parseInt(args[2]), max = Integer.parseInt(args[3]);
		System.out.printf(Locale.ROOT, "Generating a %dx%d puzzle with values in range [%d-%d]\n", rows, columns, min, max);
		new PuzzleGenerator(rows, columns, min, max).generatePuzzle().print();
		System.out.printf(Locale.ROOT, "Total time: %.6f seconds\n", timer.getElapsedTime());
	}
}
