package optima

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"stride/maze"
)

// The longest shortest solutions of some configurations have been proved by package maze/longest; docs/how-long.md shows
// them. A solution of L jumps makes a maze of n cells worth at most 5L + n, which for small ranges is far less than what
// package maze/bounds finds without a search.

//go:embed lengths.csv
var lengthData string

// lengths returns the greatest number of jumps by configuration.
var lengths = sync.OnceValue(func() map[maze.Params]int {
	rows, err := csv.NewReader(strings.NewReader(lengthData)).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("lengths.csv: %v", err)) // the file is part of the program, and tested
	}
	table := make(map[maze.Params]int, len(rows))
	for _, row := range rows[1:] {
		const bound, solutions = 5, 7
		if row[solutions] != "any" {
			continue // the longest one that is the only shortest one
		}
		var x [6]int
		for k := range x {
			if x[k], err = strconv.Atoi(row[k]); err != nil {
				panic(fmt.Sprintf("lengths.csv: %v", err))
			}
		}
		table[maze.Params{Rows: x[0], Cols: x[1], Min: x[2], Max: x[3]}] = x[bound]
	}
	return table
})

// lengthBound returns a bound of the values of p by the longest solution of a configuration that contains its mazes,
// and false if none is known.
func lengthBound(p maze.Params) (bound int, ok bool) {
	q, _ := standard(p)
	for q.Min = 1; q.Max <= q.Cols; q.Max++ {
		if length, ok := lengths()[q]; ok {
			return maze.LengthPoints*length + q.Cells(), true
		}
	}
	return 0, false
}
