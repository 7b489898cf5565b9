package lahc

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/internal/lab/published/strategy"
	"stride/internal/search"
	"stride/shift"
	"stride/shift/official"
)

var defaults = Defaults()

func level(t testing.TB, n int) shift.Board {
	t.Helper()
	b, err := official.Level(official.Seed{}, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestScore computes scores by the words of the definition, after random changes
// of every kind.
func TestScore(t *testing.T) {
	l := strategy.NewNumbers(level(t, 120))
	w := NewWorker(l, search.NewRand(1, 0), nil, &defaults)
	var points, squares float64
	for v := range int32(l.Count()) {
		points += float64(l.Value(v))
		squares += float64(l.Value(v)) * float64(l.Value(v))
	}
	soft := 0
	for range 20_000 {
		got := w.Try()
		var left, p, q, softP, softQ float64
		for _, v := range w.Left() {
			x := float64(w.Now(v))
			left, p, q = left+1, p+x, q+x*x
			if x <= 8 {
				x = 1
			}
			softP, softQ = softP+x, softQ+x*x
		}
		if left <= 5 {
			p, q = softP, softQ
			soft++
		}
		want := 60_000*left/float64(l.Count()) + 20_000*p/points + 40_000*q/squares
		if math.Abs(got-want) > 1e-6 {
			t.Fatalf("score %v, want %v", got, want)
		}
		w.Decide(got)
		if len(w.Left()) == 0 {
			w.reset()
		}
	}
	if soft == 0 {
		t.Error("there were never few numbers left")
	}
}

// TestMutations checks each mutation: the state stays coherent, and
// undoing the mutation restores it.
func TestMutations(t *testing.T) {
	l := strategy.NewNumbers(level(t, 200))
	w := NewWorker(l, search.NewRand(2, 0), nil, &defaults)
	var changed [kinds]int
	for step := range 3000 {
		before := slices.Clone(w.Left())
		score := w.Score()
		lists := w.Strategies()
		k := kind(step % int(kinds))
		w.mutate(k)
		if !slices.EqualFunc(lists, w.Strategies(), slices.Equal) {
			changed[k]++
		}
		if err := w.Verify(); err != nil {
			t.Fatalf("mutation %d: %v", k, err)
		}
		w.complete()
		if err := w.Verify(); err != nil {
			t.Fatalf("completing after mutation %d: %v", k, err)
		}
		var list [strategy.Directions]int32
		for _, r := range w.Left() {
			if w.Pushes(r, &list) > 0 {
				t.Fatalf("mutation %d: number %d can still move", k, r)
			}
		}
		if step%2 == 0 {
			w.Undo()
			slices.Sort(before)
			after := slices.Clone(w.Left())
			slices.Sort(after)
			if !slices.Equal(before, after) || w.Score() != score {
				t.Fatalf("mutation %d, undone: %v remain, want %v", k, after, before)
			}
		} else {
			w.Begin()
		}
	}
	for k, n := range changed {
		if n == 0 {
			t.Errorf("mutation %d never changed anything", k)
		}
	}
}

// TestLateList follows a list by its definition: the bound is the score of as many
// steps ago as the list is long.
func TestLateList(t *testing.T) {
	var l lateList
	l.fill(7)
	r := search.NewRand(1, 0)
	var scores []float64
	for step := range 1000 {
		want := 7.0
		if step >= shortList {
			want = scores[step-shortList]
		}
		if l.bound() != want {
			t.Fatalf("step %d: bound %v, want %v", step, l.bound(), want)
		}
		scores = append(scores, float64(r.Below(100)))
		l.settle(scores[step])
	}
	old := map[float64]bool{}
	for _, x := range l.scores[:l.length] {
		old[x] = true
	}
	l.grow(400, r)
	l.grow(200, r)
	if l.length != 400 {
		t.Errorf("length %d, want 400", l.length)
	}
	for _, x := range l.scores[:400] {
		if !old[x] {
			t.Errorf("%v was not in the short list", x)
		}
	}
}

// smallState draws a board and makes random moves until none is left.
func smallState(t *rapid.T) *Mutator {
	b := shift.NewBoard(rapid.IntRange(3, 7).Draw(t, "width"), rapid.IntRange(1, 4).Draw(t, "height"))
	for c := range b.Cells {
		b.Cells[c] = max(0, rapid.IntRange(-3, 4).Draw(t, "value"))
	}
	if b.Numbers() == 0 {
		t.Skip("empty")
	}
	m := &Mutator{State: strategy.NewState(strategy.NewNumbers(b)),
		Random: search.NewRand(rapid.Uint64().Draw(t, "seed"), 0), options: &defaults}
	m.complete()
	m.Begin()
	return m
}

// TestExhaust checks that all that the exhaustive search finds is coherent, and that the state is
// as before. Which ways there are is a test of permute.
func TestExhaust(t *testing.T) {
	some, none := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := smallState(t)
		m.Exhaust(func() bool { return false })
		before := m.Strategies()
		found := 0
		m.Exhaust(func() bool {
			found++
			if err := m.Verify(); err != nil {
				t.Fatal(err)
			}
			return false
		})
		after := m.Strategies()
		if len(before) != len(after) || !slices.EqualFunc(before, after, slices.Equal) {
			t.Fatalf("the state is not as before: %v, %v", before, after)
		}
		if found > 0 {
			some++
		} else {
			none++
		}
	})
	if !testing.Short() && (some == 0 || none == 0) { // short, it draws 20 states only
		t.Errorf("%d states with a way, %d without: the test shows little", some, none)
	}
}
