package generate

import (
	"cmp"
	"slices"

	"stride/maze/build"
)

// On grids of a few hundred cells a narrow open search takes a thousandth of the time, and its mazes differ much: at 20x20 with values 1-10,
// 81 beams of width 20 made mazes worth 2,212 in the mean and 2,249 at best, while wider ones in the same time were
// fewer and no better (35 of width 40: 2,191 and 2,224; 8 of width 300: 2,195 and 2,224). Repairing, on the other hand, ended
// after a sixth of its time, and how much it adds depends on the maze. So when building is over, narrow open searches are
// repeated, if they are cheap, and the best few mazes are repaired for a while each, before the best one of those is.

const (
	// cheapSearch is the largest share of a work unit that searches which are repeated may take in the mean.
	cheapSearch = 0.01
	// againUntil is the share of a work unit until which searches are repeated.
	againUntil = 0.5
	// fewTries is how often each kind is tried before the better one is preferred and costs count, and otherIn says that one
	// search in so many is of any kind then.
	fewTries = 3
	otherIn  = 4
	// tried is the number of mazes that are repaired for a while, each for trialRepair of the work unit.
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
type narrowSearches [build.OpenKinds]narrowSearch

// again repeats open searches with narrow beams, and repairs the best mazes for a while.
func (u *worker) again(kinds []kind, narrow *narrowSearches) {
	cheap := slices.ContainsFunc(narrow[:], func(s narrowSearch) bool { return s.cost < cheapSearch })
	if u.vast || u.lengthens || !cheap || u.beam.UsesScaffold(likeliest(kinds)) {
		return
	}
	var sums [build.OpenKinds]int64
	var counts [build.OpenKinds]int64
	var best []builtMaze
	u.fuse = fuse{patience: 1}
	begin := u.Done()
	for k := 0; !u.Spent() && u.Done() < againUntil && u.Done()-begin <= cheapSearch*float64(k+fewTries); k++ {
		number := k % build.OpenKinds
		if k >= fewTries*build.OpenKinds && u.Rand.Below(otherIn) > 0 {
			for o := range counts {
				if counts[o] > 0 && (counts[number] == 0 || sums[o]*counts[number] > sums[number]*counts[o]) {
					number = o
				}
			}
		}
		path, _ := u.searchKeeping(number, narrow[number].width, u.Rand)
		if !install(u.Unit, path, u.Rand) {
			continue
		}
		u.openExits()
		value := u.State.Value()
		sums[number] += value
		counts[number]++
		best = append(best, builtMaze{u.Values(), value})
		slices.SortStableFunc(best, func(a, b builtMaze) int { return cmp.Compare(b.value, a.value) })
		best = best[:min(len(best), tried)]
	}
	for _, m := range best {
		value := u.ClimbBeside(u.Install(m.values))
		u.reroute(value, u.Done()+trialRepair)
	}
}
