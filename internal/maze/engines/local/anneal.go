package local

import (
	"math"

	"stride/internal/maze/engines/internal/aims"
	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// Annealing returns simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) by single changes
// from a random maze, one run for each work unit.
//
// The value of a maze changes in steps of 2 (a hole or a forced move) and 5 (a jump of the
// solution), so that the temperatures that matter lie around 2 for all sizes. There the long path
// forms, and cooling must be slow. How high the first temperature may be depends on the number of
// steps (Cooling): at 10x10, ten steps for each cell cool from 1.3 to 0.8, and a thousand from 2.8
// to 1. The last part of the run quenches its best maze, not the last one.
func Annealing(o Options) work.Algorithm {
	return work.Algorithm{
		Name: "annealing",
		Help: "simulated annealing from a random maze",
		Parameters: []string{"melt-from", "melt-to", "short-from", "short-to", "short-run", "long-run",
			"cooling"},
		Search: With(o, func(u *Unit) {
			o := u.Options
			u.Anneal(u.Randomize(), Cooling(*o, u.State.Len(), u.Expected()), QuenchBegin)
			u.Anneal(u.Recall(), Quench, 1)
		}),
	}
}

// Anneal anneals the current maze, which has the given value, along the schedule until the
// share until of the work unit is done. It returns the value of the maze with which it ends.
func (u *Unit) Anneal(value int64, schedule search.Schedule, until float64) int64 {
	rule, scale := search.NewMetropolis(), aims.Scale(u.State.Function())
	from := u.Done()
	for k := 0; u.Step(); k++ {
		if k%u.Options.Cooling == 0 {
			if u.Done() >= until {
				break // perhaps at once: what came before may have taken longer than it should
			}
			rule.Level = scale * schedule.At((u.Done()-from)/(until-from))
		}
		v := u.Cell()
		x := u.DrawValue(v)
		if u.State.At(v) == x || !u.State.Propose(v, x, rule.Floor(value, u.Rand)) {
			continue
		}
		value = u.State.Value()
		u.Note(value)
	}
	return value
}

// ClimbOffPath tries every value once in every cell off the solution, in random order of the
// cells, and keeps improvements. It returns the value of the maze with which it ends. In a
// maze that was just built, this gives exits to black holes.
func (u *Unit) ClimbOffPath(value int64) int64 {
	cells := make([]int32, 0, u.State.Len())
	for v := range int32(u.State.Len()) {
		if v != u.State.Goal() && !u.State.OnPath(v) {
			cells = append(cells, v)
		}
	}
	u.shuffle(cells)
	for _, v := range cells {
		low, high := u.State.Choices(v)
		for x := low; x <= high; x++ {
			if x == u.State.At(v) {
				continue
			}
			if !u.Step() {
				return value
			}
			if u.State.Propose(v, x, value+1) {
				value = u.State.Value()
				u.Note(value)
			}
		}
	}
	return value
}

// Cooling returns the temperatures of a run of the given number of steps before the quench, for
// mazes of this many cells and with parameters that are the defaults if zero. Steps are counted in
// units of n^1.5 for n cells: a large maze needs more steps for each cell, as its path is longer.
// The final temperature rises three times as fast with the logarithm of the steps as the first one.
func Cooling(o Options, cells int, steps int64) search.Schedule {
	o = o.or()
	length := math.Log(float64(steps)/math.Pow(float64(cells), 1.5)/o.ShortRun) / math.Log(
		o.LongRun/o.ShortRun)
	length = min(max(length, 0), 1)
	between := func(short, long, share float64) float64 { return short + float64(share*(long-short)) }
	return search.Schedule{
		From: between(o.ShortFrom, o.MeltFrom, length), To: between(o.ShortTo, o.MeltTo, min(1, 3*length)),
		Geometric: true,
	}
}

// LateAcceptance returns late-acceptance hill climbing (Burke and Bykov, 2008), one run
// from a random maze for each work unit: a successor is kept if it is not worse than the
// current maze or than the maze a few thousand steps ago. It needs no schedule: the length
// of its memory takes the part of the cooling rate in annealing, and the search slows down by
// itself. The memory is chosen so that a run converges within its work unit.
func LateAcceptance(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "late-acceptance",
		Help:       "late-acceptance hill climbing from a random maze",
		Parameters: []string{"memory-share"},
		Memory:     func(maze.Params, int) int64 { return 8 * maxMemory },
		Search:     With(o, lateAcceptance),
	}
}

// maxMemory is the greatest length of the memory. For value functions other than the course's
// the limit is far lower, 20 steps: Neller's energy changes by the square of the number
// of cells and more, large weights may have the same effect, and a long memory keeps a search
// at such high energies.
const maxMemory = 1 << 22

func lateAcceptance(u *Unit) {
	value := u.Randomize()
	most := float64(maxMemory)
	if u.State.Function() != objective.CourseFunction() {
		most = 20
	}
	rule := search.NewLateAcceptance(int(min(max(u.Options.MemoryShare*float64(u.Expected()), 1), most)),
		value)
	for u.Step() {
		v, x := u.Change()
		if u.State.Propose(v, x, rule.Floor(value)) {
			value = u.State.Value()
			u.Note(value)
		}
		rule.Remember(value)
	}
}

// RandomWalk returns the baseline that the course provides. From a random maze it goes to a random
// successor each time, better or not, and remembers the best maze. Every other search must
// beat it.
func RandomWalk(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "random-walk",
		Help:       "the course's baseline: a random change each time, better or not",
		Parameters: []string{},
		Search: With(o, func(u *Unit) {
			u.Randomize()
			for u.Step() {
				v, x := u.Change()
				u.State.Set(v, x)
				u.State.Commit()
				u.Note(u.State.Value())
			}
		}),
	}
}
