package local

import (
	"stride/maze"
	"stride/search"
)

// Annealing is simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) by
// single changes from a random maze, one run per unit.
//
// The value of a maze moves in steps of 2 (a hole or a forced move) and 5 (a jump
// of the solution), so that the temperatures that matter lie around 2 whatever the
// size: there the long way forms, and cooling must be slow. Of the schedules tried
// with 20 million steps, 3 to 1 was best or nearly so at 7x7, 10x10 and 20x20 (2001
// at 20x20 with values 1-10). 4 to 0.5 and 2 to 0.3 came 50 to 100 points lower
// there, 5 to 1.5 as much, spending its steps where nothing holds. The last part of
// the unit quenches the best maze of the run, not the last one. Ten times the steps
// are worth 10 to 15 points at 10x10.
var Annealing = Algorithm{
	Name:    "annealing",
	Help:    "simulated annealing from a random maze",
	Portion: func(maze.Params) int64 { return 1 << 28 },
	Search: func(u *Unit) {
		o := u.Options
		u.Anneal(u.Randomize(), search.Schedule{From: o.MeltFrom, To: o.MeltTo, Geometric: true}, o.QuenchBegin)
		u.Anneal(u.Recall(), search.Schedule{From: o.QuenchFrom, To: o.QuenchTo, Geometric: true}, 1)
	},
}

// Anneal anneals the present maze, of the given value, along the schedule until
// the part until of the unit is done, and returns the value of the maze it ends
// with.
func (u *Unit) Anneal(value int64, schedule search.Schedule, until float64) int64 {
	return u.anneal(value, schedule, until, 0)
}

// AnnealBeside is Anneal with most changes at cells beside the solution. Where the
// solution takes up nearly all cells, the others are the ones that can change: a cell
// of the solution has few values but its own that lead on.
func (u *Unit) AnnealBeside(value int64, schedule search.Schedule, until float64) int64 {
	return u.anneal(value, schedule, until, u.Options.Redraws)
}

func (u *Unit) anneal(value int64, schedule search.Schedule, until float64, redraws int) int64 {
	rule := search.Acceptor{Rule: search.Metropolis}
	from := u.Done()
	for k := 0; u.Step(); k++ {
		if k%u.Options.Cooling == 0 {
			done := (u.Done() - from) / (until - from)
			if !(done < 1) {
				break
			}
			rule.Level = u.scale * schedule.At(done)
		}
		v := u.Cell()
		for again := 0; again < redraws && u.State.OnWay(v); again++ {
			v = u.Cell()
		}
		x := u.change(v)
		if u.State.At(v) == x || !u.State.Propose(v, x, rule.Floor(value, u.Rand)) {
			continue
		}
		value = u.State.Value()
		u.Note(value)
	}
	return value
}

// ClimbBeside tries every value once for every cell beside the solution and keeps what
// is better. It returns the value of the maze it ends with. In a maze that was just
// built, this gives black holes their exits.
func (u *Unit) ClimbBeside(value int64) int64 {
	cells := make([]int32, 0, u.State.Len())
	for v := range int32(u.State.Len()) {
		if v != u.State.Goal() && !u.State.OnWay(v) {
			cells = append(cells, v)
		}
	}
	for k := range cells {
		with := u.Rand.Below(k + 1)
		cells[k], cells[with] = cells[with], cells[k]
	}
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

// Recall goes back to the best maze noted in this unit and returns its value.
func (u *Unit) Recall() int64 {
	u.State.Load(u.bestGrid)
	return u.best
}
