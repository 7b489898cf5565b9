package mazes

import (
	"strings"
	"testing"

	"stride/internal/lab"
	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
)

// TestJudge hands in mazes that are not what they are said to be, as a fault of a search would.
func TestJudge(t *testing.T) {
	good, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	if err != nil {
		t.Fatal(err)
	}
	outside := good.Clone()
	outside.Values[3] = 7
	goal := good.Clone()
	goal.Values[goal.Goal] = 3
	for name, c := range map[string]struct {
		grid    *maze.Grid
		claimed int64
		want    string
	}{
		"right":        {good, 92, ""},
		"false":        {good, 93, "it claims the value 93 for "},
		"outside":      {outside, 92, "its maze "},
		"at the goal":  {goal, int64(maze.Evaluate(goal).Value) + 2, "it claims the value"},
		"nothing":      {nil, 0, "it ended without a maze"},
		"worse claims": {good, -5, "it claims the value -5 for "},
	} {
		p := work.NewProgress(nil)
		if c.grid != nil {
			p.Offer(search.Candidate[*maze.Grid]{Solution: c.grid, Score: c.claimed})
		}
		var r lab.Record
		err := judge(&r, p)
		if c.want == "" {
			if err != nil || r.Value != 92 || !r.Solved || r.ID != good.ID() {
				t.Errorf("%s: %+v, %v", name, r, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || r.Value != 0 || r.ID != "" {
			t.Errorf("%s: %+v, %v, want %s", name, r, err, c.want)
		}
	}
}
