// Package proof shows of some levels of Number Shifting that they cannot be
// solved, and says why.
//
// Three reasons are looked for. The first two cost one pass over the board.
//
//   - A number alone in its row and column can neither move nor be moved on.
//   - The numbers fall into groups that never touch, the connected components of
//     the graph that joins two numbers in one row or column. A move keeps the sum
//     of its group's numbers even or odd, and a cleared group has the sum 0.
//   - A small group can be searched through (see [Exhaust]).
//
// No reason found means nothing: most unsolvable levels are beyond any of this.
package proof

import (
	"fmt"

	"stride/shift"
)

// Unsolvable is why a level cannot be solved. It is an error.
type Unsolvable struct {
	Reason string
}

func (u *Unsolvable) Error() string { return "this level cannot be solved: " + u.Reason }

// Groups returns the connected components of the numbers of b, each as a list of
// cells in increasing order. Cells count row by row from the top-left.
func Groups(b shift.Board) [][]int {
	lines := make([]int, b.Width+b.Height) // union-find over columns, then rows
	for k := range lines {
		lines[k] = k
	}
	find := func(k int) int {
		for lines[k] != k {
			lines[k] = lines[lines[k]]
			k = lines[k]
		}
		return k
	}
	for c, v := range b.Cells {
		if v != 0 {
			lines[find(c%b.Width)] = find(b.Width + c/b.Width)
		}
	}
	index := make(map[int]int)
	var groups [][]int
	for c, v := range b.Cells {
		if v == 0 {
			continue
		}
		root := find(c % b.Width)
		k, seen := index[root]
		if !seen {
			k = len(groups)
			index[root] = k
			groups = append(groups, nil)
		}
		groups[k] = append(groups[k], c)
	}
	return groups
}

// AtOnce looks for an isolated number and for a group with an odd sum. It returns
// nil if there is neither.
func AtOnce(b shift.Board) *Unsolvable {
	groups := Groups(b)
	for _, g := range groups {
		if len(g) == 1 {
			return &Unsolvable{fmt.Sprintf("the %d at %s is alone in its row and its column", b.Cells[g[0]], place(b, g[0]))}
		}
	}
	for _, g := range groups {
		sum := 0
		for _, c := range g {
			sum += b.Cells[c]
		}
		if sum%2 == 0 {
			continue
		}
		if len(groups) == 1 {
			return &Unsolvable{fmt.Sprintf("the sum of all numbers is %d, which is odd, and no move changes that", sum)}
		}
		return &Unsolvable{fmt.Sprintf("the %d numbers around %s touch no others, and their sum is %d, which is odd", len(g), place(b, g[0]), sum)}
	}
	return nil
}

// place names a cell as moves do.
func place(b shift.Board, c int) string {
	return fmt.Sprintf("column %d, row %d", c%b.Width, c/b.Width)
}
