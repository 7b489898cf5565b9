package difficulty

import (
	"stride/internal/puzzle/band"
	"stride/search"
	"stride/shift"
)

// Person is the model of a person who looks for moves that clear a board.
//
// The person looks at a few of the moves that can be made. Two equal numbers that can vanish are the most tempting.
// Differences come to mind first, since they bring a number closer to nothing. Sums are considered if no difference
// seems right, and sometimes next to the differences. A move after which some number is alone in its row and column
// is seen to be wrong, mostly; so is one that leads to a board known to be lost, and the last few numbers are thought
// through to the end. If nothing is left, the move before is undone, and the board is remembered as lost. After some
// returns the person tires of it, starts over, and now works from what must be cleared in the end: for some moves, only
// the number with the fewest others in its row and column is considered, until the direction changes again.
//
// The numbers below are a choice, not a measurement, see internal/maze/difficulty.
type Person struct {
	Span      int // numbers that are considered at a time
	Lessons   int // lost boards that are remembered
	Patience  int // returns until the person starts over in the other direction
	Stretch   int // moves made from the most lonely number on before the direction changes again
	Tempting  int // relative likelihood of a move by which two numbers vanish
	Sums      int // one in this many times, sums are considered though some difference seems right
	Overlooks int // one in this many numbers left alone is overlooked
	Learning  int // moves looked at until one more lost board is remembered
	Endgame   int // numbers left that the person can think through to the end
}

// Typical is the person that grades are computed with.
var Typical = Person{Span: 4, Lessons: 7, Patience: 8, Stretch: 3, Tempting: 4, Sums: 8, Overlooks: 8, Learning: 40,
	Endgame: 3}

// MaxEffort is the effort at which the person gives up.
const MaxEffort = 5000

// Estimate simulates the person on b the given number of times.
func (p Person) Estimate(b shift.Board, seed uint64, simulations int) band.Estimate {
	w := newWalk(p, b)
	return band.Mean(simulations, func(k int) (effort, returns int, found bool) {
		found = w.run(search.NewRand(seed, uint64(k)))
		return int(w.effort), int(w.returns), found
	})
}

// step is a move with what it replaces.
type step struct{ from, to, v, t, result int32 }

// walk is a simulation.
type walk struct {
	Person
	rand          *search.Rand
	width, height int32
	level         []int32 // the board at the beginning
	cells         []int32
	places        []int32 // cells that held a number at the beginning
	inRow, inCol  []int32 // numbers in each row and column
	left          int32
	hash          uint64

	lost    []uint64 // hashes of lost boards, in the order in which they were found
	moves   []step   // made since the start
	options []step   // of the current board
	live    []int32  // numbers that can be considered

	lonely                 int // moves left for which only the loneliest number is considered
	effort, returns, tired int
}

func newWalk(p Person, b shift.Board) *walk {
	w := &walk{
		Person: p, width: int32(b.Width), height: int32(b.Height), level: make([]int32, len(b.Cells)),
		cells: make([]int32, len(b.Cells)), inRow: make([]int32, b.Height), inCol: make([]int32, b.Width),
	}
	for c, v := range b.Cells {
		w.level[c] = int32(v)
		if v != 0 {
			w.places = append(w.places, int32(c))
		}
	}
	return w
}

// zobrist is a hash of a number in a cell; the hash of a board is the sum over its numbers.
func zobrist(c, v int32) uint64 {
	if v == 0 {
		return 0
	}
	x := uint64(c)<<32 | uint64(v)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// restart puts the board back to the beginning.
func (w *walk) restart() {
	copy(w.cells, w.level)
	clear(w.inRow)
	clear(w.inCol)
	w.hash, w.left = 0, int32(len(w.places))
	for _, c := range w.places {
		w.inRow[c/w.width]++
		w.inCol[c%w.width]++
		w.hash += zobrist(c, w.cells[c])
	}
	w.moves = w.moves[:0]
}

// put puts a number, or 0, into a cell.
func (w *walk) put(c, v int32) {
	before := w.cells[c]
	w.hash += zobrist(c, v) - zobrist(c, before)
	w.cells[c] = v
	change := int32(0)
	if before == 0 && v != 0 {
		change = 1
	} else if before != 0 && v == 0 {
		change = -1
	}
	w.left += change
	w.inRow[c/w.width] += change
	w.inCol[c%w.width] += change
}

func (w *walk) make(s step) { w.put(s.from, 0); w.put(s.to, s.result) }
func (w *walk) undo(s step) { w.put(s.to, s.t); w.put(s.from, s.v) }

// others returns how many other numbers are in the row and the column of a cell.
func (w *walk) others(c int32) int32 { return w.inRow[c/w.width] + w.inCol[c%w.width] - 2 }

// run simulates one person, and reports whether the board was cleared.
func (w *walk) run(r *search.Rand) bool {
	w.rand = r
	w.effort, w.returns, w.tired, w.lonely = 0, 0, 0, 0
	w.lost = w.lost[:0]
	w.restart()
	for w.effort < MaxEffort {
		if w.left == 0 {
			return true
		}
		if w.tired >= w.Patience {
			w.tired = 0
			w.effort++
			w.restart()
			w.lonely = w.Stretch
		}
		if s, ok := w.choose(); ok {
			w.make(s)
			w.moves = append(w.moves, s)
			w.effort++
			w.lonely = max(0, w.lonely-1)
			continue
		}
		w.remember()
		w.returns++
		w.tired++
		w.effort++
		if n := len(w.moves); n > 0 {
			w.undo(w.moves[n-1])
			w.moves = w.moves[:n-1]
		} else {
			w.lost = w.lost[:0] // some conclusion was wrong
		}
	}
	w.effort = MaxEffort
	return false
}

// remember notes that the current board is lost.
func (w *walk) remember() { w.lost = append(w.lost, w.hash) }

// isLost reports whether the current board is remembered as lost.
func (w *walk) isLost() bool {
	from := max(0, len(w.lost)-w.Lessons-w.effort/w.Learning)
	for _, h := range w.lost[from:] {
		if h == w.hash {
			return true
		}
	}
	return false
}

// choose looks at moves, and returns the one that is made, if there is one.
func (w *walk) choose() (step, bool) {
	w.live = w.live[:0]
	for _, c := range w.places {
		if w.cells[c] != 0 {
			w.live = append(w.live, c)
		}
	}
	// Without loneliness, numbers come to attention in random order, Span of them at a time. The
	// first of these that offer any move decide.
	if w.lonely > 0 {
		w.sortByLoneliness()
	}
	span, sums := w.Span, w.lonely > 0 || w.rand.Below(w.Sums) == 0
	if w.lonely > 0 {
		span = 1
	}
	for begin := 0; begin < len(w.live); {
		w.options = w.options[:0]
		first := begin
		for ; begin < len(w.live) && begin < first+span; begin++ {
			if w.lonely == 0 {
				k := begin + w.rand.Below(len(w.live)-begin)
				w.live[begin], w.live[k] = w.live[k], w.live[begin]
			}
		}
		sum := 0
		for _, c := range w.live[first:begin] {
			sum += w.look(c, w.lonely > 0, false)
		}
		if sums || sum == 0 {
			for _, c := range w.live[first:begin] {
				sum += w.look(c, w.lonely > 0, true)
			}
		}
		if sum == 0 {
			continue
		}
		x := w.rand.Below(sum)
		for _, s := range w.options {
			if x -= w.weight(s); x < 0 {
				return s, true
			}
		}
		panic("difficulty: the weights of the moves do not add up")
	}
	return step{}, false
}

// sortByLoneliness puts a number with the fewest others in its row and column first, the rest in
// rising order.
func (w *walk) sortByLoneliness() {
	for k := range w.live { // by insertion: the boards are small
		for j := k; j > 0 && w.others(w.live[j]) < w.others(w.live[j-1]); j-- {
			w.live[j], w.live[j-1] = w.live[j-1], w.live[j]
		}
	}
}

// look adds the moves of the number in a cell to the options, and, if both is set, the moves onto
// it: those that add, or those that take the difference. It returns the sum of their weights.
func (w *walk) look(c int32, both, plus bool) int {
	sum := w.movesOf(c, -1, plus)
	if both {
		for _, o := range w.places {
			if o != c && w.cells[o] != 0 && (o/w.width == c/w.width || o%w.width == c%w.width) {
				sum += w.movesOf(o, c, plus)
			}
		}
	}
	return sum
}

// target returns the cell onto which the number in a cell moves in a direction, or -1.
func (w *walk) target(c int32, direction int) int32 {
	v := w.cells[c]
	x, y := c%w.width, c/w.width
	to := int32(-1)
	switch {
	case direction == 0 && x+v < w.width:
		to = c + v
	case direction == 1 && y+v < w.height:
		to = c + v*w.width
	case direction == 2 && x >= v:
		to = c - v
	case direction == 3 && y >= v:
		to = c - v*w.width
	}
	if to >= 0 && w.cells[to] == 0 {
		return -1
	}
	return to
}

// clearable thinks the few numbers that are left through to the end.
func (w *walk) clearable() bool {
	if w.left == 0 {
		return true
	}
	for _, c := range w.places {
		v := w.cells[c]
		if v == 0 {
			continue
		}
		for d := range 4 {
			to := w.target(c, d)
			if to < 0 {
				continue
			}
			t := w.cells[to]
			for _, result := range [2]int32{max(t-v, v-t), t + v} {
				w.effort++
				s := step{c, to, v, t, result}
				w.make(s)
				ok := w.clearable()
				w.undo(s)
				if ok {
					return true
				}
			}
		}
	}
	return false
}

// movesOf adds the moves of the number in a cell, or those onto the cell only, if that is not
// negative.
func (w *walk) movesOf(c, only int32, plus bool) int {
	v := w.cells[c]
	sum := 0
	for d := range 4 {
		to := w.target(c, d)
		if to < 0 || only >= 0 && to != only {
			continue
		}
		t := w.cells[to]
		s := step{c, to, v, t, max(t-v, v-t)}
		if plus {
			s.result = t + v
		}
		w.effort++
		if w.promising(s) {
			w.options = append(w.options, s)
			sum += w.weight(s)
		}
	}
	return sum
}

// weight is how tempting a move is.
func (w *walk) weight(s step) int {
	if s.result == 0 {
		return w.Tempting
	}
	return 1
}

// promising reports whether a move does not seem wrong.
func (w *walk) promising(s step) bool {
	w.make(s)
	ok := !w.isLost() && (int(w.left) > w.Endgame || w.clearable())
	for _, c := range w.places {
		if ok && w.cells[c] != 0 && w.others(c) == 0 {
			ok = w.rand.Below(w.Overlooks) == 0
		}
	}
	w.undo(s)
	return ok
}
