package difficulty

import (
	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/maze"
)

// Two players who do not think measure a maze; see package band for what the result means.
//
// The guesser wants a game without a mistake: a shortest path, no jump undone. The first jumps are
// drawn forward, one of the ways out of each cell, and the last ones backward from the goal, one of
// the ways in; where both meet on a shortest path, the game is perfect. The guesser works from both
// ends because people do: a chain of cells with one way in each is counted back from the goal
// without a choice, however many ways lead out. Of all depths at which the two ends can meet, the
// one with the best chance counts, and the tries are the inverse of that chance.
//
//	2 1 2    From the start two jumps lead on, and from each corner one jump leads to the
//	1 1 1    goal: a guesser who only goes forward has a chance of 1/2 + 1/2 times that of the
//	2 1 0    right jump from the corner, which has two ways out.
//
// The wanderer only wants to arrive: hops at random to cells not tried before, and undoes a jump
// where there are none. In a large maze with a short solution the wandering is longer than the
// tries, up to a few hundred jumps, and keeps the maze out of the band of gentle ones.
//
// Both take time linear in the number of cells for each game.

const (
	// simulations is the number of games of the wanderer.
	simulations = 160
	// maxJumps is the number of jumps after which the wanderer begins no other game, about a third
	// of a second. Up to 30,000 cells the games end before.
	maxJumps = 10_000_000
)

// Effort returns the tries of a maze: those of the guesser, or the jumps of the wanderer if these
// are more.
func Effort(g *maze.Grid) float64 { return Estimate(g, simulations) }

// Estimate returns the tries of a maze with the given number of games of the wanderer.
func Estimate(g *maze.Grid, games int) float64 {
	a := maze.Analyze(g)
	if a.ToGoal[g.Start] == maze.Unreached {
		return band.MaxEffort
	}
	h := newGraph(g)
	tries := h.guesses(a, g.Start)
	if tries >= 2*float64(g.Cells()) { // the wanderer enters each cell and leaves it once, at most
		return min(band.MaxEffort, tries)
	}
	return min(band.MaxEffort, max(tries, h.wandering(g.Start, games, band.Seed(g.Cols, g.Values))))
}

// guesses returns the games of the guesser in which one, on average, is perfect.
func (h *graph) guesses(a *maze.Analysis, start int) float64 {
	par := a.ToGoal[start]
	n := len(h.distance)
	forward, backward := make([]float64, n), make([]float64, n)
	layers := make([][]int32, par+1) // the cells of shortest paths, by their depth
	for v := range int32(n) {
		if d := a.FromStart[v]; d != maze.Unreached && a.ToGoal[v] != maze.Unreached && d+a.ToGoal[v] == par {
			layers[d] = append(layers[d], v)
		}
	}
	onPath := func(v, t int32) bool {
		return a.ToGoal[t] != maze.Unreached && a.FromStart[t] == a.FromStart[v]+1 &&
			a.FromStart[t]+a.ToGoal[t] == par
	}
	forward[start], backward[h.goal] = 1, 1
	for _, layer := range layers[:par] {
		for _, v := range layer {
			for _, t := range h.outs(v) {
				if onPath(v, t) {
					forward[t] += forward[v] / float64(len(h.outs(v)))
				}
			}
		}
	}
	for d := par; d > 0; d-- {
		for _, t := range layers[d] {
			for _, v := range h.ins(t) {
				if a.FromStart[v] == d-1 && onPath(v, t) {
					backward[v] += backward[t] / float64(len(h.ins(t)))
				}
			}
		}
	}
	best := 0.0
	for _, layer := range layers {
		chance := 0.0
		for _, v := range layer {
			chance += float64(forward[v] * backward[v]) // not fused, so that it is the same on every machine
		}
		best = max(best, chance)
	}
	return 1 / best
}

// wandering returns the mean number of jumps, undone ones and the undoing counted, of games of the
// wanderer.
func (h *graph) wandering(start, games int, seed uint64) float64 {
	tried := make([]int, len(h.distance)) // the game in which a cell was tried, from 1
	var path []int32
	jumps, played := 0, 0
	for game := 1; game <= games && jumps < maxJumps; game++ {
		played++
		r := search.NewRand(seed, uint64(game))
		path = append(path[:0], int32(start))
		tried[start] = game
		for path[len(path)-1] != h.goal {
			jumps++
			next, ways := int32(0), 0
			for _, t := range h.outs(path[len(path)-1]) {
				if tried[t] != game {
					if ways++; r.Below(ways) == 0 {
						next = t
					}
				}
			}
			if ways == 0 {
				path = path[:len(path)-1]
				continue
			}
			tried[next] = game
			path = append(path, next)
		}
	}
	return float64(jumps) / float64(played)
}
