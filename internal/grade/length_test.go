package grade

import "testing"

// TestLengths reads the number of jumps, which is 8, from what programs print around it.
func TestLengths(t *testing.T) {
	for _, output := range []string{
		"8", "8\n", "8\nTime: 5 ms", "8\nExplored 25 nodes", "8\nNodes: 25", "8\nNodos expandidos: 25",
		"8\nMaze 1 done", "8\nProcess finished with exit code 0", "8.0", "Solved in 8 of 36", "Length: 8",
		"Shortest path: 8 steps", "length = 8\n25 cells expanded", "The answer is 8", "BFS found 8 jumps in 0.3 s",
		"Nodes: 25\n8", "Maze 6x6\nsteps: 8\n", "Pasos: 8\nTiempo: 3", "8 Sprünge", "Länge: 8", "longueur 8", "步数：8",
		"Steps: 8 (25 nodes)", "Expanded 25 nodes\nPath length: 8", `{"length": 8, "nodes": 25}`, "Jumps needed 8",
		"Answer: 8\nDone in 12 ms", "25 nodes expanded, 8 moves", "-> 8 <-", "min moves = 8", "Distance to the goal: 8",
	} {
		if n := readLength(output); n != 8 {
			t.Errorf("%q: %d", output, n)
		}
	}
	for output, want := range map[string]int{"": noLength, "none": noLength, "-1": -1, "8.5": noLength,
		"Steps: 9\nTime: 8": 9, "9\n": 9} {
		if n := readLength(output); n != want {
			t.Errorf("%q: %d, want %d", output, n, want)
		}
	}
}
