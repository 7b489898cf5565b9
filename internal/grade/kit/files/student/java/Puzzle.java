import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A jump maze: its numbers, its neighbours, and its value. */
class Puzzle {
	private static final Random RANDOM = new Random();

	/** What the value is computed from. */
	static class Report {
		boolean solution, unique;
		int length; // jumps of a shortest solution, 0 if there is none
		int blackHoles, whiteHoles, forcedForward, forcedBackward;
		int value;
	}

	private final int rows, columns, min, max;
	private final int[] cells; // row by row; the last one is the goal, 0
	private Report report;

	/** A random maze of this size with numbers from min to max. */
	Puzzle(int rows, int columns, int min, int max) {
		this(rows, columns, min, max, new int[rows * columns]);
		for (int cell = 0; cell + 1 < cells.length; cell++)
			cells[cell] = min + RANDOM.nextInt(max - min + 1);
	}

	/** A maze with given numbers, row by row; the last one is the goal and must be 0. */
	Puzzle(int rows, int columns, int min, int max, int[] cells) {
		this.rows = rows;
		this.columns = columns;
		this.min = min;
		this.max = max;
		this.cells = cells;
	}

	/** Returns a copy in which one cell has another number. */
	Puzzle getRandomSuccessor() {
		if (min == max)
			return this;
		int cell = RANDOM.nextInt(cells.length - 1);
		int number = min + RANDOM.nextInt(max - min);
		return with(cell, number < cells[cell] ? number : number + 1); // any number but the one that is there
	}

	/** Returns all mazes that differ in one cell: (cells - 1) * (max - min) of them. */
	List<Puzzle> getAllSuccessors() {
		List<Puzzle> all = new ArrayList<>();
		for (int cell = 0; cell + 1 < cells.length; cell++)
			for (int number = min; number <= max; number++)
				if (number != cells[cell])
					all.add(with(cell, number));
		return all;
	}

	private Puzzle with(int cell, int number) {
		int[] changed = cells.clone();
		changed[cell] = number;
		return new Puzzle(rows, columns, min, max, changed);
	}

	int getValue() { return getReport().value; }

	boolean hasSolution() { return getReport().solution; }

	/** The first call evaluates the maze, later ones cost nothing. */
	Report getReport() {
		if (report == null)
			report = evaluate();
		return report;
	}

	/** Writes the cells to which jumps from a cell lead, and returns how many there are. */
	private int jumps(int cell, int[] targets) {
		int row = cell / columns, column = cell % columns, jump = cells[cell], n = 0;
		if (jump == 0)
			return 0; // the goal
		if (column + jump < columns)
			targets[n++] = cell + jump;
		if (row + jump < rows)
			targets[n++] = cell + jump * columns;
		if (column - jump >= 0)
			targets[n++] = cell - jump;
		if (row - jump >= 0)
			targets[n++] = cell - jump * columns;
		return n;
	}

	private Report evaluate() {
		final int size = cells.length, start = 0, goal = size - 1;
		int[] targets = new int[4], out = new int[size], in = new int[size]; // jumps out of each cell and into it
		for (int cell = 0; cell < size; cell++) {
			out[cell] = jumps(cell, targets);
			for (int k = 0; k < out[cell]; k++)
				in[targets[k]]++;
		}

		// Forward from the start: distances, and the number of shortest paths to each cell, where 2 stands for any
		// number above 1. A cell has as many as all cells one jump nearer to the start from which it is reached.
		int[] distance = new int[size], paths = new int[size], queue = new int[size];
		Arrays.fill(distance, -1);
		distance[start] = 0;
		paths[start] = 1;
		queue[0] = start;
		for (int head = 0, tail = 1; head < tail; head++) {
			int cell = queue[head];
			for (int k = jumps(cell, targets) - 1; k >= 0; k--) {
				int target = targets[k];
				if (distance[target] < 0) {
					distance[target] = distance[cell] + 1;
					queue[tail++] = target;
				}
				if (distance[target] == distance[cell] + 1)
					paths[target] = Math.min(2, paths[target] + paths[cell]);
			}
		}

		// Backward from the goal. The cells from which jumps lead to a cell are sources[first[cell]] and so on,
		// in[cell] of them.
		int[] first = new int[size], filled = new int[size], sources = new int[4 * size];
		for (int cell = 1; cell < size; cell++)
			first[cell] = first[cell - 1] + in[cell - 1];
		for (int cell = 0; cell < size; cell++)
			for (int k = jumps(cell, targets) - 1; k >= 0; k--)
				sources[first[targets[k]] + filled[targets[k]]++] = cell;
		boolean[] reaching = new boolean[size];
		reaching[goal] = true;
		queue[0] = goal;
		for (int head = 0, tail = 1; head < tail; head++) {
			int cell = queue[head];
			for (int k = 0; k < in[cell]; k++) {
				int source = sources[first[cell] + k];
				if (!reaching[source]) {
					reaching[source] = true;
					queue[tail++] = source;
				}
			}
		}

		Report r = new Report();
		r.solution = distance[goal] >= 0;
		r.unique = paths[goal] == 1;
		r.length = r.solution ? distance[goal] : 0;
		for (int cell = 0; cell < size; cell++) {
			boolean reachable = distance[cell] >= 0;
			if (cell != start && cell != goal && reachable && !reaching[cell])
				r.blackHoles++;
			if (cell != start && cell != goal && reaching[cell] && !reachable)
				r.whiteHoles++;
			if (cell != goal && reachable && out[cell] == 1)
				r.forcedForward++;
			if (cell != start && reaching[cell] && in[cell] == 1)
				r.forcedBackward++;
		}
		r.value = 5 * r.length + (r.unique ? size : 0) - (r.solution ? 0 : {{if .UnsolvableTerm}}100{{else}}0{{end}} * size)
			- 2 * (r.blackHoles + r.whiteHoles + r.forcedForward + r.forcedBackward);
		return r;
	}

	void print() {
		Report r = getReport();
		StringBuilder text = new StringBuilder("\nPuzzle:\n");
		for (int cell = 0; cell < cells.length; cell++)
			text.append(cells[cell]).append(cell % columns == columns - 1 ? " \n" : " ");
		text.append("\nSolution: ").append(r.solution ? "Yes" : "No");
		text.append("\nUnique: ").append(r.unique ? "Yes" : "No");
		text.append("\nSolution length: ").append(r.length);
		text.append("\n# of black holes: ").append(r.blackHoles);
		text.append("\n# of white holes: ").append(r.whiteHoles);
		text.append("\n# of forced forward moves: ").append(r.forcedForward);
		text.append("\n# of forced backward moves: ").append(r.forcedBackward);
		text.append("\nPuzzle {{.Label}}: ").append(r.value).append("\n\n");
		System.out.print(text);
	}
}
