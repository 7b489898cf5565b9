package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"stride/internal/journal"
	"stride/internal/version"
	"stride/lab/statistics"
)

// kind is the name of what a folder holds, for messages of the journal.
const kind = "a tuning"

// Header is the plan of a tuning, with what a reader has to know about it.
type Header struct {
	Plan    Plan      `json:"plan"`
	Command string    `json:"command,omitempty"`
	Version string    `json:"version"`
	Begun   time.Time `json:"begun"`
}

// Study is a tuning that is to be done.
type Study struct {
	Plan    Plan
	Folder  string // is made if missing; if empty, runs are not kept
	Command string // that does all this again
	// Evaluate runs the algorithm with parameters, NAME=VALUE with blanks between. It is called by Jobs
	// goroutines at a time.
	Evaluate func(ctx context.Context, settings, instance string, seed uint64) (Run, error)
	Jobs     int
	// Progress, if not nil, is called before each pair of a race, and of the comparison (race 0).
	Progress func(race, candidates, used int)
}

// Result is a tuning with everything that was computed from it.
type Result struct {
	Header
	Used     int // runs of the races
	Races    []Race
	Defaults string // settings
	Best     string // settings of the winner
	// Values has the parameters of the winner in the order of the plan.
	Values []float64
	// Gains compare the winner with the default configuration on each test instance, and Overall on
	// all of them.
	Gains   []Gain
	Overall Gain
}

// Gain is the difference between the winner and the default configuration.
type Gain struct {
	Instance string
	// Default and Tuned are median values. A mean would be that of the few runs that find no maze with
	// a solution, which are worth −100 for each cell.
	Default, Tuned float64
	// Percent is the gain in per cent of the default's median value; over all instances the mean of
	// their gains. Low and High are the ends of a 95 % bootstrap interval: the runs are drawn again, in
	// pairs with the same seed; over all instances, the instances, too.
	Percent, Low, High float64
	// P is that of Wilcoxon's signed-rank test of the pairs; NaN over all instances.
	P float64
}

// Do makes those runs of a tuning that its folder does not hold yet. It ends early with the error of
// ctx when ctx ends. While it runs it has the folder for itself; its errors are those of
// [journal.Open] if it cannot have it.
func Do(ctx context.Context, s Study) (result Result, err error) {
	if err := s.Plan.Check(); err != nil {
		return Result{}, err
	}
	header := Header{s.Plan, s.Command, version.String(), time.Now().UTC().Truncate(time.Second)}
	result = Result{Header: header}
	keep, done := func(Run) error { return nil }, []Run(nil)
	if s.Folder != "" {
		folder, failed := s.open(header)
		if failed != nil {
			return Result{}, failed
		}
		defer func() { err = errors.Join(err, folder.Close()) }()
		result.Header, keep, done = folder.Plan, folder.Add, folder.Done
	}
	e := newEvaluator(ctx, s, done, keep)
	p := result.Plan
	t := &tuner{plan: p, evaluate: e.values}
	e.race = 1
	best, err := t.races(func(number int, r Race) {
		result.Races = append(result.Races, r)
		e.race = number + 1
	})
	if err != nil {
		return result, err
	}
	result.Used, result.Best, result.Values = t.used, best.settings, best.configuration
	result.Defaults = settings(p.Parameters, p.defaults())
	e.race = 0
	gains := make(map[string][][2]float64) // values of both by instance
	for _, on := range p.tests() {
		values, _, err := e.values([]string{result.Defaults, result.Best}, on)
		if err != nil {
			return result, err
		}
		gains[on.instance] = append(gains[on.instance], [2]float64{values[0], values[1]})
	}
	result.compare(gains)
	return result, nil
}

// open takes the folder of the tuning, new or not.
func (s Study) open(header Header) (*journal.Folder[Header, Run], error) {
	return journal.Open[Header, Run](s.Folder, kind, s.Command, header, func(was Header) (Header, error) {
		now := s.Plan
		if now.Within > 0 && now.Within == was.Plan.Within {
			now.Budget = was.Plan.Budget // which was measured when it began
		}
		if d := journal.Difference(was.Plan, now); d != "" {
			return was, &journal.OtherError{Text: fmt.Sprintf("%s holds another tuning (%s): give the same plan to go on with it, or another folder", s.Folder, d)}
		}
		if was.Version != header.Version {
			return was, &journal.OtherError{Text: fmt.Sprintf("%s was begun by version %s of the program, and this is %s: give another folder", s.Folder, was.Version, header.Version)}
		}
		return was, nil
	})
}

// evaluator makes runs, or takes those that are there already.
type evaluator struct {
	ctx   context.Context
	study Study
	keep  func(Run) error
	known map[run]int64 // results, also those of the folder
	asked map[run]bool  // by this tuning, since it began or was continued
	race  int
	used  int // runs
}

// run is what a result depends on.
type run struct {
	settings string
	pair
}

func newEvaluator(ctx context.Context, s Study, done []Run, keep func(Run) error) *evaluator {
	e := &evaluator{ctx: ctx, study: s, keep: keep, known: make(map[run]int64), asked: make(map[run]bool)}
	for _, r := range done {
		e.known[run{r.Settings, pair{r.Instance, r.Seed}}] = r.Value
	}
	return e
}

// values returns the values of configurations on a pair. Those that the tuning has already asked for
// cost nothing; those that only the folder has count as if they had been made now, so that a
// continued tuning does what it would have done without the stop.
func (e *evaluator) values(texts []string, on pair) (values []float64, made int, err error) {
	if e.study.Progress != nil {
		e.study.Progress(e.race, len(texts), e.used)
	}
	type answer struct {
		Run
		err  error
		have bool
	}
	answers := make([]answer, len(texts))
	places := make(chan int)
	var wait sync.WaitGroup
	for range max(1, e.study.Jobs) {
		wait.Go(func() {
			for k := range places {
				r, err := e.study.Evaluate(e.ctx, texts[k], on.instance, on.seed)
				answers[k].Run, answers[k].err = r, err
			}
		})
	}
	for k, text := range texts {
		if value, ok := e.known[run{text, on}]; ok {
			answers[k].Value, answers[k].have = value, true
		} else if e.ctx.Err() == nil {
			places <- k
		} else {
			answers[k].err = e.ctx.Err()
		}
	}
	close(places)
	wait.Wait()
	values = make([]float64, len(texts))
	for k, a := range answers {
		key := run{texts[k], on}
		if a.err == nil && !a.have {
			a.Settings, a.Instance, a.Seed = texts[k], on.instance, on.seed
			a.err = e.keep(a.Run)
			e.known[key] = a.Value
		}
		if a.err != nil {
			err = errors.Join(err, a.err)
			continue
		}
		if !e.asked[key] {
			e.asked[key] = true
			made++
			e.used++
		}
		values[k] = float64(a.Value)
	}
	return values, made, err
}

// compare computes the gains.
func (r *Result) compare(values map[string][][2]float64) {
	gain := func(pairs [][2]float64, draw []int) (percent float64, before, after float64) {
		var sample [2][]float64
		for _, k := range draw {
			sample[0], sample[1] = append(sample[0], pairs[k][0]), append(sample[1], pairs[k][1])
		}
		before, after = statistics.Median(sample[0]), statistics.Median(sample[1])
		return 100 * (after - before) / math.Abs(before), before, after
	}
	all := make([]int, r.Plan.TestRuns)
	for k := range all {
		all[k] = k
	}
	for _, instance := range r.Plan.Test {
		pairs := values[instance]
		g := Gain{Instance: instance}
		g.Percent, g.Default, g.Tuned = gain(pairs, all)
		g.Low, g.High = statistics.Bootstrap(len(pairs), func(draw []int) float64 {
			percent, _, _ := gain(pairs, draw)
			return percent
		})
		differences := make([]float64, len(pairs))
		for k, pair := range pairs {
			differences[k] = pair[1] - pair[0]
		}
		g.P = statistics.SignedRank(differences)
		r.Gains = append(r.Gains, g)
		r.Overall.Default += g.Default / float64(len(r.Plan.Test))
		r.Overall.Tuned += g.Tuned / float64(len(r.Plan.Test))
		r.Overall.Percent += g.Percent / float64(len(r.Plan.Test))
	}
	// One draw has places for the instances and, behind them, for the runs of each. Their number is a
	// multiple of both, so that the remainders are uniform.
	instances, runs := len(r.Plan.Test), r.Plan.TestRuns
	r.Overall.Low, r.Overall.High = statistics.Bootstrap(2*instances*runs, func(draw []int) float64 {
		sum := 0.0
		for k, at := range draw[:instances] {
			some := make([]int, runs)
			for j, place := range draw[instances+k*runs:][:runs] {
				some[j] = place % runs
			}
			percent, _, _ := gain(values[r.Plan.Test[at%instances]], some)
			sum += percent
		}
		return sum / float64(instances)
	})
	r.Overall.P = math.NaN()
}
