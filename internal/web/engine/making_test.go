package engine

import (
	"testing"

	"stride/internal/puzzle/families"
)

// TestOrder makes puzzles of both families to order, the same ones for the same seed.
func TestOrder(t *testing.T) {
	t.Parallel()
	e := New(families.All)
	type order struct {
		Seed    uint64
		Puzzles []struct {
			ID         string
			Difficulty struct {
				Band   string
				Effort float64
			}
		}
	}
	for _, query := range []string{
		`{"family": "maze", "rows": 5, "cols": 6, "difficulty": "medium", "count": 3, "seed": 7}`,
		`{"family": "shift", "rows": 4, "cols": 5, "difficulty": "medium", "count": 3, "seed": 7}`,
	} {
		one, again := ask[order](t, e, "order", query), ask[order](t, e, "order", query)
		if len(one.Puzzles) != 3 || one.Seed != 7 {
			t.Fatalf("%s: %+v", query, one)
		}
		for k, p := range one.Puzzles {
			if p.ID == "" || p.ID != again.Puzzles[k].ID || p.Difficulty.Band != "medium" ||
				p.Difficulty.Effort <= 0 {
				t.Errorf("%s: %+v, then %+v", query, p, again.Puzzles[k])
			}
		}
	}
}

// TestAssess says what own puzzles are worth.
func TestAssess(t *testing.T) {
	e := New(families.All)
	for _, test := range []struct {
		query, solutions string
		proved, graded   bool
	}{
		{`{"level": "` + courseMaze + `"}`, "one", true, true},
		{`{"text": "1 1\n1 0"}`, "several", true, true},
		{`{"text": "2 2 2\n2 2 2\n2 2 0"}`, "several", true, true},
		{`{"text": "2 1\n1 1\n", "family": "shift"}`, "one", false, true},
		{`{"text": "4 1\n1 1 1 1\n", "family": "shift"}`, "several", false, true},
		{`{"text": "2 1\n1 2\n", "family": "shift"}`, "none", false, false},
		{`{"level": "shift:300#"}`, "unknown", false, false},
	} {
		a := ask[struct {
			Level struct {
				ID         string
				Difficulty *struct{ Band string }
			}
			Solutions string
			Best      int
			Proved    bool
			BestID    string `json:"best_id"`
		}](t, e, "assess", test.query)
		if a.Solutions != test.solutions || a.Proved != test.proved ||
			(a.Level.Difficulty != nil) != test.graded || a.Proved != (a.BestID != "") {
			t.Errorf("%s: %+v", test.query, a)
		}
	}
}
