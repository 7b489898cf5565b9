package work

import (
	"math"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/eval"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// Unit is one work unit of a search: a state to change, random numbers, and the steps that it
// may still take, which [search.Unit] counts.
type Unit struct {
	*search.Unit
	State *eval.State

	looks    int64 // cells looked at that have not been counted as steps yet
	weight   int64 // looks that one look of the state counts; 0 if proposals count once each
	job      *Job
	enough   int64 // a maze of this value ends the search
	progress *Progress

	has      bool // a maze has been noted
	fresh    bool // and not been offered yet
	best     int64
	bestGrid []int16
}

// NewUnit returns a work unit that changes a state and offers what it finds to p. What the state
// has looked at for another unit does not count.
func NewUnit(u *search.Unit, s *eval.State, job *Job, p *Progress) *Unit {
	s.TakeLooks()
	return &Unit{
		Unit: u, State: s, weight: job.Algorithm.weightOf(s.Len()), job: job, enough: math.MaxInt64,
		progress: p,
		bestGrid: make([]int16, s.Len()),
	}
}

// Step counts the step of a proposal, with those of other work that was done since the last call,
// and reports whether the work unit may take it. From time to time it offers the best maze.
func (u *Unit) Step() bool {
	if u.job.Debug {
		u.verify()
	}
	u.chargeLooks()
	return u.Unit.Step()
}

// Spend counts n steps at once, but no more than are left, and reports whether any remain.
func (u *Unit) Spend(n int64) bool {
	u.chargeLooks()
	return u.Unit.Spend(n)
}

// Look counts the work of looking at n cells, and reports whether any steps remain.
func (u *Unit) Look(n int64) bool {
	u.looks += n
	return u.Spend(0)
}

// chargeLooks counts what the state has looked at, and turns looks into steps.
func (u *Unit) chargeLooks() {
	u.looks += u.weight * u.State.TakeLooks()
	if n := u.looks / looksInStep; n > 0 {
		u.Charge(n)
		u.looks -= n * looksInStep
	}
}

// verify panics if a figure of the state differs from a computation from scratch.
func (u *Unit) verify() {
	if err := u.State.Verify(); err != nil {
		panic(err)
	}
}

// Best returns the value of the best maze noted in this unit, and false if there is none.
func (u *Unit) Best() (int64, bool) { return u.best, u.has }

// On reports whether a part of the search is not switched off.
func (u *Unit) On(part search.PartSet) bool { return u.job.Off&part == 0 }

// Off returns the parts of the search that are switched off.
func (u *Unit) Off() search.PartSet { return u.job.Off }

// Count runs a piece of work of some parts of the search and counts it for them: its steps, and by
// how much the best maze of the work unit improved. The first maze counts by its value.
func (u *Unit) Count(parts search.PartSet, run func()) {
	u.CountUsed(func() search.PartSet {
		run()
		return parts
	})
}

// CountUsed is Count for work that says afterwards which parts did it.
func (u *Unit) CountUsed(run func() search.PartSet) {
	best, from := u.best, u.Taken()
	parts := run()
	u.progress.Parts.Add(parts&^u.job.Off, u.Taken()-from, u.best-best)
}

// Width returns the width of the widest beam that there is memory for.
func (u *Unit) Width() int { return u.job.Width }

// Params returns the configuration.
func (u *Unit) Params() maze.Params { return u.job.Params }

// Objective returns the objective.
func (u *Unit) Objective() objective.Objective { return u.job.Objective }

// Note keeps a copy of the current maze, which has the given value, if it is the best one of
// this work unit.
func (u *Unit) Note(value int64) {
	if u.has && value <= u.best {
		return
	}
	u.best, u.has, u.fresh = value, true, true
	u.State.Values(u.bestGrid)
}

// Offer makes the best maze the incumbent if it is better.
func (u *Unit) Offer() {
	if !u.fresh {
		return
	}
	u.fresh = false
	if top, ok := u.progress.Best(); ok && (top.Score > u.best || top.Score == u.best &&
		top.Unit <= u.Number) {
		return
	}
	g := &maze.Grid{Params: u.job.Params, Endpoints: u.job.Objective.Endpoints,
		Values: append([]int16(nil), u.bestGrid...)}
	u.progress.Offer(search.Candidate[*maze.Grid]{Solution: g, Score: u.best, Unit: u.Number})
	if u.best >= u.enough {
		u.Solved()
	}
}

// Leading returns the value of the best maze of all work units in a search that follows the
// clock, and of this work unit in any other, whose result must not depend on the others. It
// returns false if there is none.
func (u *Unit) Leading() (int64, bool) {
	if _, timed := u.TimeLeft(); timed {
		if top, ok := u.progress.Best(); ok && (!u.has || top.Score > u.best) {
			return top.Score, true
		}
	}
	return u.best, u.has
}

// Proved ends the search, because no maze is better than the best one.
func (u *Unit) Proved() {
	u.Offer()
	u.progress.proved.Store(true)
	u.Solved()
}

// Fail ends the search, because the work unit cannot continue. The first error counts.
func (u *Unit) Fail(err error) {
	u.progress.failed.CompareAndSwap(nil, &err)
	u.Solved()
}

// Randomize puts a random maze into the state, notes it and returns its value. It
// takes one step.
func (u *Unit) Randomize() int64 {
	u.Step()
	return u.Install(u.RandomValues())
}

// RandomValues returns the values of a random maze.
func (u *Unit) RandomValues() []int16 {
	values := make([]int16, u.job.Params.Cells())
	for k := range values {
		if v := int32(k); v != u.State.Goal() {
			values[k] = u.Value(v)
		}
	}
	return values
}

// Install puts a maze into the state, notes it and returns its value.
func (u *Unit) Install(values []int16) int64 {
	u.State.Load(values)
	value := u.State.Value()
	u.Note(value)
	return value
}

// Recall goes back to the best maze noted in this work unit and returns its value.
func (u *Unit) Recall() int64 {
	u.State.Load(u.bestGrid)
	return u.best
}

// Values returns a copy of the values of the current maze.
func (u *Unit) Values() []int16 {
	values := make([]int16, u.job.Params.Cells())
	u.State.Values(values)
	return values
}

// Value returns a random value for cell v. All values too large for any jump from the cell
// count as one value; otherwise a random maze whose range is wider than the grid would have
// hardly any jumps.
func (u *Unit) Value(v int32) int16 {
	low, high := u.State.Choices(v)
	return low + int16(u.Rand.Below(int(high-low)+1))
}

// Cell returns a random cell other than the goal.
func (u *Unit) Cell() int32 {
	v := int32(u.Rand.Below(u.State.Len() - 1))
	if v >= u.State.Goal() {
		v++
	}
	return v
}

// Change returns a random cell other than the goal and a random new value for it, as DrawValue
// draws it.
func (u *Unit) Change() (v int32, x int16) {
	v = u.Cell()
	return v, u.DrawValue(v)
}

// DrawValue returns a random other value for cell v. All values too large for any jump
// from the cell count as one value. If there is no other value, it returns the one that
// the cell holds.
func (u *Unit) DrawValue(v int32) int16 {
	low, high := u.State.Choices(v)
	if low == high {
		return u.State.At(v)
	}
	x := low + int16(u.Rand.Below(int(high-low)))
	if x >= u.State.At(v) {
		x++
	}
	return x
}

// A step is the evaluation of one change of a maze; a search that also does other work counts as
// much work as that takes on a small maze, 0.15 to 0.5 µs of processor time, as a step.
//
// Local searches do nothing but evaluate changes, and are compared by the number of these. The
// portfolio also builds paths and branch sets, searches trees, and changes large mazes of which
// thousands of cells follow. So it counts the cells at which it looks, and every looksInStep of
// these are a step. That makes equal budgets of steps comparable, and it lets a search notice by
// its steps that it has stalled. "go run ./bench/steps" measures what a step costs.

// looksInStep is the number of looks that make a step.
const looksInStep = 16

// Cells that fit into a fast cache take less time to look at. The state of a cell takes 100 bytes.
const (
	cachedCells = 256 // up to this number of cells the fastest cache holds most of them
	nearWeight  = 2   // looks that each look counts on larger grids,
	farWeight   = 4   // and on vast ones
)

// weightOf returns what a look at the state of a maze of n cells counts, or 0 if each proposal is
// one step.
func (a *Algorithm) weightOf(n int) int64 {
	switch {
	case !a.Weighs:
		return 0
	case n > board.VastCells:
		return farWeight
	case n > cachedCells:
		return nearWeight
	}
	return 1
}
