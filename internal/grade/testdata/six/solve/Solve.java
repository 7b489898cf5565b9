import java.nio.file.*;
import java.util.*;

/** Solves a maze; the file mode says how well. */
public class Solve {
	public static void main(String[] args) throws Exception {
		String mode = Files.readString(Path.of("mode")).trim();
		if (mode.equals("silent")) return;
		while (mode.equals("slow")) { }
		while (mode.equals("hostile")) System.out.println("R D L U ".repeat(1000));
		Scanner in = new Scanner(System.in);
		int rows = in.nextInt(), cols = in.nextInt();
		int[] grid = new int[rows * cols];
		for (int k = 0; k < grid.length; k++) grid[k] = in.nextInt();
		String[] came = new String[grid.length];
		came[0] = "";
		ArrayDeque<Integer> todo = new ArrayDeque<>(List.of(0));
		while (!todo.isEmpty()) {
			// Depth first, for "wrong", finds a route and not always a shortest one.
			int cell = mode.equals("wrong") ? todo.pollLast() : todo.pollFirst();
			for (int d = 0; d < 4; d++) {
				int row = cell / cols + (d % 2) * (2 - d) * grid[cell], col = cell % cols + ((d + 1) % 2) * (1 - d) * grid[cell];
				int to = row * cols + col;
				if (row < 0 || row >= rows || col < 0 || col >= cols || came[to] != null) continue;
				came[to] = came[cell] + " " + "RDLU".charAt(d);
				todo.addLast(to);
			}
		}
		String way = came[grid.length - 1];
		System.out.println(way == null ? "There is no route." : "Moves:" + way);
	}
}
