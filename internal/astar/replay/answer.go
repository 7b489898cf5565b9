package replay

import "stride/astar"

// Node is a node of a search tree: a cell and its values.
type Node struct {
	Cell int `json:"cell"`
	G    int `json:"g"`
	H    int `json:"h"`
	F    int `json:"f"`
}

// Step is one expansion.
type Step struct {
	Node
	// Waits are the nodes that the expansion adds to the open list, or to which it finds a cheaper
	// path.
	Waits []Node `json:"waits"`
}

// Search is one search. If there is a path, the last step chooses the goal; it counts as a step,
// but not as expanded.
type Search struct {
	Found      bool   `json:"found"`
	Cost       int    `json:"cost"`
	Expanded   int    `json:"expanded"`
	Reexpanded int    `json:"reexpanded"` // how many of these expansions were of states expanded before
	Path       []int  `json:"path"`       // cells from the start to the goal
	Steps      []Step `json:"steps"`
}

// Answer holds the searches with both rules for ties.
type Answer struct {
	Rows       int    `json:"rows"`
	Cols       int    `json:"cols"`
	Start      int    `json:"start"`
	Goal       int    `json:"goal"`
	Neighbours int    `json:"neighbours"`
	Unit       int    `json:"unit"` // cost of a straight step
	Heuristic  string `json:"heuristic"`
	Smaller    Search `json:"smaller"` // g first among equal f
	Larger     Search `json:"larger"`
}

// Run answers a query. The sides of the grid must be at least 1; the caller has to limit them. All
// errors are about the query.
func Run(q Query) (Answer, error) {
	g, err := q.grid()
	if err != nil {
		return Answer{}, err
	}
	h, err := q.heuristic()
	if err != nil {
		return Answer{}, err
	}
	o := astar.Options{Reexpand: q.Reexpand, Trace: true, Ties: astar.SmallerG}
	a := Answer{
		Rows: g.Rows, Cols: g.Cols, Start: g.Index(g.Start()), Goal: g.Index(g.Goal()),
		Neighbours: int(g.Neighbours()), Unit: g.Unit(), Heuristic: h.String(), Smaller: search(g, h, o),
	}
	o.Ties = astar.LargerG
	a.Larger = search(g, h, o)
	return a, nil
}

// search runs one search and returns its steps.
func search(g *astar.Grid, h astar.Heuristic, o astar.Options) Search {
	r := astar.Search(g.ProblemWith(h), o)
	a := Search{
		Found: r.Found, Cost: r.Cost, Expanded: r.Expanded, Reexpanded: r.Reexpanded,
		Path: make([]int, len(r.Path)), Steps: make([]Step, len(r.Trace.Order)),
	}
	for k, c := range r.Path {
		a.Path[k] = g.Index(c)
	}
	node := func(n astar.Node[astar.Cell, int]) Node { return Node{g.Index(n.State), n.G, n.H, n.F} }
	for k, at := range r.Trace.Order {
		a.Steps[k] = Step{node(r.Trace.Nodes[at]), []Node{}}
	}
	// A node that was pruned when it was generated does not appear: it is no cheaper path, or its
	// state must not be expanded again. A node that was superseded later was cheaper at first, so
	// it appears, and its successor too.
	best, closed := make(map[int]int), make(map[int]int)
	for _, n := range r.Trace.Nodes {
		if n.Order > 0 {
			cell := g.Index(n.State)
			if first, seen := closed[cell]; !seen || n.Order < first {
				closed[cell] = n.Order
			}
		}
	}
	for _, n := range r.Trace.Nodes {
		cell := g.Index(n.State)
		if known, seen := best[cell]; seen && n.G >= known {
			continue
		}
		if n.Parent != astar.None {
			by := r.Trace.Nodes[n.Parent].Order
			if first, seen := closed[cell]; n.Pruned && !o.Reexpand && seen && first < by {
				continue
			}
			step := &a.Steps[by-1]
			step.Waits = append(step.Waits, node(n))
		}
		best[cell] = n.G
	}
	return a
}
