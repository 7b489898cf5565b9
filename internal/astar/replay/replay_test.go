package replay_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stride/astar"
	"stride/internal/astar/replay"
)

// TestJourneys follows agents from what the answer tells alone: each move leads to a neighbour of the
// cell before it, along the plan, never into a wall, and to the goal.
func TestJourneys(t *testing.T) {
	longest, raised := 0, 0
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 0))
		q := replay.Query{
			Rows: 12, Cols: 12, Neighbours: 4 + 4*random.IntN(2), Algorithm: astar.PlannerNames()[random.IntN(3)],
			Heuristic: astar.HeuristicNames()[random.IntN(5)],
		}
		if q.Algorithm != "adaptive" {
			q.Weight = 1 + float64(random.IntN(5))/2
		}
		for cell := range q.Rows * q.Cols {
			q.Costs = append(q.Costs, 1+random.IntN(3))
			if random.IntN(4) == 0 && cell != q.Cols-1 && cell != (q.Rows-1)*q.Cols {
				q.Walls = append(q.Walls, cell)
			}
		}
		a, err := replay.Run(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range []replay.Journey{a.Agents.Smaller, a.Agents.Larger} {
			at, moves, expanded := a.Start, 0, 0
			for _, e := range j.Episodes {
				if e.From != at || e.Found != (len(e.Plan) > 0) {
					t.Fatalf("seed %d: %+v at %d", seed, e, at)
				}
				expanded += len(e.Expanded)
				raised += len(e.Raised)
				for k, m := range e.Moves {
					row, col := m.To/q.Cols-at/q.Cols, m.To%q.Cols-at%q.Cols
					if m.To != e.Plan[k+1] || row*row > 1 || col*col > 1 || q.Neighbours == 4 && row*col != 0 ||
						slices.Contains(q.Walls, m.To) {
						t.Fatalf("seed %d: from %d to %d by the plan %v", seed, at, m.To, e.Plan)
					}
					at = m.To
					moves++
				}
			}
			if j.Reached != (at == a.Goal) || j.Reached != a.Smaller.Found || j.Moves != moves || j.Expanded != expanded {
				t.Errorf("seed %d: %+v ends at %d after %d moves and %d expansions", seed, j, at, moves, expanded)
			}
			longest = max(longest, len(j.Episodes))
		}
	}
	if longest < 5 || raised == 0 {
		t.Errorf("at most %d searches, %d raised values: the test shows little", longest, raised)
	}
}

// A weighted search shows f = g + w·h, and each step chooses a least f of those that wait.
func TestSteps(t *testing.T) {
	for _, weight := range []float64{0, 1, 1.5, 2.25} {
		for _, heuristic := range astar.HeuristicNames() {
			for _, again := range []bool{false, true} {
				q := replay.Query{Rows: 7, Cols: 9, Walls: []int{12, 13, 22, 31, 40}, Weight: weight, Heuristic: heuristic,
					Reexpand: again}
				a, err := replay.Run(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range []replay.Search{a.Smaller, a.Larger} {
					waiting := map[int]replay.Node{a.Start: s.Steps[0].Node}
					for k, step := range s.Steps {
						if waiting[step.Cell] != step.Node || step.F != float64(step.G)+max(weight, 1)*float64(step.H) {
							t.Fatalf("%+v, step %d: %+v, but %+v waits", q, k, step.Node, waiting[step.Cell])
						}
						for _, w := range waiting {
							if w.F < step.F {
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
}

func TestRunRefuses(t *testing.T) {
	for body, want := range map[string]string{
		`"start": -1`:                          `"start": there is no cell -1`,
		`"goal": 9`:                            `"goal": there is no cell 9`,
		`"walls": [6]`:                         "is the start",
		`"walls": [9]`:                         "no cell 9",
		`"walls": [1,1,1,1,1,1,1,1,1,1]`:       "more entries",
		`"costs": [1]`:                         `"costs" has 1 entries`,
		`"costs": [1,1,1,1,0,1,1,1,1]`:         "costs 0",
		`"neighbours": 6`:                      "it must be 4 or 8",
		`"heuristic": "hope"`:                  "no heuristic",
		`"weight": 0.5`:                        `"weight"`,
		`"algorithm": "forth"`:                 "no planner",
		`"algorithm": "adaptive", "weight": 2`: "adaptive A* needs the weight 1",
	} {
		var q replay.Query
		if err := json.Unmarshal([]byte(`{"rows": 3, "cols": 3, `+body+`}`), &q); err != nil {
			t.Fatal(err)
		}
		if _, err := replay.Run(t.Context(), q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", body, err, want)
		}
	}
}

// The largest answers that the pages ask for are not too large.
func TestSize(t *testing.T) {
	largest := 0
	for seed := range uint64(6) {
		g := astar.Random(seed, astar.RandomOptions{Rows: 32, Cols: 32, Walls: 30 + 70*int(seed%2), Corridors: seed%2 == 1,
			Neighbours: astar.Eight})
		for planner := astar.RepeatedForward; planner <= astar.Adaptive; planner++ {
			a, err := replay.Of(t.Context(), g, astar.AgentOptions{}, &planner)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			largest = max(largest, len(text))
		}
	}
	if t.Logf("%d bytes", largest); largest > 4<<20 {
		t.Errorf("an answer of %d bytes", largest)
	}
}
