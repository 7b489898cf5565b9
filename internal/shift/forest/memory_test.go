package forest

import (
	"runtime"
	"strings"
	"testing"

	"stride/internal/memory"
	"stride/internal/search"
	"stride/shift"
)

// TestMemory builds states for large levels. What each takes, with garbage, is at most what was
// reckoned, and not much less, since searchers that would fit must not be refused.
func TestMemory(t *testing.T) {
	const least = 0.6
	for _, number := range []int{600, 1000, 2000} {
		l := newNumbering(officialLevel(t, number))
		each := l.stateBytes(l.extra) + int64(l.count())*searcherBytes
		const searchers = 10 // so that what else is on the heap does not matter
		kept := make([]*state, searchers)
		before := heap()
		for k := range kept {
			kept[k] = newState(l, Defaults(), 0, search.NewRand(1, 1), nil)
		}
		took := (heap() - before) / searchers
		runtime.KeepAlive(kept)
		if t.Logf("level %d: %d bytes, reckoned %d", number, took, each); took > each+each/slack ||
			float64(took) < least*float64(each) {
			t.Errorf("level %d: a state takes %d bytes, and %d were reckoned", number, took, each)
		}
	}
}

// heap returns the bytes that are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestFitting asks for searchers in budgets from nothing to a lot: more fit into more, up to those
// that are wanted, and all that fit take no more than the budget.
func TestFitting(t *testing.T) {
	const wanted = 5
	l := newNumbering(officialLevel(t, 300))
	n := int64(l.count())
	each := l.stateBytes(l.extra) + n*searcherBytes
	last := 0
	for budget := each / 2; last < wanted; budget += each / 4 {
		count, err := l.fitting(wanted, memory.Size(budget))
		if (err == nil) != (count > 0) || count < last || int64(count)*each > budget {
			t.Fatalf("%d of %d bytes fit into %d, error %v, after %d", count, each, budget, err, last)
		}
		last = count
		if budget > 2*wanted*each+int64(len(l.at))*cellBytes+n*sharedBytes {
			t.Fatalf("only %d searchers of %d bytes fit into %d", count, each, budget)
		}
	}
}

// TestTooLittleMemory begins no search that would not fit.
func TestTooLittleMemory(t *testing.T) {
	_, err := Solve(t.Context(), officialLevel(t, 300),
		search.Request{Memory: 1, Budget: search.Budget{Steps: 1000}}, Options{})
	if err == nil || !strings.Contains(err.Error(), "numbers") {
		t.Errorf("in one byte: %v", err)
	}
}

// TestRoom looks at the edges for which numbers have room. On the largest boards it is less, so
// that a forest stays below what memory allows, and it is never more than there are numbers in
// line.
func TestRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("numbers a board of a million cells")
	}
	for _, number := range []int{5, 300, 1000} {
		l := newNumbering(officialLevel(t, number))
		if l.extra != extraEdges {
			t.Errorf("level %d: numbers have room for %d edges beyond those that they need", number, l.extra)
		}
		for v := range int32(l.count()) {
			if room := l.room(v); room > l.inLine[v] ||
				room < min(l.inLine[v], l.value[v]/l.reach+extraEdges) {
				t.Fatalf("level %d: number %d has room for %d edges, with %d in line", number, v, room,
					l.inLine[v])
			}
		}
	}
	full := shift.NewBoard(shift.MaxSide, shift.MaxSide)
	for c := range full.Cells {
		full.Cells[c] = 1
	}
	l := newNumbering(full)
	if bytes := l.stateBytes(l.extra); l.extra >= extraEdges || l.extra < minExtraEdges ||
		bytes > largestState && l.extra > minExtraEdges {
		t.Errorf("a full board: room for %d edges more, %d bytes", l.extra, bytes)
	}
}
