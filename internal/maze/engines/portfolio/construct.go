package portfolio

import (
	"slices"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// On large grids a work unit begins by building mazes around long paths; the best of them is
// repaired afterwards (repair.go). Searches for paths follow each other until a certain share of
// the work unit is done. For each of them a kind (regime.go) and a width of the beam are chosen
// first.
//
// What a kind promises is a rule of thumb, so that it gives way to experience at once: after a poor
// path, the promise of its kind falls to the middle between what it was and what the path has
// reached. Kinds whose paths differ much are an exception: one poor path says little about the next
// one, so that they get more trials. A search whose path grows too slowly is given up (partial.go).
//
// Two things come first, so that there is a good maze soon. The very first search, the scout, has a
// narrow beam; with a largest value of 8 or more, when the turns of its path may take a second, one
// with a path that is a seventh shorter comes before it. And on vast grids, where the kind that
// promises most may take all of the time, kinds that are rarely trapped get the first few trials.
// Of two workers, one begins with what promises most nevertheless.
//
// When building is over, the mazes get what no search could give them: longer paths (repair.go).

const (
	// maxSafeTrials is how often kinds that are rarely trapped are tried on a vast grid before
	// others are.
	maxSafeTrials = 4
	// buildExtension is by how much building may take longer on a large grid on which no path has
	// kept its promise, or where some seeds have no exits (below).
	buildExtension = 2
	// scouting is the number of work units that begin with a scout: with one seed in eight a single
	// scout is trapped.
	scouting = 2
	// quickWidth is the width of the quick scout, quickLeast and quickMost limit what its kind
	// promises, as shares of what the likeliest one does.
	quickWidth = 2
	quickLeast = 0.75
	quickMost  = 0.95
)

// builder builds the mazes of a work unit on a large grid.
type builder struct {
	*worker
	kinds   []kind
	opening []int // the kinds of the first searches; those that follow are of the likeliest kind
	trapped int   // searches without a path
	built   bool  // there is a maze
}

// construct builds mazes during the first part of the work unit, and reports whether it has built
// any.
func (u *worker) construct() bool {
	b := u.newBuilder()
	b.scout()
	for !b.Spent() && b.Done() < b.limit() && (b.built || b.trapped < maxTrapped) {
		number := b.choose()
		u.countPath(u.sharing(), func() { b.learn(number, b.try(number)) })
	}
	u.Count(parts.Detours, u.lengthen)
	if number := b.surest(); number >= 0 && !b.Spent() {
		u.countPath(0, func() { b.try(number) })
	}
	return b.built
}

// countPath runs a search for a path with what is made of it, and counts it for the parts that were
// at work in the search besides others.
func (u *worker) countPath(others search.PartSet, run func()) {
	u.CountUsed(func() search.PartSet {
		run()
		return u.beam.Used() | others
	})
}

// sharing returns the parts that decide which search comes next, and how long it may take.
func (u *worker) sharing() search.PartSet {
	used := parts.Promises | parts.WidePilot | parts.Fuse
	if u.risky {
		used |= parts.Risky
	}
	if len(u.safe) > 0 {
		used |= parts.Safe
	}
	return used
}

// newBuilder returns a builder that has built nothing yet.
func (u *worker) newBuilder() *builder {
	wide := widePilot
	if !u.On(parts.WidePilot) {
		wide = pilot
	}
	b := &builder{worker: u, kinds: u.kindsOf(u.beam, u.Params(), wide)}
	if len(u.safe) == 0 {
		return b
	}
	first, likeliestFirst := u.Number, u.Number%2 == 0
	if b.kinds[u.safe[0]].Steady { // a single worker begins with what makes a good maze soon
		first, likeliestFirst = 0, !likeliestFirst
	}
	if likeliestFirst {
		b.opening = append(b.opening, likeliest(b.kinds))
	}
	for k := maxSafeTrials; k > 0; k-- {
		b.opening = append(b.opening, u.safe[(first+k)%len(u.safe)])
	}
	return b
}

// scout builds the very first mazes of the first work units, with narrow beams. It uses none of the
// random numbers of the work unit, so that what follows is the same with and without it.
func (b *builder) scout() {
	if b.Number >= scouting || !b.On(parts.Scout) || b.Params().Cells() >= pilotCells/scout {
		return
	}
	run := func(part search.PartSet, number, width int) {
		b.countPath(part, func() {
			r := *b.Rand // a copy
			path, kept := b.searchKeeping(number, width, &r, false)
			b.built = install(b.Unit, path, &r) || b.built || kept
		})
	}
	number := likeliest(b.kinds)
	if b.risky {
		number = likeliest(b.kinds[longpath.Open+1:]) + longpath.Open + 1
	}
	if quick := b.quicker(number); quick != number {
		run(parts.QuickScout, quick, quickWidth)
	}
	run(parts.Scout, number, scout)
}

// quicker returns a kind with rows of seeds that are closer together than those of the given kind,
// or that kind itself. Its path is shorter, but its turns are found sooner.
func (b *builder) quicker(number int) int {
	quick, most := number, quickMost*b.kinds[number].promise
	if !b.large || b.risky || !b.kinds[number].Rows || !b.On(parts.QuickScout) {
		return number
	}
	for k := range b.kinds {
		if promise := b.kinds[k].promise; b.kinds[k].Rows && promise < most &&
			promise > quickLeast*b.kinds[number].promise {
			quick, most = k, promise
		}
	}
	return quick
}

// choose returns the kind of the next search.
func (b *builder) choose() int {
	if len(b.opening) == 0 {
		return likeliest(b.kinds)
	}
	number := b.opening[0]
	b.opening = b.opening[1:]
	return number
}

// limit returns the share of the work unit after which no search begins. It is larger on a large
// grid on which no path has kept its promise, but for steady staircases, which reach less than what
// rows promise, and where some seeds have no exits (below).
func (b *builder) limit() float64 {
	waits := b.planning.needed && b.planning.kept < enoughPlanned
	if !waits && b.large && !b.narrow {
		waits = !slices.ContainsFunc(b.kinds, func(k kind) bool { return k.kept && !k.Steady })
	}
	if waits {
		return buildExtension * buildShare
	}
	return buildShare
}

// surest returns the kind of the last search on a vast grid on which no path has kept its promise,
// or -1.
func (b *builder) surest() int {
	if len(b.safe) == 0 || slices.ContainsFunc(b.kinds, func(k kind) bool { return k.kept }) {
		return -1
	}
	return slices.IndexFunc(b.kinds, func(k kind) bool { return k.Surest })
}

// trial is how one search has ended.
type trial struct {
	path    *longpath.Path // or nil
	planned bool           // the search made plans
	share   float64        // of the cells, which the path visits, or the longest one that was trapped
	opened  bool           // the black holes of its maze were given exits, where that was possible
}

// try searches for a path of a kind, and makes a maze around it. Where mazes are lengthened, they
// get their exits only afterwards.
func (b *builder) try(number int) trial {
	u, k := b.worker, &b.kinds[number]
	planned := u.planning.needed && u.On(parts.PlannedExits) && k.Rows
	from := u.Done()
	path, kept := u.searchKeeping(number, k.width, u.Rand, planned)
	searched := u.Done() - from
	if u.narrow {
		path = u.longestOf(path)
	}
	installed := install(u.Unit, path, u.Rand)
	b.built = installed || b.built || kept
	opened := false
	switch {
	case !u.narrow:
		opened = u.openExits()
	case installed:
		u.keepLong(number, path, searched)
	}
	jumps := u.beam.Length()
	if path != nil {
		jumps = len(path.Cells)
	} else {
		b.trapped++
	}
	return trial{path, planned, float64(jumps) / float64(u.Params().Cells()), opened}
}

// learn corrects what is expected of a kind after one of its searches.
func (b *builder) learn(number int, s trial) {
	k := &b.kinds[number]
	if !b.On(parts.Promises) {
		k.reached = max(k.reached, s.share)
		return
	}
	k.promise *= triedPromise
	lost := 0.0
	if s.opened && s.path != nil && s.share > k.promise/2 { // a stub says nothing about the seeds
		lost = b.lost(k)
	}
	k.reached = max(k.reached, s.share-lost)
	poor := !k.Varied && (s.path == nil || s.share < poorShare*k.promise)
	if s.planned && !poor {
		b.planning.kept++
	}
	switch {
	case poor:
		k.promise = (k.promise + s.share) / 2
	case !k.Varied:
		b.opening = nil
		k.kept = true
	}
}

// The seeds of a scaffold are black holes at first, a fifth of all cells where the path is trapped
// early. So exits (internal/maze/engines/local/exits.go) are opened before mazes are compared:
// without that, a short path with few seeds came before a long one, and one whose seeds never get
// an exit before one whose seeds do.
//
// Exits can also be planned while a path is searched (longpath.Beam.SearchWithPlans), but planned
// cells may trap a path. So a work unit begins without plans. When the seeds of a path along rows
// stay black holes, the following searches along rows make plans. Building continues for longer
// then, until a few paths with plans have kept their promise: their lengths differ by a hundred
// jumps, and repairing raises a maze without black holes by a few dozen points only.

const (
	manyHoles     = 20 // black holes from which on they are taken for seeds without an exit
	enoughPlanned = 4  // paths with plans that are enough
)

// planning is what a work unit knows about seeds without exits.
type planning struct {
	needed bool // the seeds of some path stayed black holes
	kept   int  // paths with plans that kept their promise
}

// openExits gives exits to the black holes of the maze just built, if it may be the best one then,
// and reports whether it may. For narrow ranges without 1, where paths differ most, all values are
// tried in all cells.
func (u *worker) openExits() bool {
	value, holes := u.State.Value(), u.State.BlackHoles()
	best, _ := u.Best()
	if !u.On(parts.Exits) || u.Spent() || holes < manyHoles || value+int64(maze.HolePenalty*holes) <= best {
		return false
	}
	u.Count(parts.Exits, func() {
		value = u.OpenExits(value)
		if value < best && u.narrow {
			u.ClimbOffPath(value)
		}
	})
	return true
}

// lost returns what the black holes of the current maze cost, as a share of the cells that a path
// would have to visit to make up for them. The maze was built by a search of a kind, and has got
// its exits already. If there are many black holes, they are seeds, and lost notes that.
func (u *worker) lost(k *kind) float64 {
	holes := u.State.BlackHoles()
	if holes < manyHoles || !u.On(parts.PlannedExits) || !k.Rows {
		return 0
	}
	u.planning.needed = true
	return float64(maze.HolePenalty*holes) / float64(maze.LengthPoints*u.Params().Cells())
}
