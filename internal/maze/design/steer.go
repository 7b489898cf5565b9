package design

import (
	"math"

	"stride/internal/maze/difficulty"
	"stride/internal/puzzle/band"
	"stride/maze"
)

// Towards a band: most mazes of some length are far from some bands, such as gentle ones of 10x10,
// or lack what the band demands. Single cells are changed as long as the shape stays the wanted
// one, and a change is kept if it brings the maze closer: each thing that is missing counts as much
// as an effort that misses the band by a factor of e. The effort is measured with few simulations,
// which is enough to tell two mazes apart, and only of mazes that miss no more than before.

const (
	steerGames    = 24
	steerChanges  = 400
	steerMargin   = 0.1 // of the width of a band, from which its ends are kept away
	steerFarthest = 8   // factor by which the effort may miss the band at the beginning
)

// steer changes g, whose solution has low to high jumps, until it seems to be what is wanted, or
// the work is used up.
func (m *maker) steer(g *maze.Grid, low, high int) {
	miss := func(most float64) float64 {
		t := difficulty.TraitsOf(g)
		far := float64(m.demand.Unmet(&t, m.idea))
		if m.wish.Band == band.Any || far > most {
			return far
		}
		return far + m.miss(difficulty.Estimate(g, steerGames))
	}
	best := miss(math.Inf(1))
	if best > math.Log(steerFarthest)+maxUnmet {
		return
	}
	copy(m.values, g.Values)
	m.cost(low, high)
	m.accept()
	m.addNear()
	for change := 0; best > 0 && change < steerChanges; change++ {
		cell := m.rand.Below(g.Goal)
		if m.rand.Below(nearShare) > 0 {
			cell = int(m.focus[m.rand.Below(len(m.focus))])
		}
		copy(m.values, g.Values)
		m.draw(cell)
		if m.values[cell] == g.Values[cell] || m.cost(low, high) > 0 {
			continue
		}
		before := g.Values[cell]
		copy(g.Values, m.values)
		if now := miss(best); now <= best {
			best = now
			m.accept()
			m.addNear()
		} else {
			m.set(cell, before)
			copy(g.Values, m.values)
		}
	}
}

// nearShare: one of this many changes is made anywhere, the others on the solution or where its
// jumps lead.
const nearShare = 4

// addNear adds to the focus the cells to which wrong jumps lead from the cells on it, and to which
// those lead.
func (m *maker) addNear() {
	var to [4]int32
	for from, steps := 0, 0; steps < 2; steps++ {
		end := len(m.focus)
		for _, v := range m.focus[from:end] {
			for _, t := range to[:m.Targets(v, int32(m.values[v]), &to)] {
				if t != m.goal {
					m.focus = append(m.focus, t)
				}
			}
		}
		from = end
	}
}

// maxUnmet is the number of missing things from which steering is given up.
const maxUnmet = 4

// miss returns by which factor, as a logarithm, an effort misses the inner part of the wanted
// band.
func (m *maker) miss(effort float64) float64 {
	low, high := math.Log(max(1, m.low)), math.Inf(1)
	if m.high > 0 {
		high = math.Log(m.high)
		margin := float64(steerMargin * (high - low))
		low, high = low+margin, high-margin
	}
	e := math.Log(effort)
	return max(0, low-e, e-high)
}
