package kit

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"stride/maze"
)

// The table of mazes by which students test an evaluator, in every language: a line of plain
// numbers for each maze. A published port of the course's evaluator calls too many solutions
// unique, since it looks at the last jump alone. Random mazes find such faults if enough of them
// have a solution and enough have none; TestStarterCode lists the faults that these find.

// tableHead explains the lines of the table.
const tableHead = `# Mazes with their figures, a line each: rows, columns, least and greatest number, solution and unique (1 for yes,
# 0 for no), length, black holes, white holes, forced forward moves, forced backward moves, value, and the cells.
`

// exampleID is the maze of the course's documents.
const exampleID = "5x5:1-4:321413213333214312331443Q"

// tableSizes are the configurations of the random mazes, of which there are perSize each.
var tableSizes = []maze.Params{
	{Rows: 2, Cols: 3, Min: 1, Max: 2}, {Rows: 3, Cols: 3, Min: 1, Max: 2},
	{Rows: 4, Cols: 4, Min: 1, Max: 3},
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 5, Cols: 7, Min: 2, Max: 5},
	{Rows: 8, Cols: 6, Min: 1, Max: 7},
	{Rows: 10, Cols: 10, Min: 1, Max: 9},
}

const perSize = 8

// tableText returns the table, with or without the term of the value for mazes without a solution.
func tableText(unsolvableTerm bool) string {
	text := new(strings.Builder)
	text.WriteString(tableHead)
	writeLine(text, example(), unsolvableTerm)
	r := rand.New(rand.NewPCG(1, 0))
	for _, p := range tableSizes {
		for range perSize {
			writeLine(text, randomMaze(p, r), unsolvableTerm)
		}
	}
	return text.String()
}

// example returns the maze of the course's documents.
func example() *maze.Grid {
	g, err := maze.ParseID(exampleID)
	if err != nil {
		panic(err) // it is a constant
	}
	return g
}

// randomMaze returns a maze of random numbers.
func randomMaze(p maze.Params, r *rand.Rand) *maze.Grid {
	g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: make([]int16, p.Rows*p.Cols)}
	for cell := range g.Goal {
		g.Values[cell] = int16(p.Min + r.IntN(p.Max-p.Min+1))
	}
	return g
}

// writeLine adds the line of a maze.
func writeLine(text *strings.Builder, g *maze.Grid, unsolvableTerm bool) {
	r := maze.Evaluate(g)
	if !r.Solvable && !unsolvableTerm {
		r.Value += maze.UnsolvableCost * g.Cells()
	}
	bit := map[bool]int{true: 1}
	fmt.Fprint(text, g.Rows, g.Cols, g.Min, g.Max, " ", bit[r.Solvable], bit[r.Unique], r.Length,
		r.BlackHoles, r.WhiteHoles, r.ForcedForward, r.ForcedBackward, r.Value)
	for _, v := range g.Values {
		fmt.Fprint(text, " ", v)
	}
	text.WriteByte('\n')
}
