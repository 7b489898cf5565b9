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
	arms, err := f.arms(b)
	if err != nil {
		return nil, err
	}
	unsatisfied, err := f.Unsatisfied(b)
	if err != nil {
		return nil, err
	}
	w := writer{board: b, arms: arms, done: make([]bool, len(b.Cells))}
	for _, c := range unsatisfied {
		w.tree(c)
	}
	for c, v := range b.Cells {
		if v != 0 {
			w.tree(c)
		}
	}
	return w.moves, nil
}

// writer collects the moves of trees.
type writer struct {
	board shift.Board
	arms  [][]arm
	done  []bool // cells whose tree is written
	moves []shift.Move
}

// noParent is the parent of a root.
const noParent = -1

// tree writes out the tree of cell root, unless it is written already.
func (w *writer) tree(root int) {
	if w.done[root] {
		return
	}
	list, _ := w.arrivals(root, noParent)
	w.write(root, list)
}

// arrivals visits the subtree of cell c and returns the children that can come
// to c, in order, and whether c itself comes out right with them: at the length
// of the edge to its parent, or at 0 if it is a root.
func (w *writer) arrivals(c, parent int) (plan *plan, right bool) {
	w.done[c] = true
	plan = newPlan()
	var edges []arm
	up := -1
	for _, e := range w.arms[c] {
		if e.to == parent {
			up = len(edges)
			edges = append(edges, e)
			continue
		}
		below, right := w.arrivals(e.to, c)
		if !right {
			w.write(e.to, below)
			continue
		}
		plan.below[e.to] = below
		edges = append(edges, e)
	}
	value := w.board.Cells[c]
	if with, right := halve(value, edges); right {
		plan.order = order(value, edges, with, up)
		return plan, true
	}
	if up >= 0 {
		edges = append(edges[:up], edges[up+1:]...)
	}
	plan.order = remain(value, edges)
	return plan, false
}

// remain returns the children at the edges of a number in an order, and with
// signs, that leave the least there but 0. What stays behind is easier to clear
// when it is small. It is as if an edge of that length led to a parent.
func remain(value int, edges []arm) []arrival {
	up := len(edges)
	edges = append(edges[:up:up], arm{})
	for {
		edges[up].length++
		if with, ok := halve(value, edges); ok {
			return order(value, edges, with, up)
		}
	}
}

// plan is what happens below a cell: the children in the order of their arrival,
// and what happens below each of them first.
type plan struct {
	order []arrival
	below map[int]*plan
}

func newPlan() *plan { return &plan{below: make(map[int]*plan)} }

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
		a := arrival{e.to, e.length, with[k]}
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

// write writes the moves of a plan at cell c.
func (w *writer) write(c int, p *plan) {
	sum := w.board.Cells[c]
	for _, a := range p.order {
		w.write(a.child, p.below[a.child])
		plus := a.plus == (sum > 0)
		if a.plus {
			sum += a.from
		} else {
			sum -= a.from
		}
		w.moves = append(w.moves, shift.Move{
			X:    a.child % w.board.Width,
			Y:    a.child / w.board.Width,
			Dir:  w.direction(a.child, c),
			Plus: plus,
		})
	}
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
