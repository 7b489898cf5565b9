package generate

import (
	"math"
	"slices"
	"stride/maze"
	"stride/maze/build"
	"stride/maze/local"
	"stride/search"
)

// Portfolio is the default. It builds mazes around long paths by beam search
// (package build) and polishes each by annealing at temperatures at which the path
// holds; where every other lot has a chance against that, on small grids, it anneals
// from a random maze. Each lot builds and polishes again and again, with other random
// numbers, until its steps are spent.
var Portfolio = local.Algorithm{
	Name:    "portfolio",
	Help:    "mazes built around a long path and polished, and annealing",
	Portion: func(maze.Params) int64 { return 1 << 28 },
	Search:  portfolio,
}

const (
	// smallGrid is the number of cells up to which annealing from a random maze
	// comes near to what building reaches.
	smallGrid = 150
	// pilot is the width of the first beam of a lot, which finds out what width
	// costs.
	pilot = 4
	// buildShare is the part of a lot that one build may take.
	buildShare = 0.1
	// polishShare is the time that polishing takes, as a multiple of building.
	polishShare = 1.0
	// finish is the part of a lot after which its best maze is polished to the end.
	finish = 0.7
	// hopeless is the number of beams without a path after which a lot builds no
	// more. If there was none with a path, it anneals from a random maze instead.
	hopeless = 10
)

// polish is the schedule for mazes around a path. At 1.5 and above the path comes
// apart faster than it is mended.
var polish = search.Schedule{From: 1.2, To: 0.3, Geometric: true}

func portfolio(l *local.Lot) {
	p := l.Params()
	if p.Cells() <= smallGrid && l.Number%2 == 1 {
		local.Annealing.Search(l)
		return
	}
	beam := build.NewBeam(p, build.MaxWidth(p))
	built, trapped := false, 0
	kinds := newKinds(beam.Kinds())
	for width := pilot; l.Done() < finish && trapped < hopeless; {
		from := l.Done()
		kind := kinds.choose(l.Rand)
		path := beam.Search(kind, width, l.Rand, l.Spend)
		if path == nil {
			kinds.note(kind, math.MinInt32)
			trapped++
			continue
		}
		built = true
		value := l.Install(path.Fill(p, l.Rand))
		cost := l.Done() - from
		value = l.Anneal(value, polish, min(l.Done()+polishShare*cost, 1))
		kinds.note(kind, value)
		affordable := buildShare / max(cost/float64(width), 1e-9)
		width = int(max(1, min(affordable, float64(4*width), float64(build.MaxWidth(p)))))
		width = (width + 1 + l.Rand.Below(width+1)) / 2
	}
	switch {
	case !built:
		local.Annealing.Search(l)
	case !l.Over():
		l.Anneal(l.Recall(), polish, 1)
	}
}

type kinds struct {
	untried []int
	best    []int32
}

func newKinds(n int) *kinds {
	k := &kinds{best: make([]int32, n)}
	for i := range n {
		k.untried = append(k.untried, i)
		k.best[i] = math.MinInt32
	}
	return k
}

func (k *kinds) choose(r *search.Rand) int {
	if n := len(k.untried); n > 0 {
		return k.untried[r.Below(n)]
	}
	if r.Below(4) == 0 {
		return r.Below(len(k.best))
	}
	best := 0
	for i := range k.best {
		if k.best[i] > k.best[best] {
			best = i
		}
	}
	return best
}

func (k *kinds) note(kind int, value int32) {
	if at := slices.Index(k.untried, kind); at >= 0 {
		k.untried = slices.Delete(k.untried, at, at+1)
	}
	k.best[kind] = max(k.best[kind], value)
}
