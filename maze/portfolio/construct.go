package portfolio

import (
	"stride/internal/maze/longpath"
	"stride/internal/maze/parts"
	"stride/maze/local"
	"stride/search"
)

// On large grids a work unit begins by building mazes around long paths; the best of them is repaired
// afterwards (repair.go). Searches for paths follow each other until a certain share of the work unit is
// done. For each of them a kind (kinds.go) and a width of the beam are chosen first.
//
// What a kind promises is a rule of thumb, so that it gives way to experience at once: after a poor path,
// the promise of its kind falls to the middle between what it was and what the path has reached, and the
// next beam of that kind is wider. Beams along a scaffold are wider only then, as they gain little by it
// otherwise. Kinds whose paths differ much are an exception: one poor path says little about the next
// one, so that they get more trials. A search whose path grows too slowly is given up (fuse.go).
//
// Two things come first, so that there is a good maze soon. The very first search, the scout, has a
// narrow beam. And on vast grids, where the kind that promises most may take all of the time, kinds that
// are rarely trapped get the first few trials. Of two workers, one begins with what promises most
// nevertheless.
//
// When building is over, the mazes get what no search could give them: longer paths (lengthen.go), or competitors from
// cheap searches (again.go).

const (
	// maxSafeTrials is how often kinds that are rarely trapped are tried on a vast grid before others are.
	maxSafeTrials = 4
	// buildExtension is by how much building may take longer on a large grid on which no path has kept its promise,
	// or where some seeds have no exits (exits.go).
	buildExtension = 2
	// enoughPaths is the number of paths that are built along the same rows of seeds on a vast grid, where they
	// differ little. Then kinds are tried that promised more and were trapped.
	enoughPaths = 2
)

// builder builds the mazes of a work unit on a large grid.
type builder struct {
	*worker
	kinds  []kind
	narrow narrowSearch // what an open search with the width of the first beam costs

	safeTrials int  // how often the safe kinds are still tried before others are
	firstSafe  int  // which of them comes first
	bestFirst  bool // the next search is of the kind that promises most, whether it is safe or not

	limit   float64 // share of the work unit after which no search begins
	trapped int     // searches without a path
	built   bool    // there is a maze
	good    bool    // a path has kept its promise
}

// construct builds mazes during the first part of the work unit, and reports whether it has built any.
func (u *worker) construct() bool {
	b := u.newBuilder()
	if u.Number == 0 && u.scouts {
		u.Count(parts.Scout, b.scout)
	}
	for b.goesOn() {
		number, pace := b.choose()
		u.CountUsed(func() search.PartSet {
			b.learn(number, b.try(number, pace))
			return u.beam.Used() | u.sharing()
		})
	}
	u.Count(parts.Detours, u.lengthen)
	if b.built && u.planning == (planning{}) && u.On(parts.Again) {
		u.Count(parts.Again, func() { u.again(b.kinds, b.narrow) })
	}
	b.lastResort()
	return b.built
}

// sharing returns the parts that decide which search comes next, and how long it may take.
func (u *worker) sharing() search.PartSet {
	used := parts.Promises | parts.WidePilot | parts.Widen
	if u.fuse.patience < 1 {
		used |= parts.Fuse
	}
	if u.risky {
		used |= parts.Risky
	}
	if u.safeFirst {
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
	b := &builder{
		worker: u, kinds: u.kindsOf(u.beam, u.Params(), wide), safeTrials: maxSafeTrials, limit: buildShare,
	}
	b.narrow = narrowSearch{b.kinds[longpath.Open].width, 1}
	if u.large && !u.lengthens {
		b.limit *= buildExtension
	}
	b.bestFirst, b.firstSafe = u.Number%2 == 0, u.Number
	if u.safeFirst && b.kinds[u.safe[0]].Steady { // a single worker begins with what makes a good maze soon
		b.bestFirst, b.firstSafe = !b.bestFirst, 0
	}
	return b
}

// goesOn reports whether another search begins.
func (b *builder) goesOn() bool {
	return !b.Spent() && b.Done() < b.limit && (b.built || b.trapped < maxTrapped)
}

// scout builds the very first maze, with a narrow beam. It uses none of the random numbers of the work
// unit, so that what follows is the same with and without it.
func (b *builder) scout() {
	number := likeliest(b.kinds)
	if b.risky {
		number = likeliest(b.kinds[longpath.Open+1:]) + longpath.Open + 1
	}
	b.fuse = b.fuseFor(number, scoutPace, false)
	r := *b.Rand // a copy
	path, kept := b.searchKeeping(number, scout, &r)
	b.built = install(b.Unit, path, &r) || kept
}

// choose returns the kind of the next search, and the pace of its fuse.
func (b *builder) choose() (number int, pace float64) {
	switch {
	case b.bestFirst:
		b.bestFirst = false
	case b.safeFirst && b.safeTrials > 0:
		number = b.safe[(b.firstSafe+b.safeTrials)%len(b.safe)]
		b.safeTrials--
		return number, safePace
	}
	return likeliest(b.kinds), 1
}

// trial is how one search has ended.
type trial struct {
	path   *longpath.Path // or nil
	share  float64        // of the cells, which the path visits, or the longest one that was trapped
	cost   float64        // share of the work unit that it took
	opened bool           // the black holes of its maze were given exits, where that was possible
}

// try searches for a path of a kind, and makes a maze around it. Where mazes are lengthened, they get their exits only
// afterwards.
func (b *builder) try(number int, pace float64) trial {
	u, k := b.worker, &b.kinds[number]
	u.fuse = u.fuseFor(number, pace, b.good)
	u.triedOpen = u.triedOpen || !k.Scaffold
	u.planning.active = u.planning.needed && !k.plain && u.plans && k.Rows
	from := u.Done()
	path, kept := u.searchKeeping(number, k.width, u.Rand)
	searched := u.Done() - from
	if u.lengthens {
		path = u.longestOf(path)
	}
	installed := install(u.Unit, path, u.Rand)
	b.built = installed || b.built || kept
	opened := false
	switch {
	case !u.lengthens:
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
	return trial{path, float64(jumps) / float64(u.Params().Cells()), u.Done() - from, opened}
}

// learn corrects what is expected of a kind after one of its searches.
func (b *builder) learn(number int, s trial) {
	k := &b.kinds[number]
	if !b.On(parts.Promises) {
		k.reached = max(k.reached, s.share)
		b.good = b.good || s.path != nil
		return
	}
	k.promise *= triedPromise
	lost := 0.0
	if s.opened && s.path != nil && s.share > k.promise/2 { // a stub says nothing about the seeds
		lost = b.lost(k)
	}
	k.reached = max(k.reached, s.share-lost)
	if number == longpath.Open && k.width == b.narrow.width {
		b.narrow.cost = s.cost
	}
	poor := !k.Varied && (s.path == nil || s.share < poorShare*k.promise)
	b.after(k, poor)
	switch {
	case poor:
		k.promise = (k.promise + s.share) / 2
	case !k.Varied:
		b.keptPromise(number)
	}
	if poor || !k.Scaffold && k.reached >= k.promise {
		b.widen(k, s.cost/float64(k.width))
	}
}

// keptPromise notes that a path of a kind was as long as its kind had promised.
func (b *builder) keptPromise(number int) {
	k := &b.kinds[number]
	b.good, b.safeTrials = true, 0
	if !k.Steady { // rows promise more than steady staircases have reached
		b.limit = buildShare
		if b.planning.needed && b.planning.kept < enoughPlanned {
			b.limit *= buildExtension
		}
	}
	k.whole++
	if b.safeFirst && k.whole == enoughPaths && k.Rows {
		k.promise, k.reached = 0, 0
	}
}

// widen makes the next beam of a kind twice as wide, if the work unit has the time. The last beam took
// the given share of the work unit for each state of its width.
func (b *builder) widen(k *kind, cost float64) {
	if !b.On(parts.Widen) {
		return
	}
	narrowest := 1
	if b.safeFirst {
		narrowest = k.width // the cost is that of a path that was given up
	}
	k.width = max(narrowest, min(2*k.width, int(widestShare/cost), b.Width()))
}

// lastResort tries the surest kind of search on a vast grid on which no path has kept its promise.
func (b *builder) lastResort() {
	number := b.surest
	if number < 0 || !b.safeFirst || b.good || b.Spent() {
		return
	}
	b.fuse = fuse{patience: 1}
	path, kept := b.searchKeeping(number, b.kinds[number].width, b.Rand)
	b.built = install(b.Unit, path, b.Rand) || b.built || kept
	b.openExits()
}

// install makes the maze around the path the current one and reports whether there is a path.
func install(u *local.Unit, path *longpath.Path, r *search.Rand) bool {
	if path == nil {
		return false
	}
	u.Install(path.Fill(u.Params(), r))
	u.Look(path.Looks())
	return true
}
