package astar_test

import (
	"strings"
	"testing"

	"stride/astar"
)

func TestParseGrid(t *testing.T) {
	g, err := astar.ParseGrid([]byte("\ufeff.2#G  \r\n.#..\r\nS...\r\n\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if g.Rows != 3 || g.Cols != 4 || g.Start() != (astar.Cell{Row: 2}) || g.Goal() != (astar.Cell{Col: 3}) ||
		g.Cost(astar.Cell{Col: 1}) != 2 || !g.Wall(astar.Cell{Row: 1, Col: 1}) || g.Wall(astar.Cell{Row: 1, Col: 2}) {
		t.Errorf("%+v", g)
	}
	for text, want := range map[string]string{
		"":                    "no grid",
		"\n..":                "line 2",
		"..\n...":             "line 2 has 3 characters, but the first line has 2",
		"..\n.x":              `line 2, column 2: 'x'`,
		"S.\nS.":              "line 2, column 1: there is a second S",
		"GG":                  "column 2: there is a second G",
		".#\n..":              "line 1, column 2 is a wall, but the goal is there",
		"..\n#.":              "line 2, column 1 is a wall, but the start is there",
		"G1":                  "line 1, column 1 is both the start and the goal",
		"9":                   "both",
		"0.":                  "'0'",
		"é.":                  "column 1",
		"." + wide(".", 1000): "at most 1000",
	} {
		if _, err := astar.ParseGrid([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: error %v, want %q", text, err, want)
		}
	}
}

func wide(x string, n int) string { return strings.Repeat(x, n) }

// A grid that is written reads as the same grid, and no text makes the parser panic.
func FuzzParseGrid(f *testing.F) {
	f.Add([]byte("S.#\n1.G\n"))
	f.Add([]byte("G1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := astar.ParseGrid(text)
		if err != nil {
			return
		}
		again, err := astar.ParseGrid([]byte(g.Text()))
		if err != nil || again.Text() != g.Text() {
			t.Errorf("%q is read as %q, and that as %v, %v", text, g.Text(), again, err)
		}
	})
}

func TestRandom(t *testing.T) {
	o := astar.RandomOptions{Rows: 31, Cols: 41, Walls: 30, MaxCost: 4}
	g := astar.Random(7, o)
	if g.Text() != astar.Random(7, o).Text() || g.Text() == astar.Random(8, o).Text() {
		t.Error("the seed does not determine the grid")
	}
	share := 100 * strings.Count(g.Text(), "#") / g.Cells()
	if share < 25 || share > 35 || !strings.Contains(g.Text(), "4") {
		t.Errorf("%d %% walls, want about 30; the text has costs up to 4:\n%s", share, g.Text())
	}
	// A maze of corridors is connected if all of its walls are kept, for odd sides.
	for seed := range uint64(20) {
		g := astar.Random(seed, astar.RandomOptions{Rows: 15, Cols: 21, Walls: 100, Corridors: true})
		if r := astar.Search(g.Problem(), astar.Options{}); !r.Found || !strings.Contains(g.Text(), "#") {
			t.Errorf("no path through the corridors:\n%s", g.Text())
		}
	}
	for _, o := range []astar.RandomOptions{{Rows: 1, Cols: 5}, {Rows: 5, Cols: 1001}, {Rows: 5, Cols: 5, Walls: 101},
		{Rows: 5, Cols: 5, Walls: -1}, {Rows: 5, Cols: 5, MaxCost: 10}} {
		if o.Check() == nil {
			t.Errorf("%+v passes", o)
		}
	}
}

func TestGridRefuses(t *testing.T) {
	g := astar.NewGrid(3, 3)
	if err := g.SetWall(astar.Cell{Row: 1, Col: 1}); err != nil {
		t.Fatal(err)
	}
	if g.SetEnds(astar.Cell{}, astar.Cell{Row: 1, Col: 1}) == nil || g.SetEnds(astar.Cell{Row: 3}, astar.Cell{}) == nil {
		t.Error("a goal in a wall, or a start outside")
	}
	if g.SetCost(astar.Cell{}, 0) == nil || g.SetCost(astar.Cell{}, 10) == nil || g.SetCost(astar.Cell{Col: 3}, 1) == nil {
		t.Error("a cost that does not exist, or a cell")
	}
	if err := g.SetCost(astar.Cell{Row: 1, Col: 1}, 2); err != nil || g.Wall(astar.Cell{Row: 1, Col: 1}) {
		t.Error("a wall cannot be opened")
	}
}
