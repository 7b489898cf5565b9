package replay_test

import (
	"encoding/json"
	"strings"
	"testing"

	"stride/astar"
	"stride/internal/astar/replay"
)

// Each step chooses a least f = g + h of those that wait, among equals the least or the largest g
// by the rule, and the path costs what the search says.
func TestSteps(t *testing.T) {
	for _, heuristic := range astar.HeuristicNames() {
		for _, again := range []bool{false, true} {
			q := replay.Query{Rows: 7, Cols: 9, Walls: []int{12, 13, 22, 31, 40}, Heuristic: heuristic,
				Reexpand: again}
			a, err := replay.Run(q)
			if err != nil {
				t.Fatal(err)
			}
			for side, s := range []replay.Search{a.Smaller, a.Larger} {
				waiting := map[int]replay.Node{a.Start: s.Steps[0].Node}
				for k, step := range s.Steps {
					if waiting[step.Cell] != step.Node || step.F != step.G+step.H {
						t.Fatalf("%+v, step %d: %+v, but %+v waits", q, k, step.Node, waiting[step.Cell])
					}
					for _, w := range waiting {
						if w.F < step.F || w.F == step.F &&
							(side == 0 && w.G < step.G || side == 1 && w.G > step.G) {
							t.Fatalf("%+v, step %d: %+v is chosen before %+v", q, k, step.Node, w)
						}
					}
					delete(waiting, step.Cell)
					for _, w := range step.Waits {
						waiting[w.Cell] = w
					}
				}
				if !s.Found || s.Cost != len(s.Path)-1 {
					t.Errorf("%+v: cost %d, path %v", q, s.Cost, s.Path)
				}
			}
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for body, want := range map[string]string{
		`"walls": [6]`:                   "is the start",
		`"walls": [9]`:                   "no cell 9",
		`"walls": [1,1,1,1,1,1,1,1,1,1]`: "more entries",
		`"neighbours": 6`:                "it must be 4 or 8",
		`"heuristic": "hope"`:            "no heuristic",
	} {
		var q replay.Query
		if err := json.Unmarshal([]byte(`{"rows": 3, "cols": 3, `+body+`}`), &q); err != nil {
			t.Fatal(err)
		}
		if _, err := replay.Run(q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", body, err, want)
		}
	}
}
