package mazecmd

import (
	"testing"
	"time"

	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/optima"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

func TestProgressLine(t *testing.T) {
	// whose optimum is not known
	o := portfolio.Options{Params: maze.Params{Rows: 14, Cols: 14, Min: 1, Max: 4}}
	board := portfolio.NewProgress(nil)
	line := func(elapsed, limit time.Duration) string {
		bound, _ := optima.Bound(o.Params)
		return progressLine(o, bound, board, elapsed, limit)
	}
	const limit = time.Minute

	if got, want := line(time.Second, limit), "no maze yet | 0.0 million steps | 59 s left"; got != want {
		t.Errorf("line %q, want %q", got, want)
	}
	board.Offer(search.Candidate[*maze.Grid]{Score: -2400})
	if got, want := line(12*time.Second, limit), "no maze with a solution yet | 0.0 million steps | "+
		"48 s left"; got != want {
		t.Errorf("line %q, want %q", got, want)
	}
	board.Offer(search.Candidate[*maze.Grid]{Score: 107})
	board.AddSteps(12_340_000)
	if got, want := line(61*time.Second, limit),
		"value 107, 9.8 % of 1096 | 12.3 million steps | 0 s left"; got != want {
		t.Errorf("line %q, want %q", got, want)
	}
	got, want := line(61*time.Second, 0), "value 107, 9.8 % of 1096 | 12.3 million steps | 61 s"
	if got != want {
		t.Errorf("line %q, want %q", got, want)
	}
	o.Params = maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 5}
	got, want = line(61*time.Second, 0), "value 107, 93.0 % of 115 | 12.3 million steps | 61 s"
	if got != want {
		t.Errorf("with a proved optimum: line %q, want %q", got, want)
	}
	o.Objective = objective.Course(o.Params)
	o.Objective.Goal--
	if got, want := line(61*time.Second, 0), "value 107 | 12.3 million steps | 61 s"; got != want {
		t.Errorf("line %q, want %q", got, want)
	}
	o.Objective.Neller = true
	if got, want := line(61*time.Second, 0), "energy -107 | 12.3 million steps | 61 s"; got != want {
		t.Errorf("line %q, want %q", got, want)
	}
}
