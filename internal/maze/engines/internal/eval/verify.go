package eval

import (
	"fmt"

	"stride/maze"
)

// Verify recomputes everything that State keeps by the reference evaluators, and returns
// an error that names the first difference. In debug mode the searches call it after each
// step.
func (s *State) Verify() error {
	g := s.Grid()
	a := maze.Analyze(g)
	value := a.Value
	if s.custom != nil {
		value = s.custom.Evaluate(g).Value
	}
	differ := func(what string, v int, got, want any) error {
		return fmt.Errorf("eval: %s of cell %d is %v, recomputed %v, in %s", what, v, got, want, g.ID())
	}
	sum := tally(0)
	levels := make([]int32, len(s.levels))
	for v := range s.cells {
		c := &s.cells[v]
		if want := or(a.FromStart[v]); c.dist != want {
			return differ("the distance from the start", v, c.dist, want)
		}
		if want := or(a.ToGoal[v]); c.distToGoal != want {
			return differ("the distance to the goal", v, c.distToGoal, want)
		}
		if int32(c.indegree) != a.InDegree[v] {
			return differ("the in-degree", v, c.indegree, a.InDegree[v])
		}
		if c.outs != a.Actions[v] {
			return differ("the number of jumps", v, c.outs, a.Actions[v])
		}
		if want := factsOf(c); c.facts != want {
			return differ("the facts", v, c.facts, want)
		}
		tightIn, parents, tightOut, listed := int16(0), int32(0), uint8(0), int32(0)
		for e := c.in; e >= 0; e = s.next[e] {
			listed++
			if u := e >> 2; a.FromStart[u] != maze.Unreached && a.FromStart[u]+1 == a.FromStart[v] {
				tightIn++
				parents ^= u
			}
		}
		for d := maze.Right; d <= maze.Up; d++ {
			if w, ok := g.Jump(v, d); ok && a.ToGoal[w] != maze.Unreached && a.ToGoal[w]+1 == a.ToGoal[v] {
				tightOut++
			}
		}
		if listed != a.InDegree[v] {
			return differ("the list of jumps into it", v, listed, a.InDegree[v])
		}
		if c.tightIn != tightIn || c.parents != parents {
			return differ("the number of parents", v, c.tightIn, tightIn)
		}
		if c.tightOut != tightOut {
			return differ("the number of tight jumps", v, c.tightOut, tightOut)
		}
		sum += s.costs[c.role|c.facts]
		if c.dist != unreached {
			levels[c.dist]++
		}
	}
	for d := range levels {
		if s.levels[d] != levels[d] {
			return differ("the number of cells at the distance", d, s.levels[d], levels[d])
		}
	}
	if s.tally != sum {
		return differ("the tally", 0, s.tally, sum)
	}
	if got, want := s.BlackHoles(), a.BlackHoles; got != want {
		return differ("the number of black holes", 0, got, want)
	}
	if got, want := s.tally.white(), int32(a.WhiteHoles); s.custom == nil && got != want {
		return differ("the number of white holes", 0, got, want)
	}
	if int(s.Value()) != value {
		return differ("the value", 0, s.Value(), value)
	}
	return nil
}

// or turns a distance of package maze into one of this package.
func or(d int32) int32 {
	if d == maze.Unreached {
		return unreached
	}
	return d
}
