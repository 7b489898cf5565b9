// Package mazetest lists mazes, for tests that compare a search or a bound with all mazes of small
// configurations, and configurations on which it is hard to stop a search in time.
package mazetest

import (
	"iter"

	"stride/maze"
)

// All yields each maze of p, which must be a valid configuration. It yields the same grid each
// time, with other values.
func All(p maze.Params) iter.Seq[*maze.Grid] { return AllBetween(p, p.Corners()) }

// AllBetween yields each maze of p with the given start and goal, like [All].
func AllBetween(p maze.Params, ends maze.Endpoints) iter.Seq[*maze.Grid] {
	return func(yield func(*maze.Grid) bool) {
		g, err := maze.NewGridBetween(p, ends)
		if err != nil {
			panic(err)
		}
		for {
			if !yield(g) {
				return
			}
			k := 0
			for ; k < len(g.Values) && (k == g.Goal || int(g.Values[k]) == p.Max); k++ {
				if k != g.Goal {
					g.Values[k] = int16(p.Min)
				}
			}
			if k == len(g.Values) {
				return
			}
			g.Values[k]++
		}
	}
}

// Best returns the largest worth of all mazes of p.
func Best(p maze.Params, worth func(*maze.Grid) int) int {
	first := true
	var best int
	for g := range All(p) {
		if w := worth(g); first || w > best {
			first, best = false, w
		}
	}
	return best
}

// Length is the length of the shortest solution of a maze, 0 without one: a worth for [Best].
func Length(g *maze.Grid) int { return maze.Evaluate(g).Length }

// Value is the value of a maze: a worth for [Best].
func Value(g *maze.Grid) int { return maze.Evaluate(g).Value }

// Count returns the number of mazes of p, or a number above limit.
func Count(p maze.Params, limit int) int {
	count := 1
	for k := 1; k < p.Cells() && count <= limit; k++ {
		count *= p.Max - p.Min + 1
	}
	return count
}

// Small yields the configurations of at most limit mazes: up to rows x cols cells, with numbers up
// to the longer side.
func Small(rows, cols, limit int) iter.Seq[maze.Params] {
	return func(yield func(maze.Params) bool) {
		for r := maze.MinSide; r <= rows; r++ {
			for c := maze.MinSide; c <= cols; c++ {
				for lo := 1; lo <= max(r, c); lo++ {
					for hi := lo; hi <= max(r, c); hi++ {
						p := maze.Params{Rows: r, Cols: c, Min: lo, Max: hi}
						if Count(p, limit) <= limit && !yield(p) {
							return
						}
					}
				}
			}
		}
	}
}
