package figures

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"stride/astar"
	"stride/internal/draw/chart"
	"stride/internal/golden"
)

// On an empty grid, smaller g expands all cells but the goal, and larger g those of one
// path but the goal.
func TestEmptyGrids(t *testing.T) {
	rows := Measure(MinSide, MaxSide)
	for k, r := range rows {
		n := MinSide + k
		if want := (Row{Side: n, Cost: 2*n - 2, Smaller: n*n - 1, Larger: 2*n - 2}); r != want {
			t.Errorf("%+v, want %+v", r, want)
		}
	}
	var text bytes.Buffer
	if err := Table(rows).WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if want := " 100   10000  198       9999       198   50.5"; !strings.Contains(text.String(), want) {
		t.Errorf("the table lacks %q:\n%s", want, text.String())
	}
}

func TestPlot(t *testing.T) {
	svg, raster, err := chart.Files(Plot(Measure(2, 20)))
	if err != nil {
		t.Fatal(err)
	}
	golden.WellFormed(t, string(svg))
	for _, text := range []string{"smaller g first", "larger g first", "expanded states",
		"side of the grid"} {
		if !bytes.Contains(svg, []byte(text)) {
			t.Errorf("the plot lacks %q", text)
		}
	}
	if _, err := png.Decode(bytes.NewReader(raster)); err != nil {
		t.Error(err)
	}
}

func TestOrderPicture(t *testing.T) {
	g := astar.NewGrid(4, 5)
	if err := g.SetWall(astar.Cell{Row: 1, Col: 1}); err != nil {
		t.Fatal(err)
	}
	picture := OrderSVG(g)
	golden.WellFormed(t, picture)
	if n := strings.Count(picture, "expanded</text>"); n != 2 {
		t.Errorf("%d grids are drawn", n)
	}
}

// Question 2: the heuristic is admissible but not consistent. B is first expanded by a
// path that is not a cheapest one, and the path found is not a cheapest one either.
func TestAstray(t *testing.T) {
	p := Astray()
	checkInconsistent(t, astray)
	once := astar.Search(p, astar.Options{Trace: true})
	again := astar.Search(p, astar.Options{Trace: true, Reexpand: true})
	b := once.Trace.Nodes[once.Trace.Order[1]]
	if b.State != "B" || b.G != 3 {
		t.Errorf("the second expansion is %+v", b)
	}
	if strings.Join(once.Path, "") != "SBG" || once.Cost != 6 {
		t.Errorf("each state once: path %v of cost %d", once.Path, once.Cost)
	}
	if strings.Join(again.Path, "") != "SABG" || again.Cost != 5 || again.Reexpanded != 1 {
		t.Errorf("again: path %v of cost %d, %d states again", again.Path, again.Cost, again.Reexpanded)
	}
	for _, picture := range []string{AstraySVG(), TreeSVG(once.Trace, "once"),
		TreeSVG(again.Trace, "again")} {
		golden.WellFormed(t, picture)
	}
}

// checkInconsistent checks that the heuristic of an example is admissible and not consistent.
func checkInconsistent(t *testing.T, m roadMap) {
	t.Helper()
	p, inconsistent := m.problem(), false
	for _, from := range m.places {
		q := p
		q.Start, q.Heuristic = from.name, nil // Dijkstra's algorithm tells the truth
		if truth := astar.Search(q, astar.Options{}); p.Heuristic(from.name) > truth.Cost {
			t.Errorf("h(%s) = %d is more than %d", from.name, p.Heuristic(from.name), truth.Cost)
		}
		for _, s := range p.Steps(nil, from.name) {
			inconsistent = inconsistent || p.Heuristic(from.name) > s.Cost+p.Heuristic(s.To)
		}
	}
	if !inconsistent {
		t.Error("the heuristic is consistent")
	}
}

// Question 1 with an inconsistent heuristic: larger g expands more states than smaller g if states
// are expanded again, and finds a dearer path if they are not.
func TestLured(t *testing.T) {
	checkInconsistent(t, lured)
	for _, test := range []struct {
		options        astar.Options
		cost, expanded int
		order          string // of expansion, with the goal
	}{
		{astar.Options{Ties: astar.SmallerG}, 3, 3, "SABG"},
		{astar.Options{Ties: astar.LargerG}, 4, 3, "SBAG"},
		{astar.Options{Ties: astar.SmallerG, Reexpand: true}, 3, 3, "SABG"},
		{astar.Options{Ties: astar.LargerG, Reexpand: true}, 3, 4, "SBABG"},
	} {
		test.options.Trace = true
		r := astar.Search(Lured(), test.options)
		order := ""
		for _, node := range r.Trace.Order {
			order += r.Trace.Nodes[node].State
		}
		if r.Cost != test.cost || r.Expanded != test.expanded || order != test.order {
			t.Errorf("%+v: cost %d, %d expanded in the order %s", test, r.Cost, r.Expanded, order)
		}
	}
	golden.WellFormed(t, LuredSVG())
}

// States are escaped, and a search that finds no path has a tree too.
func TestTreeOfAnything(t *testing.T) {
	r := astar.Search(astar.Problem[string, float64]{
		Start: `<a & "b">`,
		Goal:  func(string) bool { return false },
		Steps: func(to []astar.Step[string, float64], _ string) []astar.Step[string, float64] { return to },
	}, astar.Options{Trace: true})
	picture := TreeSVG(r.Trace, "one node")
	golden.WellFormed(t, picture)
	if !strings.Contains(picture, "&lt;a &amp;") {
		t.Error("the state is not there:", picture)
	}
}
