package search

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestIndependentUnits follows the units of a budget of steps: whatever the number of
// workers, there are the same ones, with the same random numbers, and they use the steps up
// to the last one.
func TestIndependentUnits(t *testing.T) {
	for _, steps := range []int64{1, 100, 5000, 8*smallestUnit + 3, 100_000} {
		var first []string
		for _, workers := range []int{1, 2, 5} {
			var (
				mu    sync.Mutex
				units []string
				p     Progress
			)
			Run(t.Context(), Job{
				Budget: Budget{Steps: steps}, Seed: 3, Workers: workers, Progress: &p, Portion: 9000,
				Work: func(u *Unit) {
					if u.Slot >= workers || u.Expected() != u.Steps() || u.Done() != 0 {
						t.Errorf("slot %d of %d workers, %d steps expected of %d, done %v", u.Slot, workers,
							u.Expected(), u.Steps(), u.Done())
					}
					random, n := u.Rand.Uint64(), int64(0)
					for u.Step() {
						n++
					}
					if n != u.Steps() || !u.Spent() || u.Done() != 1 || u.Over() {
						t.Errorf("unit %d took %d steps of %d, done %v, over %v", u.Number, n, u.Steps(),
							u.Done(), u.Over())
					}
					mu.Lock()
					units = append(units, fmt.Sprint(u.Number, n, random))
					mu.Unlock()
				},
			})
			slices.Sort(units)
			if first == nil {
				first = units
			}
			if !slices.Equal(units, first) || p.Steps() != steps || p.Restarts() != int64(len(units)-1) {
				t.Errorf("%d steps, %d workers: %d steps, %d restarts, units %v, want %v", steps, workers,
					p.Steps(), p.Restarts(), units, first)
			}
		}
	}
}

// TestRounds sees that searches run side by side with shares of the steps, that they meet
// when nothing runs, and that the lowest solved unit of a round ends those above it only.
func TestRounds(t *testing.T) {
	const (
		size    = 3
		portion = 10
	)
	for _, workers := range []int{1, 3} {
		var (
			mu      sync.Mutex
			running int
			rounds  int
		)
		steps := make([]int64, size)
		Run(t.Context(), Job{
			Budget: Budget{Steps: 75}, Workers: workers, Portion: portion, Round: size,
			Work: func(u *Unit) {
				mu.Lock()
				defer mu.Unlock()
				running++
				steps[u.Slot] += u.Steps()
				if u.Slot != u.Number%size {
					t.Errorf("unit %d has slot %d", u.Number, u.Slot)
				}
				running--
			},
			Meet: func(stopped bool) {
				if rounds++; running != 0 || stopped {
					t.Errorf("%d run while all meet, stopped %v", running, stopped)
				}
			},
		})
		if want := []int64{30, 25, 20}; !slices.Equal(steps, want) || rounds != 3 {
			t.Errorf("%d workers: %v steps in %d rounds, want %v in 3", workers, steps, rounds, want)
		}
	}
}

// TestSolvedUnit lets the middle one of five searches be solved in the second round: with a
// limit of steps the lower ones are not cut off, the higher ones are, and there is no third
// round. Without a limit all are.
func TestSolvedUnit(t *testing.T) {
	const size, solved = 5, 7
	for _, limit := range []int64{0, 1000} {
		over := make(map[int]bool)
		Run(t.Context(), Job{
			Budget: Budget{Steps: limit}, Workers: 1, Portion: 1, Round: size,
			Work: func(u *Unit) {
				if u.Number == solved {
					u.Solved()
				}
				over[u.Number] = u.Over()
			},
			Meet: func(bool) {},
		})
		if len(over) != 2*size {
			t.Errorf("limit %d: %d units began", limit, len(over))
		}
		for number, is := range over {
			if number <= solved && limit > 0 && is || number > solved && !is {
				t.Errorf("limit %d: unit %d is over: %v", limit, number, is)
			}
		}
	}
}

// TestIndependentSolved ends a search without limits by a solution.
func TestIndependentSolved(t *testing.T) {
	var p Progress
	Run(t.Context(), Job{Workers: 2, Progress: &p, Portion: 1000, Work: func(u *Unit) {
		for u.Step() {
			if u.Number == 3 {
				u.Solved()
			}
		}
	}})
	// When unit 3 begins, of those before it one at most is still at work.
	if p.Steps() < 2000 {
		t.Errorf("only %d steps", p.Steps())
	}
}

// TestReports sees that a unit reports at every look, however it counts, and when it is
// done.
func TestReports(t *testing.T) {
	reports := 0
	var p Progress
	Run(t.Context(), Job{Budget: Budget{Steps: 1000}, Workers: 1, Progress: &p, Portion: 1000,
		Work: func(u *Unit) {
			u.Poll = 100
			u.Report = func() { reports++ }
			for k := 0; k < 250 && u.Step(); k++ {
			}
			if reports != 2 || p.Steps() != 200 {
				t.Errorf("%d reports of %d steps after 250", reports, p.Steps())
			}
			if !u.Spend(50) || reports != 3 || u.Spend(1e9) || reports != 4 || p.Steps() != 1000 {
				t.Errorf("%d reports of %d steps after all", reports, p.Steps())
			}
		}})
	if reports != 5 {
		t.Errorf("%d reports in all", reports)
	}
}

// TestRunLeavesWorkersBehind does not wait for a worker that never looks.
func TestRunLeavesWorkersBehind(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	forever := make(chan struct{})
	defer close(forever)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		Run(ctx, Job{Workers: 1, Portion: 1, Patience: time.Millisecond, Work: func(*Unit) { <-forever }})
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("after a minute Run still waits for the worker")
	}
}

func TestSpanOf(t *testing.T) {
	const all = 64 * time.Second
	for _, test := range []struct{ now, want time.Duration }{
		{0, time.Second},                                // the first unit is short
		{time.Second, time.Second},                      // as long as all before it
		{8 * time.Second, 8 * time.Second},              //
		{25 * time.Second, 25 * time.Second},            // 14 s remain, more than half of it
		{26 * time.Second, 38 * time.Second * 98 / 100}, // 12 s would remain
		{50 * time.Second, 14 * time.Second * 98 / 100}, //
		{61 * time.Second, 3 * time.Second * 98 / 100},  //
		{62500 * time.Millisecond, 0},                   // too late for another one
		{all, 0},                                        //
		{all + time.Second, 0},                          //
	} {
		begin := time.Unix(1000, 0)
		got := spanOf(begin, begin.Add(test.now), begin.Add(all), false)
		if (got - test.want).Abs() > time.Millisecond {
			t.Errorf("a unit that begins after %v of %v takes %v, want %v", test.now, all, got, test.want)
		}
	}
}

func TestStepsIn(t *testing.T) {
	const portion = 1 << 20
	for _, test := range []struct {
		speed speed
		span  time.Duration
		want  int64
	}{
		{speed{}, time.Minute, firstSteps},
		{speed{steps: 1000, time: time.Second}, 3 * time.Second, 3000},
		{speed{steps: 1000, time: 4 * time.Second}, 2 * time.Second, 500},
		{speed{steps: 1000, time: time.Second}, time.Hour, portion},
		{speed{steps: 10, time: time.Second}, time.Second, pollInterval},
	} {
		if got := test.speed.stepsIn(test.span, portion); got != test.want {
			t.Errorf("%v after %d steps in %v: %d, want %d", test.span, test.speed.steps, test.speed.time,
				got, test.want)
		}
	}
	if got := (speed{}).stepsIn(time.Minute, firstSteps/2); got != firstSteps/2 {
		t.Errorf("%d steps in a first unit whose portion is %d", got, firstSteps/2)
	}
}

// TestUnitSteps divides budgets into units, for workers and for searches that run side by side.
func TestUnitSteps(t *testing.T) {
	for _, test := range []struct {
		job   Job
		slots int
		steps int64
	}{
		{Job{Workers: 3, Portion: 1 << 20, Budget: Budget{Steps: 100_000}}, 3, 12_500},
		{Job{Workers: 3, Portion: 1 << 20, Budget: Budget{Steps: 100_000}, Whole: true}, 3, 50_000},
		{Job{Workers: 3, Portion: 1 << 20, Budget: Budget{Steps: 8000}, Round: 5}, 5, 4096},
		{Job{Workers: 1, Portion: 1000, Budget: Budget{Steps: 100_000}}, 1, 1000},
	} {
		if slots, steps := test.job.Slots(), test.job.unitSteps(); slots != test.slots ||
			steps != test.steps {
			t.Errorf("%+v: %d slots, units of %d steps, want %d and %d", test.job, slots, steps, test.slots,
				test.steps)
		}
	}
}

// TestOneRun gives a search without a portion its whole budget in one unit: all steps, or all of
// the time but for the short unit that measures the speed.
func TestOneRun(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var units []int64 // there is only one, so one worker appends
		Run(t.Context(), Job{Budget: Budget{Steps: 100_000}, Workers: workers, Work: func(u *Unit) {
			u.Spend(u.Steps())
			units = append(units, u.Steps())
		}})
		if !slices.Equal(units, []int64{100_000}) {
			t.Errorf("%d workers: units of %v steps", workers, units)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		units := 0
		Run(t.Context(), Job{Budget: Budget{Deadline: time.Now().Add(time.Minute)}, Workers: 1,
			Work: func(u *Unit) {
				units++
				for u.Step() {
					time.Sleep(time.Millisecond)
				}
			}})
		if units != 2 {
			t.Errorf("by the clock: %d units", units)
		}
	})
}

// TestExpectedByTheClock expects of the second unit of a search by the clock what the first one,
// which the clock ended, has taken in its time: not the steps that it was allowed.
func TestExpectedByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var expected, taken []int64
		Run(t.Context(), Job{Budget: Budget{Deadline: time.Now().Add(time.Minute)}, Workers: 1,
			Work: func(u *Unit) {
				expected = append(expected, u.Expected())
				steps := int64(0)
				for u.Step() {
					time.Sleep(time.Millisecond)
					steps++
				}
				taken = append(taken, steps)
				if got := u.Taken(); got < steps || got > steps+1 {
					t.Errorf("a unit took %d steps, but counts %d", steps, got)
				}
			}})
		if len(expected) < 2 || expected[1] < taken[1]/2 || expected[1] > 2*taken[1] {
			t.Errorf("%d steps were expected of the units, which took %d", expected, taken)
		}
	})
}

// TestBothLimits runs a search whose steps would take for ever and one whose time would: its
// schedule comes to its end in both, and no limit is exceeded.
func TestBothLimits(t *testing.T) {
	for _, test := range []struct {
		name   string
		time   time.Duration
		budget Budget
		job    Job
	}{
		{"time, one run", 300 * time.Millisecond, Budget{Steps: 1 << 50}, Job{Workers: 1}},
		{"time, whole units", 300 * time.Millisecond, Budget{Steps: 1 << 50},
			Job{Workers: 2, Portion: 1 << 31, Whole: true}},
		{"time, portions", 300 * time.Millisecond, Budget{Steps: 1 << 50}, Job{Workers: 2, Portion: 1 << 31}},
		{"steps, one run", time.Hour, Budget{Steps: 200_000}, Job{Workers: 1}},
		{"steps, whole units", time.Hour, Budget{Steps: 200_001},
			Job{Workers: 2, Portion: 1 << 31, Whole: true}},
		{"steps, portions", time.Hour, Budget{Steps: 200_000}, Job{Workers: 3, Portion: 1 << 31}},
	} {
		j, progress := test.job, new(Progress)
		j.Budget, j.Progress = test.budget, progress
		j.Budget.Deadline = time.Now().Add(test.time)
		var mu sync.Mutex
		longest, last := int64(0), 0.0
		j.Work = func(u *Unit) {
			done := 0.0
			for u.Step() {
				done = u.Done()
			}
			mu.Lock()
			defer mu.Unlock()
			if u.Taken() >= longest {
				longest, last = u.Taken(), done
			}
		}
		Run(t.Context(), j)
		if last < 0.5 {
			t.Errorf("%s: the longest unit ended when %.2f of it was done", test.name, last)
		}
		if steps := progress.Steps(); test.time == time.Hour && steps != test.budget.Steps {
			t.Errorf("%s: %d steps of %d", test.name, steps, test.budget.Steps)
		}
	}
}
