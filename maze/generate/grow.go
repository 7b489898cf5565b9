package generate

import (
	"math"

	"stride/maze/tree"
	"stride/search"
)

// On grids of up to tree.MaxCells cells the portfolio searches the tree of package tree by
// beams, again and again, with wider and wider layers. How the losses to come are estimated is
// drawn anew for each beam, since no estimate is best for all configurations. A part of the
// time anneals the mazes found. If there is a deadline, the first work unit also tries to
// prove that no maze is better.

// grower is the memory of the work unit.
type grower struct {
	*worker
	space   *tree.Space
	beam    *tree.Beam
	proving tree.Searcher
	nodes   int64 // of a proof that has not been completed
	proved  int64 // steps spent on proofs
	spent   int64 // steps spent on beams
	values  []int16
}

// grow searches until the work unit is spent. It reports false at once if the grid is too
// large or no maze of the configuration has a solution.
func (u *worker) grow() bool {
	p := u.Params()
	if p.Cells() > tree.MaxCells {
		return false
	}
	g := &grower{worker: u, space: tree.NewSpace(p), values: make([]int16, p.Cells()), nodes: firstProof}
	if !g.space.Solvable() {
		return false
	}
	g.beam = tree.NewBeam(g.space, u.Width())
	polish := search.Schedule{From: u.t.PolishFrom, To: u.t.PolishTo, Geometric: true}
	for width := firstWidth * 8; !u.Spent(); {
		from := u.Done()
		loss := int64(math.MaxInt32 / 2)
		if best, has := u.Leading(); has {
			loss = int64(g.space.Top()) - best + int64(u.Rand.Below(u.t.Slack+1)) - 1
		}
		found := g.beam.Run(width, int32(loss), g.weights(), u.Rand, func(n int64) bool {
			g.spent += n
			return u.Spend(n)
		})
		cost := u.Done() - from
		if len(found) > 0 {
			g.space.Values(&found[0], g.values)
			value := u.Install(g.values)
			u.Offer()
			u.Anneal(value, polish, min(u.Done()+u.t.PolishTree*cost, 1))
		}
		g.prove()
		if cost < u.t.WidestTree*(1-u.Done()) {
			width = min(width*3/2, u.Width())
		} else {
			width = max(width*2/3, 1)
		}
	}
	return true
}

// weights draws the weights of a beam.
func (g *grower) weights() tree.Weights {
	r := g.Rand
	return tree.Weights{
		Bound: 0.5 + r.Float64()*0.8, Need: 0.8 + r.Float64()*1.2, Pairs: r.Float64() * 0.6,
		Spare: -r.Float64() * 1.2, Noise: 0.5 + 2.5*r.Float64(),
	}
}

// firstProof is the number of nodes of the first attempt at a proof.
const firstProof = 1 << 14

// prove tries to prove that no maze is better than the best one. Each attempt may take twice
// the nodes of the one before.
func (g *grower) prove() {
	u := g.worker
	if _, timed := u.TimeLeft(); !timed || u.Number > 0 || u.Params().Cells() > 64 || u.Spent() {
		return
	}
	for g.proved+g.nodes < g.spent && !u.Spent() {
		best, _ := u.Leading()
		s := tree.Searcher{Space: g.space, Budget: int32(int64(g.space.Top()) - best - 1)}
		last := int64(0)
		s.Poll = func() bool {
			more := u.Spend(s.Nodes - last)
			last = s.Nodes
			return more && s.Nodes < g.nodes
		}
		s.Found = func(m *tree.Maze) {
			s.Budget = m.Loss - 1
			g.space.Values(m, g.values)
			u.Install(g.values)
		}
		s.Run()
		g.proved += s.Nodes
		if !s.Halted {
			u.Proved()
			return
		}
		g.nodes *= 2
	}
}
