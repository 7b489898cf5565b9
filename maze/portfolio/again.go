package portfolio

import (
	"cmp"
	"slices"

	"stride/internal/maze/longpath"
)

// On grids of a few hundred cells a narrow open search takes a thousandth of the time, and its mazes differ much:
// many narrow beams beat few wide ones. Repairing a maze gains nothing after a sixth of its time. So when building is
// over, narrow open searches are repeated if they are cheap. The best few mazes are repaired for a short time each,
// and the best one of those for the rest of the work unit. Narrow beams find some mazes twice; each counts once.

const (
	// cheapSearch is the largest share of a work unit that repeated searches may take on average.
	cheapSearch = 0.01
	// againUntil is the share of a work unit after which no search is repeated.
	againUntil = 0.5
	// evenTries is how often each kind is tried before the better one is preferred and costs count. From
	// then on, one search in otherIn is of any kind.
	evenTries = 3
	otherIn   = 4
	// tried is the number of mazes that are repaired for a short time, each for trialRepair of the work unit.
	tried       = 4
	trialRepair = 0.03
)

// builtMaze is a maze that was built.
type builtMaze struct {
	values []int16
	value  int64
}

// narrowSearch is an open search with a narrow beam.
type narrowSearch struct {
	width int
	cost  float64 // share of the work unit that the last one took; 1 if there was none
}

// narrowSearches has the open searches by kind.
type narrowSearches [longpath.OpenKinds]narrowSearch

// again repeats open searches with narrow beams, if they are cheap and promise most, and repairs the best
// mazes for a short time each.
func (u *worker) again(kinds []kind, narrow *narrowSearches) {
	cheap := slices.ContainsFunc(narrow[:], func(s narrowSearch) bool { return s.cost < cheapSearch })
	if u.safeFirst || u.lengthens || !cheap || kinds[likeliest(kinds)].Scaffold {
		return
	}
	u.fuse = fuse{patience: 1}
	for _, m := range u.searchAgain(narrow) {
		value := u.ClimbOffPath(u.Install(m.values))
		u.reroute(value, u.Done()+trialRepair)
	}
}

// searchAgain repeats open searches while there is time and they are cheap. It returns the best mazes.
func (u *worker) searchAgain(narrow *narrowSearches) (best []builtMaze) {
	var made [longpath.OpenKinds]sample
	begin := u.Done()
	for k := 0; !u.Spent() && u.Done() < againUntil && u.Done()-begin <= cheapSearch*float64(k+evenTries); k++ {
		number := k % longpath.OpenKinds
		if k >= evenTries*longpath.OpenKinds && u.Rand.Below(otherIn) > 0 {
			for o := range made {
				if made[o].better(made[number]) {
					number = o
				}
			}
		}
		path, _ := u.searchKeeping(number, narrow[number].width, u.Rand)
		if !install(u.Unit, path, u.Rand) {
			continue
		}
		u.openExits()
		m := builtMaze{u.Values(), u.State.Value()}
		made[number].sum += m.value
		made[number].count++
		best = amongBest(best, m)
	}
	return best
}

// sample has the values of the mazes of one kind of search.
type sample struct{ sum, count int64 }

// better reports whether the mean of s is higher than that of t. Having any values is better than having none.
func (s sample) better(t sample) bool {
	return s.count > 0 && (t.count == 0 || s.sum*t.count > t.sum*s.count)
}

// amongBest adds a maze to the best ones, unless it is one of them, and returns the best few of all.
func amongBest(best []builtMaze, m builtMaze) []builtMaze {
	if slices.ContainsFunc(best, func(o builtMaze) bool { return slices.Equal(o.values, m.values) }) {
		return best
	}
	best = append(best, m)
	slices.SortStableFunc(best, func(a, b builtMaze) int { return cmp.Compare(b.value, a.value) })
	return best[:min(len(best), tried)]
}
