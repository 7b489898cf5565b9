package search

import (
	"context"
	"math"
	"sync/atomic"
	"time"
)

// The driver of all searches. A search is divided into units, numbered from 0, and each
// has random numbers that depend on the seed and its number only. There are two shapes,
// which differ in one thing: whether there is a barrier after every so many units.
//
// Independent units (Job.Round is 0) know nothing of each other. Each worker takes the
// lowest unit that is left, and goes on with a state of its own, which it need not make
// anew. How long a unit is depends on the budget alone:
//
//   - With a number of steps, all units are equally long, an eighth of the steps but no
//     more than the portion. Which units there are, and so the result, does not depend on
//     the workers.
//   - With a deadline only, a worker's first unit is short, so that there is something to
//     show at once; each further one takes as long as all before it together, and one that
//     would leave less than half of itself takes all the time that is left. [Unit.Done]
//     goes by the clock then, so that a cooling schedule comes to its end. An engine may
//     also ask for one unit that takes all the time.
//
// Rounds (Job.Round is n) are for n searches that go on side by side: unit number k·n + i
// is the k-th portion of search i. Between two rounds nothing runs, and the searches meet.
// So what comes out depends on how many searches there are and not on how many workers
// run them, or how fast.

const (
	unitsOfBudget = 8        // units that a budget of steps is divided into, at least
	smallestUnit  = 1 << 12  // steps
	firstSteps    = 1 << 14  // steps of a first unit, which cannot know its speed
	firstSpan     = 1.0 / 64 // part of the time that a first unit may take
	lastCall      = 0.98     // part of the remaining time that a final unit plans for
	closing       = 1.0 / 32 // part of the time below which no unit is begun any more
	// meetEvery is the time between two meetings of independent units.
	meetEvery = 250 * time.Millisecond
	// unsolved stands for the number of the lowest unit that is solved while none is.
	unsolved = math.MaxInt64
)

// Job is a search to be run.
type Job struct {
	Budget   Budget
	Seed     uint64
	Workers  int       // 0: one for each core
	Progress *Progress // what is counted; none if nil
	Portion  int64     // steps of a unit, at most
	// Round is the number of units between two meetings, or 0 if units are independent.
	// Unit.Slot is the number of the unit in its round, or of the worker if there are no
	// rounds; see [Job.Slots].
	Round int
	// Whole says that with a deadline an independent unit takes all the time.
	Whole bool
	// Patience is how long workers may take to notice the end. After that they are left
	// behind: what they share with the caller has to be guarded. 0 means that Run waits.
	Patience time.Duration
	// Work does the work of one unit. It is called by several goroutines.
	Work func(u *Unit)
	// Meet, if not nil, is called between two rounds, with nothing running, and told
	// whether the search was stopped; for independent units it is called now and then,
	// beside them, by one goroutine at a time.
	Meet func(stopped bool)
}

// Slots returns how many different slots the units of the job have.
func (j Job) Slots() int {
	if j.Round > 0 {
		return j.Round
	}
	return Workers(j.Workers)
}

// Run runs units until the budget is spent, ctx ends, or one is solved.
func Run(ctx context.Context, j Job) {
	if j.Progress == nil {
		j.Progress = new(Progress)
	}
	stop, release := StopAt(ctx, j.Budget)
	defer release()
	r := &run{job: j, stop: stop, begin: time.Now()}
	r.solved.Store(unsolved)
	if j.Patience > 0 {
		Within(ctx, j.Budget, j.Patience, r.rounds)
	} else {
		r.rounds()
	}
}

// run is a job that goes on.
type run struct {
	job     Job
	stop    *Stop
	begin   time.Time
	solved  atomic.Int64 // lowest unit that is solved, or unsolved
	speeds  []speed      // of the slots, for independent units
	meeting atomic.Int64 // nanoseconds from the beginning to the last meeting; -1 during one
}

// rounds runs one round after the other; independent units are all of one round.
func (r *run) rounds() {
	j := &r.job
	workers := Workers(j.Workers)
	if j.Round == 0 {
		last := math.MaxInt
		if j.Budget.Steps > 0 {
			j.Portion = min(j.Portion, max(j.Budget.Steps/unitsOfBudget, smallestUnit))
			last = int((j.Budget.Steps + j.Portion - 1) / j.Portion)
		}
		r.speeds = make([]speed, workers)
		Lots(workers, 0, last, r.independent)
		return
	}
	for first := 0; !r.over(first) && j.Budget.Share(first, j.Portion) > 0; first += j.Round {
		Lots(workers, first, first+j.Round, func(_, number int) bool {
			j.Work(r.unit(number, number-first))
			return true
		})
		if j.Meet != nil {
			j.Meet(r.stop.Raised())
		}
	}
}

// independent runs an independent unit, and reports whether there may be another one.
func (r *run) independent(worker, number int) bool {
	j := &r.job
	if number > 0 {
		if r.over(number) {
			return false
		}
		j.Progress.AddRestarts(1)
	}
	u := r.unit(number, worker)
	speed := &r.speeds[worker]
	if j.Budget.Steps == 0 && !j.Budget.Deadline.IsZero() {
		u.span = spanOf(r.begin, u.begun, j.Budget.Deadline, j.Whole)
		if u.span == 0 {
			return false
		}
		u.expect = speed.stepsIn(u.span, u.total)
	}
	j.Work(u)
	u.look()
	speed.steps += u.total - u.left
	speed.time += time.Since(u.begun)
	return !r.over(number)
}

// unit returns a unit with its share of the steps.
func (r *run) unit(number, slot int) *Unit {
	steps := r.job.Budget.Share(number, r.job.Portion)
	return &Unit{
		Number: number, Slot: slot, Rand: NewRand(r.job.Seed, uint64(number)), Poll: pollInterval,
		run: r, left: steps, total: steps, expect: steps, begun: time.Now(),
	}
}

// over reports whether a unit may end early: the search was stopped, or there is a
// solution that counts before any of its own. Without a limit of steps, any solution does.
func (r *run) over(number int) bool {
	if r.stop.Raised() {
		return true
	}
	solved := r.solved.Load()
	return solved < int64(number) || r.job.Budget.Steps == 0 && solved != unsolved
}

// claim notes that a unit is solved.
func (r *run) claim(number int) {
	for {
		solved := r.solved.Load()
		if solved <= int64(number) || r.solved.CompareAndSwap(solved, int64(number)) {
			return
		}
	}
}

// meetNow lets independent units meet, if that is due.
func (r *run) meetNow() {
	if r.job.Meet == nil || r.job.Round > 0 {
		return
	}
	last, now := r.meeting.Load(), time.Since(r.begin)
	if last < 0 || now-time.Duration(last) < meetEvery || !r.meeting.CompareAndSwap(last, -1) {
		return
	}
	r.job.Meet(r.stop.Raised())
	r.meeting.Store(int64(now))
}

// speed is how fast a worker was in its independent units so far.
type speed struct {
	steps int64
	time  time.Duration
}

// stepsIn returns the number of steps that the worker is likely to take in d, at most
// portion.
func (s speed) stepsIn(d time.Duration, portion int64) int64 {
	if s.steps == 0 {
		return min(portion, firstSteps)
	}
	rate := float64(s.steps) / s.time.Seconds()
	return min(portion, max(int64(rate*d.Seconds()), pollInterval))
}

// spanOf returns how long a unit that begins now should take in a search from begin to
// deadline, and 0 if it is too late for one. If whole, it takes all.
func spanOf(begin, now, deadline time.Time, whole bool) time.Duration {
	all, left := float64(deadline.Sub(begin)), float64(deadline.Sub(now))
	span := max(float64(now.Sub(begin)), firstSpan*all)
	switch {
	case left < closing*all:
		return 0
	case whole || left < span*3/2:
		span = lastCall * left
	}
	return time.Duration(span)
}
