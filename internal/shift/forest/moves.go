package forest

import (
	"slices"

	"stride/shift"
)

// Writing a forest out as moves.
//
// Any number of a tree can be its root. Each number moves onto its parent after all of its
// own children have arrived. What remains to be chosen is the order in which the children of
// a number arrive: since nothing can be pushed onto an empty cell, the sum must not be 0
// before the last child has arrived.
//
// Such an order always exists, so the order does not constrain the forest. Let
// value + Σ with = Σ without be the two halves at number v (see halve). The children in the
// half "with" arrive first and are added, so the sum stays positive. Call it S. The children
// in the half "without" are then subtracted, in ascending order of their lengths
// x1 ≤ x2 ≤ … ≤ xm.
//
//  1. v is the root. S equals the sum of all that is subtracted, so 0 is reached with the
//     last child and not before.
//  2. The edge to the parent is in "without". The sum falls to p > 0, the length of that
//     edge, and was larger before.
//  3. The edge to the parent is in "with". The sum falls to -p: it passes 0 and must not
//     stop there. If no x1 + … + xj is S, it does not. Otherwise j < m, since
//     x1 + … + xm = S + p. If x1 < xm, subtract x2, …, xj, xm, x1 and then the rest: before
//     xm the subtracted lengths sum to less than S, since x1 is missing, and from xm on to
//     at least S - x1 + xm, which is more than S. If all are equal to x, so that S = jx, add
//     m - j of them and subtract the other j: the sum ends at +p and is never lower before.
//
// Case 3 needs the ascending order: if lengths 5 and 3 were subtracted from S = 5 in this
// order, the sum would stop at 0 after the first, and the smallest length would not be among
// the first j. docs/forest.md has the whole proof.

// arrival is the move of a child onto its parent, with the sign that its length has in the
// sum that begins with the parent's value.
type arrival struct {
	child int // cell of the child
	from  int // distance of the child
	plus  bool
}

// Moves returns the moves that f stands for. If f is a solution, they clear b. If not, they
// clear as many numbers as its edges allow, see partial.go. The error says why f is not a
// forest on b.
func (f Forest) Moves(b shift.Board) ([]shift.Move, error) {
	open, err := f.Unsatisfied(b)
	if err != nil {
		return nil, err
	}
	return f.moves(b, open, func() bool { return false })
}

// cellsBetweenLooks is the number of cells that are processed between two calls of enough,
// about a millisecond.
const cellsBetweenLooks = 4096

// moves is like Moves, but takes the unsatisfied cells, in ascending order, and stops when
// enough returns true. The moves written until then are legal by themselves.
func (f Forest) moves(b shift.Board, open []int, enough func() bool) ([]shift.Move, error) {
	arms, err := f.arms(b)
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		f = f.keep(b.Cells, arms, open, enough)
		if open, err = f.Unsatisfied(b); err != nil {
			return nil, err
		}
		if arms, err = f.arms(b); err != nil {
			return nil, err
		}
	}
	w := writer{
		board:  b,
		arms:   arms,
		cells:  make([]written, len(b.Cells)),
		enough: enough,
	}
	for _, c := range open {
		w.tree(int32(c))
	}
	for c := range b.Cells {
		w.tree(int32(c))
	}
	return w.moves, nil
}

// writer collects the moves of all trees. A tree can be as deep as there are numbers, so the
// writer traverses it without recursion.
type writer struct {
	halver
	board    shift.Board
	arms     *adjacency
	cells    []written
	path     []int32 // cells from the root, or from where writing began, to the present one
	edges    []arm   // edges of the present cell, without those to children that stay
	arrivals []arrival
	moves    []shift.Move

	enough func() bool
	looks  int  // calls of over
	ended  bool // whether enough has returned true
}

// written is the state of a cell while its tree is written.
type written struct {
	parent     int32
	next       int32 // index of the next arm or arrival
	first, end int32 // indices of its arrivals: first to end-1
	sum        int32 // signed sum of its value and its arrivals so far
	done       bool  // whether it has been entered
	right      bool  // whether it ends with the value that it must have, see plan
}

// noParent is the parent of a root.
const noParent = -1

// over reports whether writing has to end, and sometimes asks enough.
func (w *writer) over() bool {
	if w.looks++; w.looks%cellsBetweenLooks == 0 && w.enough() {
		w.ended = true
	}
	return w.ended
}

// tree writes the moves of the tree with the given root, unless they are written already. A
// cell is planned after the cells below it. If it cannot end with the value that it must
// have, the moves below it are written at once, and it stays.
func (w *writer) tree(root int32) {
	if w.cells[root].done || w.ended || len(w.arms.at(root)) == 0 {
		return
	}
	w.enter(root, noParent)
	for len(w.path) > 0 && !w.over() {
		c := w.path[len(w.path)-1]
		at := &w.cells[c]
		if arms := w.arms.at(c); int(at.next) < len(arms) {
			to := arms[at.next].to
			at.next++
			if to != at.parent {
				w.enter(to, c)
			}
			continue
		}
		w.plan(c)
		depth := len(w.path) - 1
		if !at.right || at.parent == noParent {
			w.write(c)
		}
		w.path = w.path[:depth]
	}
	w.path = w.path[:0]
}

// enter descends to cell c.
func (w *writer) enter(c, parent int32) {
	w.cells[c] = written{parent: parent, done: true}
	w.path = append(w.path, c)
}

// plan chooses the order in which children arrive at cell c, without those that stay. It
// records whether c can end with the value that it must have, which is the length of the edge
// to its parent, or 0 if it is a root. If not, the children leave as small a value as
// possible.
func (w *writer) plan(c int32) {
	at := &w.cells[c]
	edges, up := w.edges[:0], -1
	for _, e := range w.arms.at(c) {
		if e.to == at.parent {
			up = len(edges)
		} else if !w.cells[e.to].right {
			continue
		}
		edges = append(edges, e)
	}
	w.edges = edges
	value := w.board.Cells[c]
	at.first = int32(len(w.arrivals))
	with, right := w.halve(value, edges)
	if right {
		w.arrivals = append(w.arrivals, order(value, edges, with, up)...)
	} else {
		if up >= 0 {
			edges = append(edges[:up], edges[up+1:]...)
		}
		w.arrivals = append(w.arrivals, w.remain(value, edges)...)
	}
	at.end, at.right = int32(len(w.arrivals)), right
}

// remain returns the children at the edges of a number in an order and with signs that
// leave the least value above 0, since a small number is easier to clear later. It treats
// that value as the length of an edge to a parent.
func (w *writer) remain(value int, edges []arm) []arrival {
	if len(edges) == 0 {
		return nil
	}
	up := len(edges)
	edges = append(edges, arm{length: int32(w.remainder(value, edges))})
	with, _ := w.halve(value, edges)
	return order(value, edges, with, up)
}

// order returns the children among the edges of a number in an order in which no partial sum
// is 0 before the last arrival. up is the index of the edge to the parent, or -1 for a root.
func order(value int, edges []arm, with []bool, up int) []arrival {
	var first, then []arrival
	sum := value
	for k, e := range edges {
		if k == up {
			continue
		}
		a := arrival{int(e.to), int(e.length), with[k]}
		if a.plus {
			first = append(first, a)
			sum += a.from
		} else {
			then = append(then, a)
		}
	}
	if up >= 0 && with[up] {
		then = leadPast(then, sum)
	}
	return append(first, then...)
}

// leadPast orders arrivals that are subtracted from sum, and exceed it together, so that no
// first few of them add up to it. If all have the same length, it changes the signs of some
// instead, which changes the sign of the final sum. This is case 3 above.
func leadPast(then []arrival, sum int) []arrival {
	slices.SortStableFunc(then, func(a, b arrival) int { return a.from - b.from })
	before, last := 0, len(then)-1
	for k := range then {
		if before += then[k].from; before != sum {
			continue
		}
		if then[0].from == then[last].from {
			for j := range last - k {
				then[j].plus = true
			}
			return then
		}
		small, large := then[0], then[last]
		mixed := append([]arrival{}, then[1:k+1]...)
		mixed = append(mixed, large, small)
		return append(mixed, then[k+1:last]...)
	}
	return then
}

// write writes the planned moves into cell root, which is the last one of the path. The moves
// below a child come before the move of the child.
func (w *writer) write(root int32) {
	bottom := len(w.path)
	w.begin(root)
	for len(w.path) > bottom && !w.over() {
		c := w.path[len(w.path)-1]
		at := &w.cells[c]
		if at.next < at.end {
			w.begin(int32(w.arrivals[at.next].child))
			continue
		}
		w.path = w.path[:len(w.path)-1]
		if len(w.path) > bottom {
			w.move(w.path[len(w.path)-1])
		}
	}
}

// begin descends to cell c to write its arrivals.
func (w *writer) begin(c int32) {
	at := &w.cells[c]
	at.next, at.sum = at.first, int32(w.board.Cells[c])
	w.path = append(w.path, c)
}

// move writes the move of the next arrival at cell c.
func (w *writer) move(c int32) {
	at := &w.cells[c]
	a := w.arrivals[at.next]
	at.next++
	plus := a.plus == (at.sum > 0)
	if a.plus {
		at.sum += int32(a.from)
	} else {
		at.sum -= int32(a.from)
	}
	w.moves = append(w.moves, shift.Move{
		X:    a.child % w.board.Width,
		Y:    a.child / w.board.Width,
		Dir:  w.direction(a.child, int(c)),
		Plus: plus,
	})
}

// direction returns the direction from one cell to another in its row or column.
func (w *writer) direction(from, to int) shift.Dir {
	switch {
	case from%w.board.Width < to%w.board.Width:
		return shift.Right
	case from%w.board.Width > to%w.board.Width:
		return shift.Left
	case from < to:
		return shift.Down
	}
	return shift.Up
}
