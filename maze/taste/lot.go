package taste

import (
	"fmt"
	"time"

	"stride/search"
)

// watch is the number of cells that are evaluated between two looks at the clock: a
// step on a large maze is so slow that each looks.
const watch = 1 << 14

// lot is one independent piece of a search: the present maze with its value, random
// numbers, and the steps it may still take.
type lot struct {
	*Evaluator
	rand   *search.Rand
	number int
	stop   *search.Stop
	board  *Board
	debug  bool

	total, left int64
	since       int64 // steps since the last report
	begun       time.Time
	span        time.Duration // 0 if the lot goes by steps
	done        float64       // part of the span that is over

	present []int16
	value   int
	best    int
	has     bool // there is a best
	fresh   bool // and it has not been posted
	kept    []int16
}

// step counts one step and reports whether the lot may take it.
func (l *lot) step() bool {
	if l.left == 0 {
		return false
	}
	l.left--
	l.since++
	if l.since*int64(len(l.present)) >= watch {
		l.report()
		if l.stop.Raised() || l.span > 0 && l.done >= 1 {
			l.left = 0
			return false
		}
	}
	return true
}

// over returns the part of the lot that is over, in [0, 1].
func (l *lot) over() float64 {
	if l.span > 0 {
		return min(1, l.done)
	}
	return 1 - float64(l.left)/float64(l.total)
}

// report counts the steps and posts the best maze.
func (l *lot) report() {
	l.board.AddSteps(l.since)
	l.since = 0
	if l.span > 0 {
		l.done = float64(time.Since(l.begun)) / float64(l.span)
	}
	if l.fresh {
		l.fresh = false
		m := &Placed{l.params, l.places, append([]int16(nil), l.kept...)}
		l.board.Offer(search.Candidate[*Placed]{Solution: m, Score: int64(l.best), Unit: l.number})
		l.board.Improve(int64(l.best))
	}
}

// randomize begins with a random maze. It takes one step.
func (l *lot) randomize() {
	if l.present == nil {
		l.present, l.kept = make([]int16, l.params.Cells()), make([]int16, l.params.Cells())
	}
	l.step()
	for k := range l.present {
		if k != l.places.Goal {
			low, high := l.choices(k)
			l.present[k] = int16(low + l.rand.Below(high-low+1))
		}
	}
	l.value = l.Evaluate(l.present)
	l.note()
}

// note keeps the present maze if it is the best of the lot.
func (l *lot) note() {
	if l.has && l.value <= l.best {
		return
	}
	l.best, l.has, l.fresh = l.value, true, true
	copy(l.kept, l.present)
}

// recall goes back to the best maze of the lot.
func (l *lot) recall() {
	copy(l.present, l.kept)
	l.value = l.best
}

// try changes a random cell to a random other value, and keeps the change if the value
// is at least floor.
func (l *lot) try(floor int) {
	k := l.rand.Below(len(l.present) - 1)
	if k >= l.places.Goal {
		k++ // any cell but the goal
	}
	low, high := l.choices(k)
	if low == high {
		return
	}
	old := l.present[k]
	x := int16(low + l.rand.Below(high-low))
	if x >= old {
		x++
	}
	l.present[k] = x
	value := l.Evaluate(l.present)
	if value < floor {
		l.present[k] = old
		return
	}
	l.value = value
	if l.debug {
		l.verify()
	}
	l.note()
}

// verify panics if the value kept is not that of the maze.
func (l *lot) verify() {
	fresh, err := NewEvaluator(l.params, l.places, l.scoring)
	if err != nil {
		panic(err)
	}
	if want := fresh.Evaluate(l.present); want != l.value {
		panic(fmt.Sprintf("taste: the value is %d, evaluated anew %d, of %v", l.value, want, l.present))
	}
}

// choices returns the range of values that are worth trying in a cell. All values that
// are too large for any jump from it count as one.
func (l *lot) choices(k int) (low, high int) {
	row, col := k/l.params.Cols, k%l.params.Cols
	reach := max(row, l.params.Rows-1-row, col, l.params.Cols-1-col)
	return l.params.Min, max(l.params.Min, min(l.params.Max, reach+1))
}
