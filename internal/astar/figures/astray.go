package figures

import (
	"fmt"
	"strings"

	"stride/astar"
)

// The examples with an inconsistent but admissible heuristic of docs/astar.md.
//
// Astray is the graph of Question 2. The cheapest path to B is the detour by way of A. But the
// heuristic is exact at A and much too small at B, so B is expanded first.
//
// Lured has the same graph with other numbers: A and B have the same f, and the rule for ties
// decides. Larger g takes B too early.

// road is an action of an example, which can be taken in both directions.
type road struct {
	a, b string
	cost int
}

// place is a state of an example.
type place struct {
	name string
	h    int
	x, y int // in the picture of the graph
}

// roadMap is an example: a path from S to G is looked for.
type roadMap struct {
	places []place
	roads  []road
}

var (
	astray = roadMap{
		[]place{{"S", 5, 60, 150}, {"A", 4, 170, 60}, {"B", 0, 280, 150}, {"G", 0, 420, 150}},
		[]road{{"S", "A", 1}, {"S", "B", 3}, {"A", "B", 1}, {"B", "G", 3}},
	}
	lured = roadMap{
		[]place{{"S", 3, 60, 150}, {"A", 2, 170, 60}, {"B", 0, 280, 150}, {"G", 0, 420, 150}},
		[]road{{"S", "A", 1}, {"S", "B", 3}, {"A", "B", 1}, {"B", "G", 1}},
	}
)

// Astray returns the example of Question 2.
func Astray() astar.Problem[string, int] { return astray.problem() }

// Lured returns the example of what an inconsistent heuristic does to Question 1.
func Lured() astar.Problem[string, int] { return lured.problem() }

// problem returns the problem of a path from S to G.
func (m roadMap) problem() astar.Problem[string, int] {
	return astar.Problem[string, int]{
		Start: "S",
		Goal:  func(s string) bool { return s == "G" },
		Steps: func(to []astar.Step[string, int], s string) []astar.Step[string, int] {
			for _, r := range m.roads {
				switch s {
				case r.a:
					to = append(to, astar.Step[string, int]{To: r.b, Cost: r.cost})
				case r.b:
					to = append(to, astar.Step[string, int]{To: r.a, Cost: r.cost})
				}
			}
			return to
		},
		Heuristic: func(s string) int { return m.find(s).h },
	}
}

func (m roadMap) find(name string) place {
	for _, p := range m.places {
		if p.name == name {
			return p
		}
	}
	panic("figures: no place " + name)
}

const (
	graphWidth  = 480
	graphHeight = 200
	placeRadius = 20
)

// AstraySVG draws the graph of Astray with costs and h-values.
func AstraySVG() string {
	return astray.svg("Four states, the costs of the actions between them, and an inconsistent heuristic")
}

// LuredSVG draws the graph of Lured.
func LuredSVG() string {
	return lured.svg("Four states and an inconsistent heuristic with which larger g loses")
}

func (m roadMap) svg(title string) string {
	var out strings.Builder
	openSVG(&out, graphWidth, graphHeight, title)
	for _, r := range m.roads {
		a, b := m.find(r.a), m.find(r.b)
		fmt.Fprintf(&out, `<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="#444" stroke-width="2"/>`+"\n", a.x,
			a.y, b.x, b.y)
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle" font-size="14" stroke="white" stroke-width="6" paint-order="stroke">%d</text>`+"\n", (a.x+b.x)/2, (a.y+b.y)/2+5, r.cost)
	}
	for _, p := range m.places {
		fmt.Fprintf(&out, `<circle cx="%d" cy="%d" r="%d" fill="#eef4fa" stroke="black"/>`+"\n",
			p.x, p.y, placeRadius)
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle" font-size="16" font-weight="bold">%s</text>`+"\n",
			p.x, p.y+6, p.name)
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle">h = %d</text>`+"\n", p.x,
			p.y+placeRadius+16, p.h)
	}
	out.WriteString("</svg>\n")
	return out.String()
}
