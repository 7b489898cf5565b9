import java.util.ArrayList;

/** Fills its heap, in Java. */
public class PuzzleGenerator {
	public static void main(String[] args) {
		ArrayList<int[]> all = new ArrayList<>();
		while (true) {
			int[] next = new int[1 << 20];
			java.util.Arrays.fill(next, 1);
			all.add(next);
		}
	}
}
