package forest

import (
	"slices"

	"stride/shift"
)

// Writing a forest out as moves.
//
// Each tree is turned so that any one of its numbers is the root. Then, children
// before parents, each number moves onto its parent. What is left to choose is
// the order in which the children of a number arrive, since a cell that is empty
// cannot be pushed on: the partial sums must not be 0 before the last child has
// arrived.
//
// There always is such an order, so the order is no constraint on the forest.
// Let value + Σ with = Σ without be the halves of number v (see halve). Children
// in the half "with" come first and are added, which keeps the sum positive; let
// S be the sum after them.
//
//   - v is the root: children in "without" are subtracted, S is their sum, and 0
//     is reached with the last of them.
//   - The parent is in "without": after all of them the sum is the length p of
//     the edge to the parent, and positive all the way.
//   - The parent is in "with": the sum ends at -p, having crossed 0, and it must
//     not stop there. It stops when the first few to come sum up to S. If not all
//     of them are equal, putting the largest before the smallest at that place
//     leads past it; if all are of length x and S = jx, adding as many as would
//     be subtracted beyond 0 and subtracting the other j leads to +p instead.

// arrival is a child that comes to its parent, with the sign it gets in the sum
// that begins with the parent's value.
type arrival struct {
	child int // cell
	from  int // distance
	plus  bool
}

// Moves returns the moves that f stands for: if f is a solution they clear b.
// If not, they clear what the forest allows: every number moves on to its parent
// that comes to its edge's length with the children that came, trees are turned so
// that an unsatisfied number is the root, and what does not come out stays
// behind. The error says why f is no forest on b.
func (f Forest) Moves(b shift.Board) ([]shift.Move, error) {
	open, err := f.Unsatisfied(b)
	if err != nil {
		return nil, err
	}
	return f.moves(b, open, func() bool { return false })
}

// cellsBetweenLooks is how many cells are written between two questions whether it is
// enough, about a millisecond.
const cellsBetweenLooks = 4096

// moves is Moves, but is given the unsatisfied cells, in order, and returns only the
// first moves when enough says so. They can be made too.
func (f Forest) moves(b shift.Board, open []int, enough func() bool) ([]shift.Move, error) {
	arms, err := f.arms(b)
	if err != nil {
		return nil, err
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

// writer collects the moves of trees. Trees can be as deep as there are numbers, so it
// goes through them without recursion.
type writer struct {
	halver
	board    shift.Board
	arms     *adjacency
	cells    []written
	way      []int32 // cells from the root, or from where writing began, to the present one
	edges    []arm   // of the present cell that count
	arrivals []arrival
	moves    []shift.Move

	enough func() bool
	looks  int // calls of over
	ended  bool
}

// written is what is known of a cell in its tree.
type written struct {
	parent     int32
	next       int32 // arm or arrival that comes next
	first, end int32 // of its arrivals
	sum        int32 // value when it is written, as its arrivals are signed
	done       bool  // its tree was begun
	right      bool  // it comes out as it must, see plan
}

// noParent is the parent of a root.
const noParent = -1

// over reports whether the moves so far are enough.
func (w *writer) over() bool {
	if w.looks++; w.looks%cellsBetweenLooks == 0 && w.enough() {
		w.ended = true
	}
	return w.ended
}

// tree writes out the tree of cell root, unless it is written already. A cell is planned
// after the cells below it. If it does not come out right, what is below it is written
// at once, and it stays.
func (w *writer) tree(root int32) {
	if w.cells[root].done || w.ended || len(w.arms.at(root)) == 0 {
		return
	}
	w.enter(root, noParent)
	for len(w.way) > 0 && !w.over() {
		c := w.way[len(w.way)-1]
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
		depth := len(w.way) - 1
		if !at.right || at.parent == noParent {
			w.write(c)
		}
		w.way = w.way[:depth]
	}
	w.way = w.way[:0]
}

// enter goes down to cell c.
func (w *writer) enter(c, parent int32) {
	w.cells[c] = written{parent: parent, done: true}
	w.way = append(w.way, c)
}

// plan finds the order in which the children of cell c that come out right arrive, and
// whether c itself comes out right with them: at the length of the edge to its parent,
// or at 0 if it is a root. If not, they leave as little there as they can.
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

// remain returns the children at the edges of a number in an order, and with
// signs, that leave the least there but 0. What stays behind is easier to clear
// when it is small. It is as if an edge of that length led to a parent.
func (w *writer) remain(value int, edges []arm) []arrival {
	if len(edges) == 0 {
		return nil
	}
	up := len(edges)
	edges = append(edges, arm{length: int32(w.remainder(value, edges))})
	with, _ := w.halve(value, edges)
	return order(value, edges, with, up)
}

// order returns the children among the edges of a number in an order in which no
// partial sum but the last is 0. up is the index of the edge to the parent, -1
// for a root.
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

// leadPast orders arrivals that are subtracted from sum and together exceed it so
// that no first few of them sum up to it, or turns the signs of some so that the
// end is the same but for its sign.
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

// write writes the moves of the plan of cell root, the last one of the way: those below
// a child before that of the child.
func (w *writer) write(root int32) {
	bottom := len(w.way)
	w.begin(root)
	for len(w.way) > bottom && !w.over() {
		c := w.way[len(w.way)-1]
		at := &w.cells[c]
		if at.next < at.end {
			w.begin(int32(w.arrivals[at.next].child))
			continue
		}
		w.way = w.way[:len(w.way)-1]
		if len(w.way) > bottom {
			w.move(w.way[len(w.way)-1])
		}
	}
}

// begin goes down to cell c to write its arrivals.
func (w *writer) begin(c int32) {
	at := &w.cells[c]
	at.next, at.sum = at.first, int32(w.board.Cells[c])
	w.way = append(w.way, c)
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
