import java.nio.file.*;

/** Prints a maze that it knows; the file mode says how well. */
public class Generate {
	public static void main(String[] args) throws Exception {
		String mode = Files.readString(Path.of("mode")).trim(), cells = "3222112132131443213111130";
		Object[] figures = {20, 1, 0, 2, 6, 107};
		if (mode.equals("silent")) return;
		while (mode.equals("slow")) { }
		while (mode.equals("hostile")) System.out.println("1 2 3 4 ".repeat(1000));
		if (mode.equals("wrong")) { // its evaluator forgets white holes: there are two
			cells = "2124112211131133233423130";
			figures = new Object[]{8, 2, 0, 4, 5, 43};
		}
		System.out.printf("Generating a %sx%s puzzle with values in range [%s-%s]%n%nPuzzle:%n", (Object[]) args);
		for (int k = 0; k < 25; k++) System.out.print(cells.charAt(k) + " " + (k % 5 == 4 ? "\n" : ""));
		System.out.printf("%nSolution: Yes%nUnique: Yes%nSolution length: %d%n# of black holes: %d%n# of white holes: %d%n"
			+ "# of forced forward moves: %d%n# of forced backward moves: %d%nPuzzle value: %d%n%nTotal time: 0.010000 seconds%n",
			figures);
	}
}
