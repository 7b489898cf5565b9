package search

import "testing"

// TestIncumbentOrder offers the same solutions in every order. The best one does not
// depend on it: the higher score, then the lower unit.
func TestIncumbentOrder(t *testing.T) {
	offers := []Candidate[string]{
		{"low", 1, 0}, {"high, late", 3, 7}, {"high, early", 3, 2}, {"high, middle", 3, 4},
	}
	permute(offers, 0, func(order []Candidate[string]) {
		b := new(Incumbent[string])
		if _, ok := b.Best(); ok {
			t.Fatal("an empty incumbent has a best solution")
		}
		for _, p := range order {
			before, had := b.Best()
			better := !had || p.Score > before.Score || p.Score == before.Score && p.Unit < before.Unit
			if got := b.Offer(p); got != better {
				t.Errorf("%v: Offer(%v) = %v after %v", order, p, got, before)
			}
		}
		if best, ok := b.Best(); !ok || best != (Candidate[string]{"high, early", 3, 2}) {
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

// TestIncumbentTie keeps the first of two solutions of one unit with the same score.
func TestIncumbentTie(t *testing.T) {
	b := new(Incumbent[string])
	b.Offer(Candidate[string]{"first", 1, 0})
	if b.Offer(Candidate[string]{"second", 1, 0}) {
		t.Error("a second solution of the same score was taken")
	}
	if best, _ := b.Best(); best.Solution != "first" {
		t.Errorf("best is %v", best)
	}
}

// TestIncumbentWorkers lets workers offer at the same time; run it with -race.
func TestIncumbentWorkers(t *testing.T) {
	b := new(Incumbent[int])
	ForEach(4, 0, 1000, func(_, unit int) bool {
		b.Offer(Candidate[int]{Solution: unit, Score: int64(unit * 37 % 101), Unit: unit})
		b.Best()
		return true
	})
	// 100 is the largest remainder, and unit 30 the first to have it.
	if best, _ := b.Best(); best != (Candidate[int]{30, 100, 30}) {
		t.Errorf("best is %v", best)
	}
}
