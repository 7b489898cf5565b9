// Command astar is the program of the tutorial docs/astar.md: A* on a grid with a wall,
// and on a jump maze.
package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"stride/astar"
	"stride/maze"
)

// wallGrid is a grid of 6 rows and 10 columns with two walls: one is open at the top, the other at
// the bottom.
func wallGrid() *astar.Grid {
	g := astar.NewGrid(6, 10)
	for _, cell := range []astar.Cell{{Row: 1, Col: 3}, {Row: 2, Col: 3}, {Row: 3, Col: 3}, {Row: 4, Col: 3},
		{Row: 5, Col: 3}, {Row: 0, Col: 6}, {Row: 1, Col: 6}, {Row: 2, Col: 6}} {
		if err := g.SetWall(cell); err != nil {
			panic(err)
		}
	}
	return g
}

// printGrid searches a path from the bottom left to the top right and prints the number of the
// expansion of each cell.
func printGrid(w io.Writer, g *astar.Grid, p astar.Problem[astar.Cell, int], ties astar.TieBreak) {
	result := astar.Search(p, astar.Options{Ties: ties, Trace: true})
	order := make(map[astar.Cell]int)
	for _, node := range result.Trace.Nodes {
		if node.Order > 0 {
			order[node.State] = node.Order
		}
	}
	for row := range g.Rows {
		for col := range g.Cols {
			switch cell := (astar.Cell{Row: row, Col: col}); {
			case g.Wall(cell):
				fmt.Fprint(w, "  ##")
			case order[cell] > 0:
				fmt.Fprintf(w, "%4d", order[cell])
			default:
				fmt.Fprint(w, "   .")
			}
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "cost %d, %d states expanded\n\n", result.Cost, result.Expanded)
}

// mazeProblem is the problem of finding a shortest solution of a jump maze: the states are
// cells, and each jump costs 1.
func mazeProblem(g *maze.Grid, heuristic func(cell int) int) astar.Problem[int, int] {
	return astar.Problem[int, int]{
		Goal: func(cell int) bool { return cell == g.Goal },
		Steps: func(steps []astar.Step[int, int], cell int) []astar.Step[int, int] {
			for _, direction := range []maze.Dir{maze.Right, maze.Down, maze.Left, maze.Up} {
				if to, ok := g.Jump(cell, direction); ok {
					steps = append(steps, astar.Step[int, int]{To: to, Cost: 1})
				}
			}
			return steps
		},
		Heuristic: heuristic,
	}
}

// jumpsNeeded is a heuristic for g: a jump covers at most g.Max rows or g.Max columns.
func jumpsNeeded(g *maze.Grid) func(cell int) int {
	return func(cell int) int {
		rows, cols := g.Rows-1-cell/g.Cols, g.Cols-1-cell%g.Cols
		return (rows+g.Max-1)/g.Max + (cols+g.Max-1)/g.Max
	}
}

func run(w io.Writer) error {
	grid := wallGrid()
	problem := grid.Problem()
	printGrid(w, grid, problem, astar.LargerG)
	printGrid(w, grid, problem, astar.SmallerG)
	problem.Heuristic = nil // 0 everywhere
	printGrid(w, grid, problem, astar.LargerG)

	g, err := maze.NewGrid(maze.Params{Rows: 30, Cols: 30, Min: 1, Max: 4})
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(4, 0))
	for cell := range g.Goal {
		g.Values[cell] = int16(1 + random.IntN(4))
	}
	for _, h := range []struct {
		name string
		f    func(int) int
	}{{"0", nil}, {"jumps needed", jumpsNeeded(g)}} {
		result := astar.Search(mazeProblem(g, h.f), astar.Options{Ties: astar.LargerG})
		fmt.Fprintf(w, "jump maze, heuristic %s: %d jumps, %d states expanded\n",
			h.name, result.Cost, result.Expanded)
	}
	return nil
}

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
