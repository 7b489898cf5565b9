package figures

import (
	"strings"
	"testing"

	"stride/astar"
)

func TestCompare(t *testing.T) {
	c := Contest{Algorithms: Algorithms(), Ties: []astar.TieBreak{astar.SmallerG, astar.LargerG}}
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	grid := func(k int) *astar.Grid {
		return astar.Random(uint64(k), astar.RandomOptions{Rows: 9, Cols: 9, Walls: 35})
	}
	scores, err := Compare(t.Context(), c, 20, grid)
	if err != nil || len(scores) != 8 {
		t.Fatalf("%d scores, error %v", len(scores), err)
	}
	whole := scores[0]
	for _, s := range scores {
		if s.Grids != 20 || s.Reached != whole.Reached || s.Cost < whole.Cost || float64(s.Moves) != s.Cost {
			t.Errorf("%+v, with the grid known %+v", s, whole)
		}
		if (s.More < 0) != (s.Algorithm == Whole) || s.Algorithm == "forward" && s.More != 0 {
			t.Errorf("%+v: compared with forward A*", s)
		}
	}
	if whole.Reached == 0 || whole.Reached == 20 || scores[2].Searches <= whole.Searches ||
		scores[6].Expanded >= scores[2].Expanded {
		t.Errorf("the grids show nothing: %+v", scores)
	}
	var text strings.Builder
	if err := ContestTable(scores).WriteText(&text); err != nil || !strings.Contains(text.String(), "more than forward") {
		t.Error(text.String(), err)
	}
	// The order of the algorithms does not matter.
	c.Algorithms = []string{"backward", "forward"}
	turned, err := Compare(t.Context(), c, 20, grid)
	if err != nil || turned[0].More != scores[4].More || turned[1].More != scores[5].More || turned[1].More == 0 {
		t.Errorf("%+v and %+v, want %+v and %+v", turned[0], turned[1], scores[4], scores[5])
	}
	// A single score is the search itself.
	g := grid(0)
	j, err := astar.Navigate(t.Context(), g, astar.AgentOptions{Planner: astar.RepeatedBackward})
	if err != nil {
		t.Fatal(err)
	}
	one, err := Compare(t.Context(), Contest{Algorithms: []string{"backward"}, Ties: []astar.TieBreak{astar.SmallerG}}, 1,
		grid)
	if err != nil || one[0].Moves != j.Steps || one[0].Expanded != j.Expanded || one[0].Searches != len(j.Episodes) ||
		one[0].More != -1 {
		t.Errorf("%+v, %v, want %+v", one, err, j)
	}
	for _, wrong := range []Contest{
		{Algorithms: []string{"luck"}},
		{Algorithms: []string{"adaptive"}, Options: astar.AgentOptions{Weight: astar.Weight{Num: 2, Den: 1}}},
	} {
		if wrong.Check() == nil {
			t.Errorf("%+v passes", wrong)
		}
	}
}

func TestRouteText(t *testing.T) {
	g, err := astar.ParseGrid([]byte(".#G\n.2.\nS..\n"))
	if err != nil {
		t.Fatal(err)
	}
	route := []astar.Cell{g.Start(), {Row: 2, Col: 1}, {Row: 1, Col: 1}, {Row: 1, Col: 2}, g.Goal()}
	if got, want := RouteText(g, route), ".#G\n.**\nS*.\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
