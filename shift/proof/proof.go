// Package proof proves of some levels of Number Shifting that they cannot be solved, and
// says why.
//
// It looks for five reasons. All but the last take only a few passes over the board.
//
//   - A number that is alone in its row and column can neither move nor be moved onto.
//   - The numbers form groups that never interact: the connected components of the graph
//     that joins any two numbers in the same row or column. A move preserves the parity
//     of the sum of its group, and a cleared group has the sum 0.
//   - A number larger than the sum of the distances to all others in its row and column
//     cannot be cleared. Every number moves at most once, since its cell stays empty
//     afterwards. So each number in line with it is pushed onto it at most once and
//     reduces it by no more than their distance; and if it moves itself, its value is
//     then the distance of a number that was not pushed onto it.
//   - A group whose sum is more than twice the sum of the longest pushes of its numbers
//     cannot be cleared. The longest push of a number is its largest distance to another
//     one in line. A move of the value p onto t leaves t + p or |t - p|, which reduces
//     the sum by 0 or by 2 min(t, p) ≤ 2p. Every number moves once, except one of the
//     two that vanish last; so the shortest of the longest pushes does not count.
//   - A small group can be searched exhaustively (see [Exhaust]).
//
// The two bounds on the size of numbers also limit the memory of the later searches: on a
// board with n numbers and sides of at most s that has passed them, the sum of all
// numbers is at most 2ns.
//
// If no reason is found, nothing is known: most unsolvable levels are beyond these proofs.
package proof

import (
	"fmt"

	"stride/shift"
)

// Unsolvable is an error that says why a level cannot be solved.
type Unsolvable struct {
	Reason string
}

func (u *Unsolvable) Error() string { return "this level cannot be solved: " + u.Reason }

// Groups returns the connected components of the numbers of b, each as a list of
// cells in increasing order. Cells are numbered row by row from the top-left one.
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

// AtOnce looks for an isolated number, for a group with an odd sum, for a number that is
// too large for the others to clear, and for a group whose sum is too large for its
// pushes. It returns nil if there is none of them.
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

// place names a cell by the coordinates that moves use.
func place(b shift.Board, c int) string {
	return fmt.Sprintf("column %d, row %d", c%b.Width, c/b.Width)
}
