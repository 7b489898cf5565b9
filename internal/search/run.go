package search

import (
	"context"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"stride/internal/crash"
)

// The driver of all searches. A search is divided into units, which are numbered from 0,
// and each unit has random numbers that depend only on the seed and its number. There are
// two kinds of searches, which differ in whether units are independent or come in rounds
// with a barrier after each.
//
// Independent units (Job.Round is 0) do not depend on each other. Each worker takes the
// lowest unit not yet taken, and may reuse the memory of its earlier units. The length of a
// unit depends on the budget:
//
//   - A search that does not ask for several units (Job.Portion is 0) makes one run. A number of
//     steps is one unit. With only a deadline, each worker has one unit for all its time, after
//     a short one that measures its speed and finds something to show at once.
//   - If the search has a portion and a number of steps, all units have the same length, which
//     is an eighth of the steps (or half of them, see [Job.Whole]) but no more than the portion.
//     So the set of units, and with it the result, does not depend on the workers.
//   - If it has a portion and only a deadline, each unit after the short one takes as long as
//     all before it together; if less than half as much time would be left after it, it takes
//     all the time that is left. An engine may also ask for one unit that takes all the time.
//
// By the clock, [Unit.Done] follows the clock, so that a cooling schedule comes to its end. With
// both limits, units are those of the clock, and each has the part of its worker's steps that it
// has of the time: Done follows whichever limit is nearer. Such a search cannot be repeated.
//
// For example, a budget of 1,000,000 steps and a portion of 2^28 give eight units of 125,000
// steps; two workers take units 0 and 1, the first to finish takes unit 2, and so on. With a
// deadline in 10 s instead, a worker's units take about 0.16, 0.16, 0.31, 0.63, 1.3, 2.5 and
// 4.9 s. Without a portion there is one unit of 1,000,000 steps, or units of 0.16 and 9.8 s.
//
// Rounds (Job.Round is n) are for n searches that run side by side: unit k·n + i is
// portion k of search i. Between two rounds nothing runs, and the searches exchange their
// results. So the result depends on the number of searches, but not on the number of
// workers that run them or on their speed.

const (
	// number of units that a budget of steps is divided into if a unit takes all the time
	wholeUnits    = 2
	unitsOfBudget = 8        // minimum number of units in a budget of steps
	smallestUnit  = 1 << 12  // smallest number of steps of such a unit
	endlessUnit   = 1 << 28  // steps of a unit of a search without a portion that has no limit
	timedUnit     = 1 << 40  // the same if only the clock ends it
	firstSteps    = 1 << 14  // steps expected of a worker's first unit, whose speed is unknown
	firstSpan     = 1.0 / 64 // part of the time that a worker's first unit may take
	lastCall      = 0.98     // part of the remaining time that a final unit plans for
	closing       = 1.0 / 32 // part of the time at the end in which no unit is begun any more
	// unsolved takes the place of the lowest solved unit while no unit is solved.
	unsolved = math.MaxInt64
)

// Job is a search to be run.
type Job struct {
	Budget   Budget
	Seed     uint64
	Workers  int       // number of goroutines; 0 means one for each core
	Progress *Progress // where steps and restarts are counted; may be nil
	Portion  int64     // greatest number of steps of a unit; 0 if an independent unit takes the whole budget
	// Round is the number of units in a round, or 0 if units are independent. Unit.Slot is
	// the number of the unit within its round or, if there are no rounds, the number of
	// its worker; see [Job.Slots].
	Round int
	// Whole makes each independent unit take all the time that is left until the deadline, or half
	// of the steps: with two workers, a number of steps has the same units as the time that they
	// take.
	Whole bool
	// Patience is how long workers may take to notice the end. After that, Run returns
	// while they are still running, so what they share with the caller has to be guarded.
	// 0 means that Run waits for them.
	Patience time.Duration
	// Work does the work of one unit. It is called from several goroutines.
	Work func(u *Unit)
	// Meet, if not nil, is called between two rounds, while no unit runs, and is told
	// whether the search was stopped.
	Meet func(stopped bool)
}

// Slots returns the number of different values of Unit.Slot in the job.
func (j Job) Slots() int {
	if j.Round > 0 {
		return j.Round
	}
	return Workers(j.Workers)
}

// Run runs units until the budget is spent, ctx ends, or a unit is solved. With a zero budget it
// runs until ctx ends or a unit is solved.
//
// When Run returns, all calls of Work have returned, unless Job.Patience has passed: then workers
// that have not noticed the end continue in the background.
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

// run is a job that is being run.
type run struct {
	job    Job
	stop   *Stop
	begin  time.Time
	solved atomic.Int64 // lowest unit that is solved, or unsolved
	single bool         // an independent unit takes the whole budget
	speeds []speed      // of each worker, for independent units
}

// rounds runs one round after another; independent units all belong to one round.
func (r *run) rounds() {
	j := &r.job
	workers := Workers(j.Workers)
	if j.Round == 0 {
		r.single = j.Portion == 0
		j.Portion = j.unitSteps()
		r.speeds = make([]speed, workers)
		if j.byClock() {
			r.untilLimit(workers)
			return
		}
		last := math.MaxInt
		if j.Budget.Steps > 0 {
			last = int((j.Budget.Steps + j.Portion - 1) / j.Portion)
		}
		ForEach(workers, 0, last, r.independent)
		return
	}
	for first := 0; !r.over(first) && share(j.Budget, first, j.Portion) > 0; first += j.Round {
		ForEach(workers, first, first+j.Round, func(_, number int) bool {
			j.Work(r.unit(number, number-first, share(j.Budget, number, j.Portion)))
			return true
		})
		if j.Meet != nil {
			j.Meet(r.stop.Raised())
		}
	}
}

// untilLimit runs independent units by the clock. Each worker continues until a limit of its own is
// reached.
func (r *run) untilLimit(workers int) {
	var next atomic.Int64
	ForEach(workers, 0, workers, func(_, worker int) bool {
		for r.independent(worker, int(next.Add(1)-1)) {
		}
		return true
	})
}

// byClock reports whether independent units follow the clock.
func (j *Job) byClock() bool { return !j.Budget.Deadline.IsZero() }

// unitSteps returns the greatest number of steps of an independent unit.
func (j *Job) unitSteps() int64 {
	units := int64(unitsOfBudget)
	if j.Whole {
		units = wholeUnits
	}
	switch single, steps := j.Portion == 0, j.Budget.Steps; {
	case single && j.byClock():
		return timedUnit
	case j.byClock():
		return j.Portion
	case single && steps > 0:
		return steps
	case single:
		return endlessUnit
	case steps > 0:
		return min(j.Portion, max(steps/units, smallestUnit))
	}
	return j.Portion
}

// independent runs an independent unit and reports whether another one may follow.
func (r *run) independent(worker, number int) bool {
	j := &r.job
	if number > 0 {
		if r.over(number) {
			return false
		}
		j.Progress.AddRestarts(1)
	}
	speed := &r.speeds[worker]
	var u *Unit
	if !j.byClock() {
		u = r.unit(number, worker, share(j.Budget, number, j.Portion))
	} else if u = r.timed(number, worker); u == nil {
		return false
	}
	j.Work(u)
	u.look()
	speed.steps += u.Taken()
	speed.time += time.Since(u.begun)
	return !r.over(number)
}

// timed returns a unit that follows the clock, or nil if a limit is reached.
func (r *run) timed(number, worker int) *Unit {
	j, speed, now := &r.job, &r.speeds[worker], time.Now()
	span := spanOf(r.begin, now, j.Budget.Deadline, j.Whole || r.single && speed.steps > 0)
	if span == 0 {
		return nil
	}
	steps := j.Portion
	if j.Budget.Steps > 0 {
		workers := int64(len(r.speeds))
		left := (j.Budget.Steps+workers-1-int64(worker))/workers - speed.steps
		if left <= 0 {
			return nil
		}
		share := float64(span) / (lastCall * float64(j.Budget.Deadline.Sub(now)))
		steps = min(steps, max(1, int64(float64(left)*min(share, 1))))
	}
	u := r.unit(number, worker, steps)
	u.span, u.expect = span, speed.stepsIn(span, steps)
	return u
}

// unit returns a unit with a number of steps.
func (r *run) unit(number, slot int, steps int64) *Unit {
	return &Unit{
		Number: number, Slot: slot, Rand: NewRand(r.job.Seed, uint64(number)), Poll: pollInterval,
		run: r, left: steps, total: steps, expect: steps, begun: time.Now(),
	}
}

// over reports whether a unit may end early, because the search was stopped or because
// there is a solution that takes precedence over any solution of this unit. Without a step
// limit, and by the clock, every solution does.
func (r *run) over(number int) bool {
	if r.stop.Raised() {
		return true
	}
	solved := r.solved.Load()
	return solved < int64(number) || (r.job.Budget.Steps == 0 || r.job.byClock()) && solved != unsolved
}

// claim records that a unit is solved.
func (r *run) claim(number int) {
	for {
		solved := r.solved.Load()
		if solved <= int64(number) || r.solved.CompareAndSwap(solved, int64(number)) {
			return
		}
	}
}

// speed is the speed of a worker in its independent units so far.
type speed struct {
	steps int64
	time  time.Duration
}

// stepsIn returns the number of steps that the worker is expected to make in d, but at
// most portion.
func (s speed) stepsIn(d time.Duration, portion int64) int64 {
	if s.steps == 0 {
		return min(portion, firstSteps)
	}
	rate := float64(s.steps) / s.time.Seconds()
	return min(portion, max(int64(rate*d.Seconds()), pollInterval))
}

// spanOf returns how long a unit that begins now should take in a search from begin to
// deadline, or 0 if too little time is left for one. If whole is set, the unit takes all
// the time that is left.
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

// Workers returns the number of workers to use when the user asked for n: n
// itself, or one for each core if n is 0.
func Workers(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// ForEach calls work once for each number from first to last-1, on the given number of
// workers, and returns when all calls that were begun have returned. Each worker is a
// goroutine that takes the lowest number not yet taken; the argument worker, in
// [0, workers), tells work which buffers to use. If work returns false, no worker takes
// another number. A caller that wants to continue until it is stopped passes a large last.
//
// Since work is called from several goroutines, it must guard what its calls share. If no
// call returns false, the numbers that are worked on do not depend on the number of
// workers, which is what makes a budget of steps repeatable. If work panics, so does ForEach.
func ForEach(workers, first, last int, work func(worker, number int) bool) {
	var (
		mu   sync.Mutex
		next = first
		wg   sync.WaitGroup
	)
	done, caught := make(chan struct{}), crash.New()
	for w := range min(workers, max(0, last-first)) {
		wg.Go(func() {
			defer caught.Catch()
			for {
				mu.Lock()
				number := next
				next++
				mu.Unlock()
				if number >= last {
					return
				}
				if !work(w, number) {
					mu.Lock()
					next = last
					mu.Unlock()
					return
				}
			}
		})
	}
	go func() { wg.Wait(); close(done) }()
	caught.Wait(done)
}
