package main

import (
	"fmt"
	"math/bits"
	"strings"
)

// Periodic patterns.
//
// On a large grid a long solution repeats itself: it runs along rows, or along staircases. The
// cells of the plane fall into classes modulo a lattice, and a pattern treats all cells of a class
// alike. It is made in steps, and each of them adds classes to those that have been met:
//
//   - Some classes are lost: each of their cells gets a number that leads only to lost classes and to
//     those that have been met. The solution never visits them, but meets them.
//   - A thread visits classes: it is a walk that repeats itself for ever, and each of its jumps meets
//     one new cell. The three other cells at that distance have been met before: they belong to met
//     classes, to the part of the thread that has been visited, or to copies of the thread on one side
//     of it, which are visited before. Such a thread serves one way, unless another one runs the other
//     way with the same side visited.
//
// The search finds the pattern with the fewest lost classes, by Dijkstra's algorithm over the sets
// of classes that have been met. It says nothing about the turns from a thread to the next one, so
// no solution that follows a pattern of that size loses less.

// cell is a cell of the plane.
type cell struct{ row, col int }

func (p cell) plus(q cell) cell { return cell{p.row + q.row, p.col + q.col} }

func (p cell) minus(q cell) cell { return cell{p.row - q.row, p.col - q.col} }

// jump is a jump of a thread.
type jump struct{ number, direction int }

// directions are the steps to the right, down, to the left and up; names are their letters.
var directions = [4]cell{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

const names = "rdlu"

func (j jump) vector() cell {
	d := directions[j.direction]
	return cell{d.row * j.number, d.col * j.number}
}

func (j jump) String() string { return fmt.Sprintf("%d%c", j.number, names[j.direction]) }

// lattice is spanned by the vectors (rows, shift) and (0, cols).
type lattice struct{ rows, shift, cols int }

func (l lattice) classes() int { return l.rows * l.cols }

// class returns the class of a cell.
func (l lattice) class(p cell) int {
	t := floor(p.row, l.rows)
	col := p.col - t*l.shift
	return (p.row-t*l.rows)*l.cols + col - floor(col, l.cols)*l.cols
}

// cell returns a cell of a class.
func (l lattice) cell(class int) cell { return cell{class / l.cols, class % l.cols} }

func floor(x, y int) int {
	q := x / y
	if q*y > x {
		q--
	}
	return q
}

// set is a set of classes, as bits.
type set uint32

func (s set) has(class int) bool { return s>>class&1 != 0 }

// thread is a walk that begins in class 0.
type thread struct {
	jumps     []jump
	adds      set  // classes of its cells
	needs     set  // classes that have to be met before
	direction cell // of its repetition, in lowest terms
	side      int  // on which side copies of it have to be visited before, 0 if it doesn't matter
}

// settings are the arguments of a search.
type settings struct {
	low, high  int
	maxClasses int
	maxJumps   int // of a thread
	both       bool
}

// step is a step of a pattern: lost cells with their numbers, or a thread with its first cell.
type step struct {
	lost    []cell
	numbers []int
	begin   cell
	jumps   []jump
}

// pattern is a way to visit the plane.
type pattern struct {
	lattice
	lost  int // classes
	steps []step
}

// String returns the pattern for people, and for testdata/verify.py.
func (p *pattern) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "lost %d of %d\nlattice %d %d %d\n", p.lost, p.classes(), p.rows, p.shift, p.cols)
	for _, s := range p.steps {
		for k, c := range s.lost {
			fmt.Fprintf(&b, "lost %d,%d=%d\n", c.row, c.col, s.numbers[k])
		}
		if s.jumps != nil {
			fmt.Fprintf(&b, "thread %d,%d %s\n", s.begin.row, s.begin.col,
				strings.Trim(fmt.Sprint(s.jumps), "[]"))
		}
	}
	return b.String()
}

// picture returns a part of the plane: the number of each cell, in brackets if the cell is lost.
func (p *pattern) picture(rows, cols int) string {
	words := make([]string, p.classes())
	for _, s := range p.steps {
		for k, c := range s.lost {
			words[p.class(c)] = fmt.Sprintf("(%d)", s.numbers[k])
		}
		at := s.begin
		for _, j := range s.jumps {
			words[p.class(at)] = fmt.Sprintf(" %d ", j.number)
			at = at.plus(j.vector())
		}
	}
	var b strings.Builder
	for row := range rows {
		line := ""
		for col := range cols {
			line += words[p.class(cell{row, col})]
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// search returns the pattern that loses the smallest share of cells, or nil if there is none.
func search(s settings) *pattern {
	var best *pattern
	for n := 1; n <= s.maxClasses; n++ {
		for rows := 1; rows <= n; rows++ {
			for shift := 0; n%rows == 0 && shift < n/rows; shift++ {
				limit := n
				if best != nil {
					limit = (best.lost*n - 1) / best.classes() // fewer, as a share
				}
				t := &table{settings: s, lattice: lattice{rows, shift, n / rows}, limit: limit}
				if p := t.search(); p != nil {
					best = p
				}
			}
		}
	}
	return best
}

// table is what is known of one lattice.
type table struct {
	settings
	lattice
	limit   int // of lost classes
	threads []thread
	walk    []jump
	known   map[set]origin
	buckets [][]set // sets of classes by the count of those that are lost
}

// origin tells how a set of classes has been met.
type origin struct {
	lost   int
	before set
	step   step
}

// search returns the best pattern of the lattice, or nil if there is none within the limit.
func (t *table) search() *pattern {
	t.list(cell{})
	if t.both {
		t.keepBothWays()
	}
	full := set(1)<<t.classes() - 1
	t.known = map[set]origin{0: {}}
	t.buckets = make([][]set, t.limit+1)
	t.buckets[0] = []set{0}
	for lost := range t.buckets {
		for k := 0; k < len(t.buckets[lost]); k++ {
			met := t.buckets[lost][k]
			if t.known[met].lost < lost {
				continue
			}
			if met == full {
				return t.pattern(full)
			}
			t.extend(met, lost)
		}
	}
	return nil
}

// extend finds what may be met after a set of classes.
func (t *table) extend(met set, lost int) {
	for k := range t.threads {
		w := &t.threads[k]
		for class := range t.classes() {
			begin := t.cell(class)
			if adds := t.move(w.adds, begin); adds&met == 0 && t.move(w.needs, begin)&^met == 0 {
				t.reach(met, met|adds, lost, step{begin: begin, jumps: w.jumps})
			}
		}
	}
	for class := range t.classes() {
		if !met.has(class) {
			t.lose(met, 1<<class, 1<<class, lost+1, step{})
		}
		if met == 0 {
			break // all classes are alike
		}
	}
}

// reach records that a set of classes can be met.
func (t *table) reach(before, met set, lost int, s step) {
	if o, ok := t.known[met]; lost > t.limit || ok && o.lost <= lost {
		return
	}
	t.known[met] = origin{lost, before, s}
	t.buckets[lost] = append(t.buckets[lost], met)
}

// lose gives a number to each class of open, all of which are lost, and to those that are lost by
// that.
func (t *table) lose(met, all, open set, lost int, s step) {
	if lost > t.limit {
		return
	}
	if open == 0 {
		t.reach(met, met|all, lost, s)
		return
	}
	class := bits.TrailingZeros32(uint32(open))
	at := t.cell(class)
	for number := t.low; number <= t.high; number++ {
		var more set
		for d := range directions {
			more |= 1 << t.class(at.plus(jump{number, d}.vector()))
		}
		more &^= met | all
		next := step{
			lost:    append(s.lost[:len(s.lost):len(s.lost)], at),
			numbers: append(s.numbers[:len(s.numbers):len(s.numbers)], number),
		}
		t.lose(met, all|more, open&^(1<<class)|more, lost+bits.OnesCount32(uint32(more)), next)
	}
}

// move returns a set of classes, each moved by the same vector.
func (t *table) move(s set, by cell) (moved set) {
	for ; s != 0; s &= s - 1 {
		moved |= 1 << t.class(t.cell(bits.TrailingZeros32(uint32(s))).plus(by))
	}
	return moved
}

// pattern returns the steps by which a set of classes has been met.
func (t *table) pattern(met set) *pattern {
	p := &pattern{lattice: t.lattice, lost: t.known[met].lost}
	for met != 0 {
		o := t.known[met]
		p.steps = append([]step{o.step}, p.steps...)
		met = o.before
	}
	return p
}

// list lists the threads that continue the present walk, which has come to a cell.
func (t *table) list(at cell) {
	if at != (cell{}) && t.class(at) == 0 {
		t.check(at)
	}
	if len(t.walk) == t.maxJumps {
		return
	}
	for number := t.low; number <= t.high; number++ {
		for d := range directions {
			if n := len(t.walk); n > 0 && t.walk[n-1] == (jump{number, d ^ 2}) {
				continue // straight back
			}
			t.walk = append(t.walk, jump{number, d})
			t.list(at.plus(jump{number, d}.vector()))
			t.walk = t.walk[:len(t.walk)-1]
		}
	}
}

// times returns n if v is n times the period, and false if it is no multiple.
func times(v, period cell) (n int, ok bool) {
	if period.row != 0 {
		n = v.row / period.row
	} else {
		n = v.col / period.col
	}
	return n, v == cell{n * period.row, n * period.col}
}

// check adds the present walk, repeated with a period, to the threads if it is one.
func (t *table) check(period cell) {
	w := thread{jumps: t.walk}
	var cells []cell
	repeats := false // whether two cells of a period are in one class
	at := cell{}
	for _, j := range t.walk {
		for _, earlier := range cells {
			if _, same := times(at.minus(earlier), period); same {
				return // it meets itself
			}
		}
		repeats = repeats || w.adds.has(t.class(at))
		w.adds |= 1 << t.class(at)
		cells = append(cells, at)
		at = at.plus(j.vector())
	}
	for k, j := range t.walk {
		for d := range directions {
			if d != j.direction && !t.target(&w, cells, k, cells[k].plus(jump{j.number, d}.vector()), period,
				repeats) {
				return
			}
		}
	}
	g := gcd(period.row, period.col)
	w.direction = cell{period.row / g, period.col / g}
	for k := range t.threads {
		other := &t.threads[k]
		if other.adds == w.adds && other.needs == w.needs && (!t.both || other.direction == w.direction &&
			other.side == w.side) {
			return
		}
	}
	w.jumps = append([]jump(nil), t.walk...)
	t.threads = append(t.threads, w)
}

// target examines a cell that the jump from cell k of a thread lands on apart from the next one. It
// returns false if that ends the thread.
func (t *table) target(w *thread, cells []cell, k int, to, period cell, repeats bool) bool {
	for j, c := range cells {
		if n, on := times(to.minus(c), period); on {
			return n < 0 || n == 0 && j <= k // it has been visited
		}
	}
	class := t.class(to)
	if !w.adds.has(class) {
		w.needs |= 1 << class
		return true
	}
	if repeats {
		return false
	}
	for _, c := range cells { // it is on a copy
		if t.class(c) != class {
			continue
		}
		v := to.minus(c)
		side := 1
		if cross := period.row*v.col - period.col*v.row; cross < 0 {
			side = -1
		} else if cross == 0 {
			return false // before or behind
		}
		if w.side == -side {
			return false
		}
		w.side = side
	}
	return true
}

func gcd(a, b int) int {
	a, b = max(a, -a), max(b, -b)
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// keepBothWays drops threads of which copies have to be visited on one side, unless another one
// runs the other way through the same classes with the same side visited. Sides are those of a
// thread's own direction, so the other one has the opposite side.
func (t *table) keepBothWays() {
	var kept []thread
	for _, w := range t.threads {
		serves := w.side == 0
		for _, o := range t.threads {
			for class := 0; class < t.classes() && !serves; class++ {
				serves = o.direction == (cell{-w.direction.row, -w.direction.col}) && o.side == -w.side &&
					t.move(o.adds, t.cell(class)) == w.adds
			}
		}
		if serves {
			kept = append(kept, w)
		}
	}
	t.threads = kept
}
