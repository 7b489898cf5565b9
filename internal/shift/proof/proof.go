// Package proof proves of some levels of Number Shifting that they cannot be solved, and
// says why.
//
// It looks for seven reasons. All but the last two take only a few passes over the board.
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
//   - Every number has the parity of the sum of the lengths of its pushes, those of others
//     onto it and its own, because it is their sum with some signs. A push of odd length
//     counts for both of its numbers. So the numbers fall into parts that no push of odd length
//     can join, and the sum of each part is even. A number whose neighbours in its row and
//     column are all at even distances is a part of its own.
//   - A small group can be searched exhaustively (see [Exhaust]).
//   - A group of moderate size can be searched for a forest of pushes, with rules that decide
//     many of them at once (see [Decide]).
//
// The two bounds on the size of numbers also limit the memory of the later searches: on a
// board with n numbers and sides of at most s that has passed them, the sum of all
// numbers is at most 2ns.
//
// If no reason is found, nothing is known: most unsolvable levels are beyond these proofs.
package proof

import (
	"stride/internal/shift/reach"
	"stride/shift"
)

// obstacle returns an obstacle at a cell of b.
func obstacle(b shift.Board, o shift.Obstacle, cell int) *shift.Unsolvable {
	return &shift.Unsolvable{Obstacle: o, X: cell % b.Width, Y: cell / b.Width, Number: b.Cells[cell]}
}

// Groups returns the connected components of the numbers of b, each as a list of
// cells in increasing order. Cells are numbered row by row from the top-left one.
func Groups(b shift.Board) [][]int {
	lines := newSets(b.Width + b.Height) // columns, then rows
	for c, v := range b.Cells {
		if v != 0 {
			lines.join(c%b.Width, b.Width+c/b.Width)
		}
	}
	index := make(map[int]int)
	var groups [][]int
	for c, v := range b.Cells {
		if v == 0 {
			continue
		}
		root := lines.find(c % b.Width)
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

// sets are disjoint sets of the numbers below a limit: each number leads to another one of its set,
// or to itself.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for k := range s {
		s[k] = k
	}
	return s
}

// find returns the number that stands for the set of k.
func (s sets) find(k int) int {
	for s[k] != k {
		s[k] = s[s[k]]
		k = s[k]
	}
	return k
}

// join makes one set of those of j and k.
func (s sets) join(j, k int) { s[s.find(j)] = s.find(k) }

// Smallest returns the size of the smallest group, or 0 if there is none.
func Smallest(groups [][]int) int {
	size := 0
	for _, g := range groups {
		if size == 0 || len(g) < size {
			size = len(g)
		}
	}
	return size
}

// AtOnce looks for the reasons that take no search: an isolated number, a group with an odd sum, a
// number that is too large for the others to clear, a group whose sum is too large for its pushes,
// and a part with an odd sum that only pushes of even length join to others. It returns nil if it
// finds none.
func AtOnce(b shift.Board, groups [][]int) *shift.Unsolvable {
	for _, g := range groups {
		if len(g) == 1 {
			return obstacle(b, shift.LoneNumber, g[0])
		}
	}
	reaches := reach.Of(b)
	for _, g := range groups {
		sum, pushes, shortest := 0, 0, int(reaches[g[0]].Longest)
		for _, c := range g {
			sum += b.Cells[c]
			longest := int(reaches[c].Longest)
			pushes += longest
			shortest = min(shortest, longest)
		}
		ofGroup := func(o shift.Obstacle, limit int) *shift.Unsolvable {
			u := obstacle(b, o, g[0])
			u.Sum, u.Limit = sum, limit
			if len(groups) > 1 {
				u.Count = len(g)
			}
			return u
		}
		if sum%2 != 0 {
			return ofGroup(shift.OddSum, 0)
		}
		for _, c := range g {
			if limit := int(reaches[c].Sum); b.Cells[c] > limit {
				u := obstacle(b, shift.LargeNumber, c)
				u.Limit = limit
				return u
			}
		}
		if limit := 2 * (pushes - shortest); sum > limit {
			return ofGroup(shift.LargeSum, limit)
		}
	}
	return oddPart(b)
}

// oddPart looks for a part of the numbers with an odd sum that no push of odd length joins to
// another one. In a row with numbers in even and in odd columns, each number is at an odd
// distance from all those of the other kind, so that all are in one part; in any other row,
// there is no odd distance at all. The same holds for columns.
func oddPart(b shift.Board) *shift.Unsolvable {
	parts := newSets(len(b.Cells) + b.Height + b.Width) // cells, rows, and columns
	parities := make([]uint8, b.Height+b.Width)         // the parities of positions in each row and column
	for c, v := range b.Cells {
		if v != 0 {
			x, y := c%b.Width, c/b.Width
			parities[y] |= 1 << (x % 2)
			parities[b.Height+x] |= 1 << (y % 2)
		}
	}
	const both = 3
	for c, v := range b.Cells {
		for _, line := range [2]int{c / b.Width, b.Height + c%b.Width} {
			if v != 0 && parities[line] == both {
				parts.join(c, len(b.Cells)+line)
			}
		}
	}
	sums, counts := make(map[int]int), make(map[int]int)
	for c, v := range b.Cells {
		if v != 0 {
			sums[parts.find(c)] += v
			counts[parts.find(c)]++
		}
	}
	for c, v := range b.Cells {
		sum, count := sums[parts.find(c)], counts[parts.find(c)]
		switch {
		case v == 0 || sum%2 == 0:
		case count == 1:
			return obstacle(b, shift.EvenDistances, c)
		default:
			u := obstacle(b, shift.OddPart, c)
			u.Count, u.Sum = count, sum
			return u
		}
	}
	return nil
}
