/** A stopwatch for wall-clock time. */
class Timer {
	private long start = System.nanoTime();

	void startTimer() { start = System.nanoTime(); }

	/** Returns the seconds since startTimer. */
	double getElapsedTime() { return (System.nanoTime() - start) / 1e9; }
}
