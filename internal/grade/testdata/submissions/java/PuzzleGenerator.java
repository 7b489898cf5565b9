/** Prints a best maze that it knows, in Java, and fills its heap if another one is wanted. */
public class PuzzleGenerator {
	public static void main(String[] args) {
		if (!args[0].equals("5")) {
			java.util.ArrayList<int[]> all = new java.util.ArrayList<>();
			while (true) {
				int[] next = new int[1 << 20];
				java.util.Arrays.fill(next, 1);
				all.add(next);
			}
		}
		String cells = "3222112132131443213111130";
		System.out.printf("Generating a %sx%s puzzle with values in range [%s-%s]%n%nPuzzle:%n", (Object[]) args);
		for (int k = 0; k < 25; k++)
			System.out.print(cells.charAt(k) + " " + (k % 5 == 4 ? "\n" : ""));
		System.out.print("\nSolution: Yes\nUnique: Yes\nSolution length: 20\n# of black holes: 1\n# of white holes: 0\n"
			+ "# of forced forward moves: 2\n# of forced backward moves: 6\nPuzzle value: 107\n\nTotal time: 0.010000 seconds\n");
	}
}
