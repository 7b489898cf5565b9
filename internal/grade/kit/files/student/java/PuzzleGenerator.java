/** The search for mazes of high value. Write yours here. */
class PuzzleGenerator {
	// Seconds that the program may take: those of the plan, or of the environment variable TIME_LIMIT.
	static final double TIME_LIMIT = Double.parseDouble(System.getenv().getOrDefault("TIME_LIMIT", "{{.Seconds}}"));
	static final double RESERVE = 0.5 + TIME_LIMIT / 60; // of them, for the start, the output and a busy machine

	private final int rows, columns, min, max;

	PuzzleGenerator(int rows, int columns, int min, int max) {
		this.rows = rows;
		this.columns = columns;
		this.min = min;
		this.max = max;
	}

	/** Returns the best maze found within the time limit. */
	Puzzle generatePuzzle() {
		// Write your search in place of this line.
		return randomWalk(TIME_LIMIT - RESERVE);
	}

	/**
	 * An example of how to use Timer and Puzzle: change a random cell again and again, whatever that does to the
	 * value, and keep the best maze on the way.
	 */
	Puzzle randomWalk(double seconds) {
		Timer timer = new Timer();
		timer.startTimer();
		Puzzle current = new Puzzle(rows, columns, min, max);
		Puzzle best = current;
		while (timer.getElapsedTime() < seconds) {
			current = current.getRandomSuccessor();
			if (current.getValue() > best.getValue())
				best = current;
		}
		return best;
	}
}
