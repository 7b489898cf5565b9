package generate

import (
	"stride/maze"
	"stride/maze/build"
	"stride/maze/local"
	"stride/search"
)

// Portfolio is the default. It builds mazes around long paths by beam search
// (package build), mends the best of them, by building parts of its solution again and by
// annealing at temperatures at which the path holds (mend.go), and starts over on the next
// unit. Small grids are built so quickly that each maze is mended (cycles.go), and every
// other unit anneals from a random maze, which has a chance there.
var Portfolio = local.Algorithm{
	Name:    "portfolio",
	Help:    "mazes built around a long path and mended, and annealing; annealing alone for other objectives",
	Portion: func(maze.Params) int64 { return 1 << 28 },
	Whole:   func(p maze.Params) bool { return p.Cells() > smallGrid },
	Memory:  build.Bytes,
	Width:   build.MaxWidth,
	Search:  portfolio,
}

const (
	// smallGrid is the number of cells up to which annealing from a random maze
	// comes near to what building reaches.
	smallGrid = 150
	// scout is the width of the very first beam, for a good maze within the first second.
	// pilot is the width of the first beams of a unit otherwise, and pilotCells the number
	// of cells, times width, from which on they are narrower.
	scout, pilot, pilotCells = 3, 10, 200_000
	// doubt is by how much a kind of search promises less each time that it is tried.
	doubt = 0.98
	// doubtTrapped is the same for one that was trapped early.
	doubtTrapped = 0.95
	// buildShare is the part of a unit after which nothing new is built.
	buildShare = 0.3
	// widestShare is the part of a unit that the widest beam may take.
	widestShare = 0.05
	// hopeless is the number of beams without a path after which a unit that has none
	// gives up building, and anneals from a random maze instead.
	hopeless = 16
)

func portfolio(u *local.Unit) {
	p := u.Params()
	small := p.Cells() <= smallGrid
	if small && u.Number%2 == 1 {
		local.Annealing.Search(u)
		return
	}
	beam := build.NewBeam(p, u.Width())
	switch {
	case small && cycles(u, beam):
	case !small && construct(u, beam):
		mend(u, beam)
	default:
		local.Annealing.Search(u)
	}
}

// construct builds mazes for a while, of the kind that promises the longest path, and with
// beams as wide as the time allows. It reports whether it has built any.
func construct(u *local.Unit, beam *build.Beam) bool {
	p := u.Params()
	promise := make([]float64, beam.Kinds())
	for k := range promise {
		promise[k] = beam.Promise(k)
	}
	reached := make([]float64, len(promise))
	width, most := max(1, min(pilot, pilotCells/p.Cells())), u.Width()
	built := false
	if u.Number == 0 && width > scout {
		r := *u.Rand // a copy: what follows is the same with and without a scout
		path, kept := searchKeeping(u, beam, likeliest(promise, reached), scout, &r)
		built = install(u, path, &r) || kept
	}
	for trapped := 0; !u.Spent() && u.Done() < buildShare && (built || trapped < hopeless); {
		kind := likeliest(promise, reached)
		promise[kind] *= doubt
		from := u.Done()
		path, kept := searchKeeping(u, beam, kind, width, u.Rand)
		built = built || kept
		if !install(u, path, u.Rand) {
			promise[kind] *= doubtTrapped
			trapped++
			continue
		}
		built = true
		share := float64(len(path.Cells)) / float64(p.Cells())
		if share < promise[kind]/2 {
			promise[kind] *= doubtTrapped
		}
		reached[kind] = max(reached[kind], share)
		if cost := (u.Done() - from) / float64(width); reached[kind] >= promise[kind] && !beam.Leans(kind) {
			width = max(1, min(2*width, int(widestShare/cost), most))
		}
	}
	return built
}

// likeliest returns the kind of search that promises, or has reached, the longest path.
func likeliest(promise, reached []float64) (kind int) {
	for k := range promise {
		if max(promise[k], reached[k]) > max(promise[kind], reached[kind]) {
			kind = k
		}
	}
	return kind
}

// install makes a maze around the path the present one, if there is a path.
func install(u *local.Unit, path *build.Path, r *search.Rand) bool {
	if path == nil {
		return false
	}
	u.Install(path.Fill(u.Params(), r))
	return true
}
