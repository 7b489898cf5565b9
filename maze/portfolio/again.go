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
	// freeTries is the number of searches from which on their cost counts.
	freeTries = 6
	// tried is the number of mazes that are repaired for a short time, each for trialShare of the work unit.
	tried = 4
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

// again repeats open searches with narrow beams, if they are cheap and promise most, and repairs the best
// mazes for a short time each.
func (u *worker) again(kinds []kind, narrow narrowSearch) {
	if u.safeFirst || u.lengthens || narrow.cost >= cheapSearch || kinds[likeliest(kinds)].Scaffold {
		return
	}
	u.fuse = fuse{patience: 1}
	for _, m := range u.searchAgain(narrow.width) {
		value := u.ClimbOffPath(u.Install(m.values))
		u.rebuild(value, u.Done()+trialShare)
	}
}

// searchAgain repeats open searches while there is time and they are cheap. It returns the best mazes.
func (u *worker) searchAgain(width int) (best []builtMaze) {
	begin := u.Done()
	for k := 0; !u.Spent() && u.Done() < againUntil && u.Done()-begin <= cheapSearch*float64(k+freeTries); k++ {
		path, _ := u.searchKeeping(longpath.Open, width, u.Rand)
		if !install(u.Unit, path, u.Rand) {
			continue
		}
		u.openExits()
		best = amongBest(best, builtMaze{u.Values(), u.State.Value()})
	}
	return best
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
