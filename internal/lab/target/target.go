// Package target analyses an experiment by target: not which value a run reached, but how long it
// took to a given value, from the curves that every experiment keeps.
//
// A problem is a target on an instance. Several targets on each instance show a search from its
// first good result to its best one, and shares of a reference value make instances of different
// sizes comparable. The view is that of the platform COCO (Hansen, Auger, Ros, Mersmann, Tušar and
// Brockhoff, 2021) and of IOHanalyzer.
package target

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"stride/internal/lab"
	"stride/internal/lab/statistics"
)

// Axis is the unit of times.
type Axis string

// The two axes.
const (
	Steps   Axis = "steps"   // evaluations, the same on any machine
	Seconds Axis = "seconds" // of the clock
)

// Reference is the value of which targets are shares.
type Reference struct {
	Name string // as in "shares of the proved optimum"; empty if targets are values
	// Of returns the reference value of an instance, and false if it is not known. It is nil if
	// targets are values.
	Of func(instance string) (value float64, ok bool)
}

// Best returns the best value of any run on each instance, as far as known by others a better one:
// known, which may be nil, returns that.
func Best(e lab.Experiment, known func(instance string) (float64, bool)) Reference {
	best := make(map[string]float64)
	for _, r := range e.Records {
		if was, ok := best[r.Instance]; !ok || float64(r.Value) > was {
			best[r.Instance] = float64(r.Value)
		}
	}
	return Reference{Name: "the best value known", Of: func(instance string) (float64, bool) {
		value, ok := best[instance]
		if known != nil {
			if other, has := known(instance); has && (!ok || other > value) {
				return other, true
			}
		}
		return value, ok
	}}
}

// Bound returns the upper bound of each instance, for subjects whose terms say that it has one.
func Bound(e lab.Experiment) Reference {
	sizes := make(map[string]float64)
	for _, r := range e.Records {
		sizes[r.Instance] = float64(r.Size)
	}
	return Reference{Name: "the upper bound", Of: func(instance string) (float64, bool) {
		size, ok := sizes[instance]
		return size, ok
	}}
}

// Plan describes an analysis.
type Plan struct {
	Reference Reference
	Targets   []float64 // shares of the reference, or values
	Axis      Axis
}

// Problem is a target on an instance.
type Problem struct {
	Instance string
	Target   float64 // as in the plan
	Value    float64 // that has to be reached
	Runs     [][]statistics.RunTime
	Expected []statistics.Expected // by contestant, as Runs
}

// Analysis is an experiment by target.
type Analysis struct {
	Plan
	Contestants []string
	Instances   []string  // that have problems
	Problems    []Problem // by instance in the order of the experiment, then by target
	// Unknown are the instances without a reference value, and Uncounted the contestants whose steps
	// are unknown. Both are left out.
	Unknown, Uncounted []string
	// First and Last are the shortest time above 0 and the longest length of a run: the range in
	// which curves are drawn.
	First, Last float64
}

// New analyses an experiment. Its error says why nothing can be analysed.
func New(e lab.Experiment, p Plan) (*Analysis, error) {
	if len(p.Targets) == 0 {
		return nil, errors.New("there is no target: name at least one")
	}
	for _, t := range p.Targets {
		if p.Reference.Of != nil && !(t > 0) {
			return nil, fmt.Errorf("a target of %v is no share: it must be above 0", t)
		}
	}
	if p.Reference.Of != nil && e.Terms.Smaller {
		return nil, fmt.Errorf("%s is the better the smaller it is, so that shares mean nothing: give the targets as values",
			e.Terms.Value)
	}
	a := &Analysis{Plan: p, First: math.Inf(1)}
	a.contestants(e)
	targets := slices.Compact(slices.Sorted(slices.Values(p.Targets)))
	if e.Terms.Smaller {
		slices.Reverse(targets) // the easiest first
	}
	for _, instance := range e.Instances() {
		runs := make(map[string][]lab.Record)
		for _, r := range e.Records {
			if r.Instance == instance {
				runs[r.Contestant] = append(runs[r.Contestant], r)
			}
		}
		reference := 1.0
		if p.Reference.Of != nil {
			var ok bool
			if reference, ok = p.Reference.Of(instance); !ok || reference <= 0 {
				a.Unknown = append(a.Unknown, instance)
				continue
			}
		}
		a.Instances = append(a.Instances, instance)
		for _, t := range targets {
			value := t
			if p.Reference.Of != nil {
				value = math.Ceil(t*reference - 1e-9) // values are whole
			}
			a.add(Problem{Instance: instance, Target: t, Value: value}, runs, e.Terms.Smaller)
		}
	}
	switch {
	case len(a.Contestants) == 0:
		return nil, fmt.Errorf("no run has counted its steps: analyse the times instead")
	case len(a.Problems) == 0:
		return nil, fmt.Errorf("%s is known for none of the instances", p.Reference.Name)
	}
	if math.IsInf(a.First, 1) {
		a.First = a.Last / 1000
	}
	return a, nil
}

// contestants finds those that have runs with a time on the axis.
func (a *Analysis) contestants(e lab.Experiment) {
	for _, contestant := range e.Plan.Contestants {
		runs, counted := 0, false
		for _, r := range e.Records {
			if r.Contestant == contestant {
				runs++
				counted = counted || a.Axis == Seconds || r.Steps > 0
			}
		}
		switch {
		case runs == 0:
		case counted:
			a.Contestants = append(a.Contestants, contestant)
		default:
			a.Uncounted = append(a.Uncounted, contestant)
		}
	}
}

// add adds a problem with the times of all contestants.
func (a *Analysis) add(p Problem, runs map[string][]lab.Record, smaller bool) {
	for _, contestant := range a.Contestants {
		times := make([]statistics.RunTime, 0, len(runs[contestant]))
		for _, r := range runs[contestant] {
			t := a.time(r, p.Value, smaller)
			if t.Time > 0 {
				a.First = min(a.First, t.Time)
			}
			a.Last = max(a.Last, t.Time, a.length(r))
			times = append(times, t)
		}
		p.Runs = append(p.Runs, times)
		p.Expected = append(p.Expected, statistics.ExpectedTime(times))
	}
	a.Problems = append(a.Problems, p)
}

// time returns the time of a run to a value.
func (a *Analysis) time(r lab.Record, value float64, smaller bool) statistics.RunTime {
	for _, q := range r.Curve {
		v := float64(q.Value)
		if smaller && v <= value || !smaller && v >= value {
			if a.Axis == Steps {
				return statistics.RunTime{Time: float64(q.Steps), Reached: true}
			}
			return statistics.RunTime{Time: q.Seconds, Reached: true}
		}
	}
	return statistics.RunTime{Time: a.length(r)}
}

// length returns how long a run was.
func (a *Analysis) length(r lab.Record) float64 {
	if a.Axis == Steps {
		return float64(r.Steps)
	}
	return r.Seconds
}

// Times returns the times of a contestant to all targets of an instance, or of all instances if it is
// empty: infinite where the target was not reached. Their distribution function is what COCO and
// IOHanalyzer draw.
func (a *Analysis) Times(contestant int, instance string) (times []float64) {
	for _, p := range a.Problems {
		if instance == "" || p.Instance == instance {
			for _, r := range p.Runs[contestant] {
				times = append(times, r.ToTarget())
			}
		}
	}
	return times
}

// minTime replaces a time of 0 in a ratio: one step, or a microsecond.
func (a *Analysis) minTime() float64 {
	if a.Axis == Steps {
		return 1
	}
	return 1e-6
}

// Profile returns, for each contestant, its performance ratios (Dolan and Moré, 2002) on all problems
// that a contestant solved: its expected running time as a multiple of the shortest one, infinite if it
// reached the target in no run. Their distribution function is the performance profile.
func (a *Analysis) Profile() [][]float64 {
	profile := make([][]float64, len(a.Contestants))
	for _, p := range a.Problems {
		times := make([]float64, len(a.Contestants))
		for k, e := range p.Expected {
			times[k] = e.Time
			if math.IsNaN(e.Time) {
				times[k] = math.Inf(1) // it has no runs here
			}
		}
		if math.IsInf(slices.Min(times), 1) {
			continue
		}
		for k, ratio := range statistics.Ratios(times, a.minTime()) {
			profile[k] = append(profile[k], ratio)
		}
	}
	return profile
}

// Faster compares two contestants by their times, with the same weight for each problem that both
// have runs of. All its figures are NaN if there is none.
func (a *Analysis) Faster(first, second int) statistics.Faster {
	var sum statistics.Faster
	n := 0.0
	for _, p := range a.Problems {
		if len(p.Runs[first]) == 0 || len(p.Runs[second]) == 0 {
			continue
		}
		f := statistics.CompareTimes(p.Runs[first], p.Runs[second])
		sum.First += f.First
		sum.Second += f.Second
		sum.Tie += f.Tie
		sum.Unknown += f.Unknown
		n++
	}
	return statistics.Faster{First: sum.First / n, Second: sum.Second / n, Tie: sum.Tie / n, Unknown: sum.Unknown / n}
}
