package neller

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// The searches of the exercises, as they are specified there. A step puts a different random legal
// number into a random cell. What is no worse is always accepted, so that the search drifts over
// plateaus; the exercises differ in what else is accepted.

// Settings are the answers to the questions of the exercises.
type Settings struct {
	Iterations  int     // of each descent
	Descents    int     // of random restarts
	Uphill      float64 // probability with which a step for the worse is accepted
	Temperature float64 // at the beginning of annealing
	Decay       float64 // the temperature is multiplied by this after each iteration
}

// untilLook is the number of iterations between two looks at its context.
const untilLook = 1024

// Search searches mazes of a size from LeastSize by an exercise, and returns the best one. If ctx ends, it returns the
// best one so far.
func Search(ctx context.Context, e Exercise, size int, s Settings, random *rand.Rand) *Maze {
	descents := 1
	switch e {
	case Representation, Evaluation:
		return Random(size, random)
	case Restarts:
		descents = s.Descents
	}
	var best *Maze
	for range descents {
		m := descend(ctx, e, size, s, random)
		if best == nil || Energy(m.Moves()) <= Energy(best.Moves()) {
			best = m
		}
		if ctx.Err() != nil {
			break
		}
	}
	return best
}

// descend is one descent from a random maze.
func descend(ctx context.Context, e Exercise, size int, s Settings, random *rand.Rand) *Maze {
	m := Random(size, random)
	moves, queue := make([]int, len(m.Jumps)), make([]int, 0, len(m.Jumps))
	m.fill(moves, queue)
	energy := Energy(moves)
	best, bestEnergy := &Maze{size, slices.Clone(m.Jumps)}, energy
	temperature := s.Temperature
	for k := range s.Iterations {
		if k%untilLook == 0 && ctx.Err() != nil {
			break
		}
		cell := random.IntN(m.Goal())
		old := m.Jumps[cell]
		m.Jumps[cell] = different(old, Most(size, cell), random)
		m.fill(moves, queue)
		next := Energy(moves)
		accepted := next <= energy
		switch {
		case accepted:
		case e == Uphill:
			accepted = random.Float64() < s.Uphill
		case e == Annealing:
			accepted = random.Float64() < math.Exp(float64(energy-next)/temperature)
		}
		if accepted {
			energy = next
			if energy <= bestEnergy {
				bestEnergy = energy
				copy(best.Jumps, m.Jumps)
			}
		} else {
			m.Jumps[cell] = old
		}
		temperature *= s.Decay
	}
	return best
}

// different returns a random number from 1 to most other than old. With a size of 5 or more, every cell
// has at least two legal numbers.
func different(old, most int, random *rand.Rand) int {
	jump := 1 + random.IntN(most-1)
	if jump >= old {
		jump++
	}
	return jump
}
