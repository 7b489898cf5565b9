package bounds

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"stride/maze"
)

// Where a search has proved more than the closed form, a table keeps the result. proved.csv has
// bounds of values, each with a certificate in data/certificates, and lengths.csv bounds of the
// lengths of shortest solutions, which stride maze prove --length repeats: a solution of L jumps
// makes a maze of n cells worth at most 5L + n. A row also holds for the transposed grid, and for
// all ranges within its own.
//
// Of is what everything shows, compares with and stops at. Only proofs and their certificates do
// without the tables, by Closed: they are what the tables rest on.

//go:embed proved.csv
var provedData string

//go:embed lengths.csv
var lengthData string

// Of returns the least upper bound that is known of the value of all mazes of p: that of [Closed],
// or a lower one that has been proved by search. It does not know which mazes are the best ones,
// nor what those are worth. It is 0 if p is out of range, and takes a few milliseconds at most.
func Of(p maze.Params) int {
	bound := Closed(p)
	for _, row := range proved() {
		if row.contains(p) {
			bound = min(bound, row.bound)
		}
	}
	return bound
}

// row says that no maze of a configuration is worth more than a bound.
type row struct {
	maze.Params
	bound int
}

// contains reports whether the mazes of p, or their transposes, are mazes of the row, but for
// numbers that lead nowhere.
func (r row) contains(p maze.Params) bool {
	largest := max(p.Min, min(p.Max, max(p.Rows, p.Cols)))
	sides := r.Rows == p.Rows && r.Cols == p.Cols || r.Rows == p.Cols && r.Cols == p.Rows
	return sides && r.Min <= p.Min && largest <= r.Max
}

// proved returns the rows of both tables.
var proved = sync.OnceValue(func() []row {
	rows := table(provedData)
	for _, r := range table(lengthData) {
		r.bound = maze.LengthPoints*r.bound + r.Cells()
		rows = append(rows, r)
	}
	return rows
})

// table reads the configurations of a table with their bounds. Lengths of solutions that have to be
// the only shortest ones are left out. The tables are part of the program, and tested.
func table(text string) (rows []row) {
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("the table of bounds: %v", err))
	}
	place := map[string]int{}
	for k, name := range lines[0] {
		place[name] = k
	}
	for _, line := range lines[1:] {
		number := func(name string) int {
			x, err := strconv.Atoi(line[place[name]])
			if err != nil {
				panic(fmt.Sprintf("the table of bounds: %v", err))
			}
			return x
		}
		if k, ok := place["solutions"]; ok && line[k] != "any" {
			continue
		}
		p := maze.Params{Rows: number("rows"), Cols: number("columns")}
		p.Min, p.Max = number("min"), number("max")
		rows = append(rows, row{p, number("bound")})
	}
	return rows
}
