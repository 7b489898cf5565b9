package search

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestBoardOrder posts the same solutions in every order. The best one does not
// depend on it: the higher score, then the lower lot.
func TestBoardOrder(t *testing.T) {
	postings := []Posting[string]{
		{"low", 1, 0}, {"high, late", 3, 7}, {"high, early", 3, 2}, {"high, middle", 3, 4},
	}
	permute(postings, 0, func(order []Posting[string]) {
		b := new(Board[string])
		if _, ok := b.Best(); ok {
			t.Fatal("an empty board has a best posting")
		}
		for _, p := range order {
			before, had := b.Best()
			better := !had || p.Score > before.Score || p.Score == before.Score && p.Lot < before.Lot
			if got := b.Post(p); got != better {
				t.Errorf("%v: Post(%v) = %v after %v", order, p, got, before)
			}
		}
		if best, ok := b.Best(); !ok || best != (Posting[string]{"high, early", 3, 2}) {
			t.Errorf("%v: best is %v", order, best)
		}
	})
}

func permute[T any](s []T, from int, visit func([]T)) {
	if from == len(s) {
		visit(s)
	}
	for k := from; k < len(s); k++ {
		s[from], s[k] = s[k], s[from]
		permute(s, from+1, visit)
		s[from], s[k] = s[k], s[from]
	}
}

// TestBoardTie keeps the first of two postings of one lot with the same score.
func TestBoardTie(t *testing.T) {
	b := new(Board[string])
	b.Post(Posting[string]{"first", 1, 0})
	if b.Post(Posting[string]{"second", 1, 0}) {
		t.Error("a second solution of the same score was taken")
	}
	if best, _ := b.Best(); best.Solution != "first" {
		t.Errorf("best is %v", best)
	}
}

// TestBoardCurve knows when and after how many steps the score became better. A
// lower lot with the same score is no improvement.
func TestBoardCurve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := new(Board[int])
		b.Start(time.Now())
		if len(b.Curve()) != 0 {
			t.Errorf("the curve begins with %v", b.Curve())
		}
		b.AddSteps(10)
		b.Post(Posting[int]{Score: -5, Lot: 3})
		time.Sleep(time.Second)
		b.AddSteps(20)
		b.Post(Posting[int]{Score: -5, Lot: 1})
		b.Post(Posting[int]{Score: -6, Lot: 0})
		time.Sleep(time.Second)
		b.AddRestart()
		b.Post(Posting[int]{Score: 7, Lot: 8})
		want := []Point{{0, 10, -5}, {2 * time.Second, 30, 7}}
		got := b.Curve()
		if !slices.Equal(got, want) {
			t.Errorf("curve %v, want %v", got, want)
		}
		got[0].Score = 99
		if b.Curve()[0].Score != -5 {
			t.Error("the curve is not a copy")
		}
		if b.Steps() != 30 || b.Restarts() != 1 {
			t.Errorf("%d steps, %d restarts", b.Steps(), b.Restarts())
		}
	})
}

// TestBoardWorkers lets workers post at the same time; run it with -race.
func TestBoardWorkers(t *testing.T) {
	b := new(Board[int])
	Lots(4, 0, 1000, func(_, lot int) bool {
		b.AddSteps(2)
		b.Post(Posting[int]{Solution: lot, Score: int64(lot * 37 % 101), Lot: lot})
		b.Best()
		return true
	})
	// 100 is the largest remainder, and lot 30 the first to have it.
	if best, _ := b.Best(); best != (Posting[int]{30, 100, 30}) || b.Steps() != 2000 {
		t.Errorf("best is %v after %d steps", best, b.Steps())
	}
}
