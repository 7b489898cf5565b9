package astar

import (
	"context"
	"errors"
	"slices"
)

// An agent on a grid that it does not know. It knows where the goal is, sees the cells around it, and
// remembers them. It assumes that each cell it has not seen is open and costs 1, the *freespace
// assumption*. It searches a path to the goal on this map and follows it until a step turns out to be
// dearer than expected, or impossible. Then it searches again from where it stands (Koenig and Likhachev,
// "Adaptive A*", 2005, and "Fast replanning for navigation in unknown terrain", 2005). What the agent
// believes changes in one direction only: costs grow. There are three ways to search:
// grow. Three ways to search:
//
//   - Repeated forward A* searches from the agent to the goal.
//   - Repeated backward A* searches from the goal to the agent. The agent learns about cells around
//     itself, and so near the end of the search rather than near its beginning.
//   - Adaptive A* searches forward and learns. Suppose a search has found a path of cost C and expanded
//     a state s at cost g(s). Then the goal is at least C - g(s) away from s: otherwise there would be a
//     path through s that costs less than C. So C - g(s) is the new heuristic of s. It is never below the
//     old one, and consistent, as docs/astar-replanning.md proves.
//
// The agent can always go back the way it came. So it reaches the goal if there is a path at all, and a
// search that finds no path proves that there is none.

// Planner says how the agent searches.
type Planner int

// The planners.
const (
	RepeatedForward  Planner = iota // from the agent to the goal
	RepeatedBackward                // from the goal to the agent
	Adaptive                        // forward, and the heuristic learns from each search
)

var plannerNames = []string{"forward", "backward", "adaptive"}

// PlannerNames returns the names of all planners.
func PlannerNames() []string { return slices.Clone(plannerNames) }

func (p Planner) String() string {
	return nameOf(plannerNames, "Planner", int(p))
}

// ParsePlanner returns the planner of a name.
func ParsePlanner(name string) (Planner, error) {
	k, err := parseName(plannerNames, "planner", name)
	return Planner(k), err
}

// AgentOptions are the choices of an agent.
type AgentOptions struct {
	Planner   Planner
	Heuristic Heuristic
	Weight    Weight // of the heuristic; 1 for adaptive A*
	Search    Options
}

// errWeight is the error of adaptive A* with a weight.
var errWeight = errors.New("adaptive A* needs the weight 1: with a larger one, the path of a search may not be a " +
	"cheapest one, and what the search learns from its cost may be too high")

// Check returns an error if the options contradict each other.
func (o AgentOptions) Check() error {
	if o.Planner == Adaptive && o.Weight.Lowest() != (Weight{1, 1}) {
		return errWeight
	}
	return nil
}

// Move is one step of the agent.
type Move struct {
	To      Cell
	Learned []Cell // cells seen from there that differ from what the agent believed
}

// Episode is one search of the agent, and the moves that follow from it.
type Episode struct {
	From      Cell
	Search    Result[Cell, int] // backward A* begins at the goal
	Plan      []Cell            // the path found, from the agent to the goal; nil if there is none
	Moves     []Move
	Heuristic []int // of each cell by Index, without the weight; recorded only with a trace
}

// Journey is all that the agent did.
type Journey struct {
	Reached  bool   // false if there is no path to the goal
	Learned  []Cell // what the agent saw before its first search
	Episodes []Episode
	Steps    int // moves in all
	Cost     int // of all moves
	Expanded int // by all searches
}

// Navigate lets an agent travel over a grid from the start to the goal. If ctx ends, it returns the
// journey so far and the error of ctx.
func Navigate(ctx context.Context, g *Grid, o AgentOptions) (Journey, error) {
	if err := o.Check(); err != nil {
		return Journey{}, err
	}
	a := newAgent(g, o)
	j := Journey{Learned: a.look()}
	for a.at != g.goal {
		if err := ctx.Err(); err != nil {
			return j, err
		}
		e := a.plan()
		j.Expanded += e.Search.Expanded
		if e.Search.Found {
			a.follow(&e)
		}
		j.Steps += len(e.Moves)
		j.Episodes = append(j.Episodes, e)
		if !e.Search.Found {
			break
		}
	}
	j.Cost, j.Reached = a.paid, a.at == g.goal
	return j, nil
}

// agent is an agent on its way.
type agent struct {
	AgentOptions
	world *Grid
	known *Grid // what the agent believes
	seen  []bool
	at    Cell
	paid  int
	h     []int // adaptive A*: what was learnt of each cell, or unlearnt
	near  []Cell
}

// unlearnt stands for a heuristic value that is not known.
const unlearnt = -1

func newAgent(g *Grid, o AgentOptions) *agent {
	known := NewGrid(g.Rows, g.Cols)
	known.start, known.goal, known.neighbours = g.start, g.goal, g.neighbours
	a := &agent{AgentOptions: o, world: g, known: known, seen: make([]bool, g.Cells()), at: g.start}
	if o.Planner == Adaptive {
		a.h = slices.Repeat([]int{unlearnt}, g.Cells())
	}
	return a
}

// look records the cells around the agent and returns those that differ from what it believed.
func (a *agent) look() (learned []Cell) {
	a.near = a.world.neighboursOf(append(a.near[:0], a.at), a.at)
	for _, c := range a.near {
		k := a.world.Index(c)
		if a.seen[k] {
			continue
		}
		a.seen[k] = true
		if a.known.cost[k] != a.world.cost[k] {
			a.known.cost[k] = a.world.cost[k]
			learned = append(learned, c)
		}
	}
	return learned
}

// plan searches a path from the agent to the goal on the agent's map.
func (a *agent) plan() Episode {
	e := Episode{From: a.at}
	var p Problem[Cell, int]
	if a.Planner == RepeatedBackward {
		p = a.known.Backward(a.at, a.known.goal, a.Heuristic)
	} else {
		p = a.known.Forward(a.at, a.known.goal, a.Heuristic)
	}
	if a.Planner == Adaptive {
		given := p.Heuristic
		p.Heuristic = func(c Cell) int {
			if h := a.h[a.known.Index(c)]; h != unlearnt {
				return h
			}
			return given(c)
		}
	}
	if a.Search.Trace {
		e.Heuristic = make([]int, a.known.Cells())
		for k := range e.Heuristic {
			e.Heuristic[k] = p.Heuristic(a.known.At(k))
		}
	}
	s, goal := run(Weighted(p, a.Weight), a.Search)
	e.Search = s.result(goal)
	if !e.Search.Found {
		return e
	}
	e.Plan = slices.Clone(e.Search.Path)
	if a.Planner == RepeatedBackward {
		slices.Reverse(e.Plan)
	}
	if a.Planner == Adaptive {
		for _, node := range s.order {
			n := &s.nodes[node]
			a.h[a.known.Index(n.State)] = e.Search.Cost - n.G
		}
	}
	return e
}

// follow moves the agent along the plan until it reaches the goal, or until a remaining step costs more
// than the agent believed when it made the plan.
func (a *agent) follow(e *Episode) {
	believed := make([]int, len(e.Plan)-1)
	for k := range believed {
		believed[k], _ = a.known.step(e.Plan[k], e.Plan[k+1])
	}
	for k, to := range e.Plan[1:] {
		a.at = to
		a.paid += believed[k]
		learned := a.look()
		e.Moves = append(e.Moves, Move{to, learned})
		if len(learned) == 0 {
			continue
		}
		for left := k + 1; left < len(believed); left++ {
			if cost, ok := a.known.step(e.Plan[left], e.Plan[left+1]); !ok || cost > believed[left] {
				return
			}
		}
	}
}
