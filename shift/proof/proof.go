// Package proof shows of some levels of Number Shifting that they cannot be
// solved, and says why.
//
// Five reasons are looked for. All but the last cost a few passes over the board.
//
//   - A number alone in its row and column can neither move nor be moved on.
//   - The numbers fall into groups that never touch, the connected components of
//     the graph that joins two numbers in one row or column. A move keeps the sum
//     of its group's numbers even or odd, and a cleared group has the sum 0.
//   - A number larger than the sum of the distances to all others in its row and
//     column cannot be cleared. Every number moves once at most, since its cell stays
//     empty afterwards; so each number in line with it is pushed onto it once at most
//     and takes off no more than their distance, and if it moves itself, its value
//     then is the distance of one that was not pushed onto it.
//   - A group whose numbers sum up to more than twice the sum of their longest
//     pushes, that is, distances to others in line, cannot be cleared. A move of the
//     value p onto t leaves t + p or |t - p|, which takes 0 or 2 min(t, p) ≤ 2p off
//     the sum of all. Each number but one, where the last two vanish, moves once; so
//     the shortest of their longest pushes does not count.
//   - A small group can be searched through (see [Exhaust]).
//
// The two bounds on the size of numbers also keep the searches small that come
// afterwards: on a board of n numbers and the side s that has passed them, all numbers
// together are at most 2ns.
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

// AtOnce looks for an isolated number, for a group with an odd sum, for a number that
// all others cannot take off, and for a group too large for its own pushes. It returns
// nil if there is none of them.
func AtOnce(b shift.Board) *Unsolvable {
	groups := Groups(b)
	for _, g := range groups {
		if len(g) == 1 {
			return &Unsolvable{fmt.Sprintf("the %d at %s is alone in its row and its column", b.Cells[g[0]], place(b, g[0]))}
		}
	}
	reaches := b.Reaches()
	for _, g := range groups {
		sum, pushes, shortest := 0, 0, int(reaches[g[0]].Longest)
		for _, c := range g {
			sum += b.Cells[c]
			longest := int(reaches[c].Longest)
			pushes += longest
			shortest = min(shortest, longest)
		}
		start := "the sum of all numbers is"
		if len(groups) > 1 {
			start = fmt.Sprintf("the %d numbers around %s touch no others, and their sum is", len(g), place(b, g[0]))
		}
		if sum%2 != 0 {
			return &Unsolvable{fmt.Sprintf("%s %d, which is odd, and no move changes that", start, sum)}
		}
		for _, c := range g {
			if most := int(reaches[c].Sum); b.Cells[c] > most {
				return &Unsolvable{fmt.Sprintf("the %d at %s is too large: the others in its row and its column can take off %d together",
					b.Cells[c], place(b, c), most)}
			}
		}
		if most := 2 * (pushes - shortest); sum > most {
			return &Unsolvable{fmt.Sprintf("%s %d, of which moves between them can take off %d at most", start, sum, most)}
		}
	}
	return nil
}

// place names a cell as moves do.
func place(b shift.Board, c int) string {
	return fmt.Sprintf("column %d, row %d", c%b.Width, c/b.Width)
}
