package design

import (
	"math"

	"stride/internal/search"
	"stride/maze"
)

// A maze of a wanted shape: by annealing of single cells.
//
// The cost of a maze is how far the length of its shortest solution is from the wanted range, plus
// one for a second shortest solution, plus, if a unique route is wanted, the number of ways by
// which another route leaves the solution. Half of the changes are made where they matter: on the
// solution, or on a detour. A change that does not raise the cost is kept, and one that raises it
// is kept with a probability that falls with the increase. The temperature is constant: a maze is
// done as soon as its cost is 0, so there is nothing to cool for.
//
// Each change is evaluated from scratch by a breadth-first search, which takes about a microsecond
// at 10x10. That is as fast as the incremental evaluation of internal/maze/engines/internal/eval
// for such sizes, which would keep up to date much that is not needed here.

// temperature is that of the annealing.
const temperature = 0.35

// unsolvable is the cost of a maze without a solution, besides the missing jumps.
const unsolvable = 10

// shaper changes mazes until they have the wanted shape.
type shaper struct {
	params      maze.Params
	uniqueRoute bool
	rand        *search.Rand
	values      []int16
	palette
	probe
	keep [9]float64 // probability of keeping a change that raises the cost by 0, 1, 2, ...
}

func newShaper(w Wish, r *search.Rand) *shaper {
	s := &shaper{params: w.Params, uniqueRoute: w.UniqueRoute, rand: r, values: make([]int16, w.Cells()),
		palette: newPalette(w.Params, w.Look, r), probe: newProbe(w.Params)}
	for k := range s.keep {
		s.keep[k] = math.Exp(-float64(k) / temperature)
	}
	return s
}

// draw gives a cell and its twin a random value.
func (s *shaper) draw(cell int) {
	options := s.options[cell]
	s.set(cell, options[s.rand.Below(len(options))])
}

func (s *shaper) set(cell int, x int16) { s.values[cell], s.values[s.twin[cell]] = x, x }

// shape returns a maze with a unique solution of low to high jumps, and its length; or nil, and the
// length of the last maze, if the steps were not enough.
func (s *shaper) shape(low, high, steps int) (*maze.Grid, int) {
	cells := len(s.values)
	for k := range cells - 1 {
		s.draw(k)
	}
	cost := s.cost(low, high)
	s.accept()
	for range steps {
		if cost == 0 {
			g := &maze.Grid{Params: s.params, Endpoints: s.params.Corners(),
				Values: append([]int16(nil), s.values...)}
			return g, s.length
		}
		cell := s.rand.Below(cells - 1)
		if len(s.focus) > 0 && s.rand.Below(2) == 0 {
			cell = int(s.focus[s.rand.Below(len(s.focus))])
		}
		before := s.values[cell]
		s.draw(cell)
		if s.values[cell] == before {
			continue
		}
		next := s.cost(low, high)
		if rise := next - cost; rise <= 0 || rise < len(s.keep) && s.rand.Float64() < s.keep[rise] {
			cost = next
			s.accept()
		} else {
			s.set(cell, before)
		}
	}
	return nil, s.length
}

// cost evaluates the maze.
func (s *shaper) cost(low, high int) int {
	s.evaluate(s.values)
	if s.probe.found < 0 {
		return unsolvable + low
	}
	cost := max(0, low-s.probe.found, s.probe.found-high)
	if s.second {
		cost++
	}
	if s.uniqueRoute {
		cost += s.detours(s.values)
	}
	return cost
}
