package replay

import (
	"context"

	"stride/astar"
)

// Node is a node of a search tree: a cell and its values. F is G plus the weight times H.
type Node struct {
	Cell int     `json:"cell"`
	G    int     `json:"g"`
	H    int     `json:"h"`
	F    float64 `json:"f"`
}

// Step is one expansion.
type Step struct {
	Node
	// Waits are the nodes that the expansion adds to the open list, or to which it finds a cheaper path.
	Waits []Node `json:"waits"`
}

// Search is one search with the whole grid known. If there is a path, the last step chooses the
// goal; it counts as a step, but not as expanded.
type Search struct {
	Found      bool   `json:"found"`
	Cost       int    `json:"cost"`
	Expanded   int    `json:"expanded"`
	Reexpanded int    `json:"reexpanded"` // how many of these expansions were of states expanded before
	Path       []int  `json:"path"`       // cells from the start to the goal
	Steps      []Step `json:"steps"`
}

// Move is one step of an agent.
type Move struct {
	To      int   `json:"to"`
	Learned []int `json:"learned"` // cells seen from there that differ from what the agent believed
}

// Episode is one search of an agent, and the moves that follow from it.
type Episode struct {
	From     int      `json:"from"`
	Found    bool     `json:"found"`
	Cost     int      `json:"cost"`     // of the plan
	Plan     []int    `json:"plan"`     // cells from the agent to the goal
	Expanded [][3]int `json:"expanded"` // cell, g and h in the order of expansion, without the end of the search
	// Raised are cells whose heuristic has grown since the search before, with the new value.
	Raised [][2]int `json:"raised"`
	Moves  []Move   `json:"moves"`
}

// Journey is everything that an agent does. It assumes that cells which it has not seen are open and cost 1.
type Journey struct {
	Reached  bool      `json:"reached"`
	Moves    int       `json:"moves"`
	Cost     int       `json:"cost"` // of all moves
	Expanded int       `json:"expanded"`
	Learned  []int     `json:"learned"` // what the agent sees before its first search
	Episodes []Episode `json:"episodes"`
}

// Answer holds the searches with both rules for ties.
type Answer struct {
	Rows       int    `json:"rows"`
	Cols       int    `json:"cols"`
	Start      int    `json:"start"`
	Goal       int    `json:"goal"`
	Neighbours int    `json:"neighbours"`
	Unit       int    `json:"unit"` // cost of a straight step into a cell of cost 1
	Heuristic  string `json:"heuristic"`
	Smaller    Search `json:"smaller"` // g first among equal f
	Larger     Search `json:"larger"`
	Agents     *Pair  `json:"agents,omitempty"` // if an algorithm is given
}

// Pair has a journey for each rule for ties.
type Pair struct {
	Algorithm string  `json:"algorithm"`
	Smaller   Journey `json:"smaller"`
	Larger    Journey `json:"larger"`
}

// Run answers a query. The sides of the grid must be at least 1; the caller has to limit them. All
// errors except that of ctx are about the query.
func Run(ctx context.Context, q Query) (Answer, error) {
	g, err := q.grid()
	if err != nil {
		return Answer{}, err
	}
	o, agent, err := q.options()
	if err != nil {
		return Answer{}, err
	}
	if !agent {
		return Of(ctx, g, o, nil)
	}
	return Of(ctx, g, o, &o.Planner)
}

// Of searches a grid with both rules for ties, and lets an agent travel over it if there is a
// planner.
func Of(ctx context.Context, g *astar.Grid, o astar.AgentOptions, planner *astar.Planner) (Answer, error) {
	a := Answer{
		Rows: g.Rows, Cols: g.Cols, Start: g.Index(g.Start()), Goal: g.Index(g.Goal()),
		Neighbours: int(g.Neighbours()), Unit: g.Unit(), Heuristic: o.Heuristic.String(),
	}
	o.Search.Trace = true
	o.Search.Ties = astar.SmallerG
	a.Smaller = search(g, o)
	larger := o
	larger.Search.Ties = astar.LargerG
	a.Larger = search(g, larger)
	if planner == nil {
		return a, nil
	}
	o.Planner, larger.Planner = *planner, *planner
	a.Agents = &Pair{Algorithm: planner.String()}
	var err error
	if a.Agents.Smaller, err = travel(ctx, g, o); err != nil {
		return Answer{}, err
	}
	a.Agents.Larger, err = travel(ctx, g, larger)
	return a, err
}

// nodes turns nodes of a search with a weight into those of the answer.
func nodes(g *astar.Grid, w astar.Weight) func(astar.Node[astar.Cell, int]) Node {
	w = w.Lowest()
	return func(n astar.Node[astar.Cell, int]) Node {
		return Node{g.Index(n.State), n.G / w.Den, n.H / w.Num, float64(n.F) / float64(w.Den)}
	}
}

// search runs one search and returns its steps.
func search(g *astar.Grid, o astar.AgentOptions) Search {
	r := astar.Search(astar.Weighted(g.Forward(g.Start(), g.Goal(), o.Heuristic), o.Weight), o.Search)
	a := Search{
		Found: r.Found, Cost: r.Cost / o.Weight.Lowest().Den, Expanded: r.Expanded, Reexpanded: r.Reexpanded,
		Path: indices(g, r.Path), Steps: make([]Step, len(r.Trace.Order)),
	}
	node := nodes(g, o.Weight)
	for k, at := range r.Trace.Order {
		a.Steps[k] = Step{node(r.Trace.Nodes[at]), []Node{}}
	}
	// A node that was pruned when it was generated does not appear: it is no cheaper path, or its state must
	// not be expanded again. A node that was superseded later was cheaper at first, so it appears, and its
	// successor too.
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
			if first, seen := closed[cell]; n.Pruned && !o.Search.Reexpand && seen && first < by {
				continue
			}
			step := &a.Steps[by-1]
			step.Waits = append(step.Waits, node(n))
		}
		best[cell] = n.G
	}
	return a
}

// travel lets an agent travel and returns what it does.
func travel(ctx context.Context, g *astar.Grid, o astar.AgentOptions) (Journey, error) {
	j, err := astar.Navigate(ctx, g, o)
	if err != nil {
		return Journey{}, err
	}
	a := Journey{
		Reached: j.Reached, Moves: j.Steps, Cost: j.Cost, Expanded: j.Expanded, Learned: indices(g, j.Learned),
		Episodes: make([]Episode, len(j.Episodes)),
	}
	node := nodes(g, o.Weight)
	var before []int
	for k, e := range j.Episodes {
		made := Episode{
			From: g.Index(e.From), Found: e.Search.Found, Cost: e.Search.Cost / o.Weight.Lowest().Den, Plan: indices(g, e.Plan),
			Expanded: make([][3]int, 0, e.Search.Expanded), Raised: [][2]int{}, Moves: make([]Move, len(e.Moves)),
		}
		for _, at := range e.Search.Trace.Order[:e.Search.Expanded] {
			n := node(e.Search.Trace.Nodes[at])
			made.Expanded = append(made.Expanded, [3]int{n.Cell, n.G, n.H})
		}
		if o.Planner == astar.Adaptive {
			for cell, h := range e.Heuristic {
				if before != nil && h > before[cell] {
					made.Raised = append(made.Raised, [2]int{cell, h})
				}
			}
			before = e.Heuristic
		}
		for m, move := range e.Moves {
			made.Moves[m] = Move{g.Index(move.To), indices(g, move.Learned)}
		}
		a.Episodes[k] = made
	}
	return a, nil
}

func indices(g *astar.Grid, cells []astar.Cell) []int {
	numbers := make([]int, len(cells))
	for k, c := range cells {
		numbers[k] = g.Index(c)
	}
	return numbers
}
