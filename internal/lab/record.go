package lab

import (
	"encoding/json"
	"fmt"
	"math"

	"stride/internal/search"
)

// Record is the outcome of one run: a line of runs.jsonl.
type Record struct {
	Trial
	// Size of the instance, see Terms.Size.
	Size int64 `json:"size"`
	// Value is the best maze's, or the count of numbers that the best moves leave. A failed run has
	// none.
	Value int64 `json:"value"`
	// Solved reports whether the maze has a solution, or the level is solved.
	Solved   bool    `json:"solved"`
	Steps    int64   `json:"steps"`
	Restarts int64   `json:"restarts"`
	Seconds  float64 `json:"seconds"`      // wall clock
	CPU      float64 `json:"cpu"`          // processor time in seconds, 0 where it cannot be had
	ID       string  `json:"id,omitempty"` // of the maze
	// Failure is the reason why the run of a user's search or program failed. Then the run is worse
	// than any with a value, and the curve is empty. Remark is anything else that is worth knowing.
	Failure string  `json:"failure,omitempty"`
	Remark  string  `json:"remark,omitempty"`
	Curve   []Point `json:"curve"` // improvements, oldest first
}

// MarshalJSON leaves the value out of a run that failed: as a number it would enter sums and
// averages.
func (r Record) MarshalJSON() ([]byte, error) {
	type plain Record
	line := struct { // the fields before the value come first here, so that all keep their order
		Trial
		Size  int64  `json:"size"`
		Value *int64 `json:"value,omitempty"`
		plain
	}{Trial: r.Trial, Size: r.Size, plain: plain(r)}
	if r.Failure == "" {
		line.Value = &r.Value
	}
	return json.Marshal(line)
}

// Point is one improvement.
type Point struct {
	Seconds float64 `json:"seconds"`
	Steps   int64   `json:"steps"`
	Value   int64   `json:"value"`
}

// Microseconds rounds a time in seconds to microseconds, to leave out meaningless digits.
func Microseconds(seconds float64) float64 { return math.Round(seconds*1e6) / 1e6 }

// Curve translates the curve of a search, whose scores are sign times the values.
func Curve(points []search.Point, sign int64) []Point {
	all := make([]Point, len(points))
	for k, q := range points {
		all[k] = Point{Microseconds(q.Elapsed.Seconds()), q.Steps, sign * q.Score}
	}
	return all
}

// ToSolve returns the given time of the run, or infinity if the run found no solution.
func (r Record) ToSolve(seconds float64) float64 {
	if !r.Solved {
		return math.Inf(1)
	}
	return seconds
}

// StepsPerSecond returns the speed of the run by the processor's time, or by the clock
// where there is none, and 0 where there is no clock fine enough.
func (r Record) StepsPerSecond() float64 {
	for _, seconds := range []float64{r.CPU, r.Seconds} {
		if seconds > 0 {
			return float64(r.Steps) / seconds
		}
	}
	return 0
}

// Measure is the quantity by which contestants are compared. It is infinite for a run without one:
// one that failed, or that did not solve its level.
type Measure struct {
	Name    string // as the head of a column
	Of      func(Record) float64
	Smaller bool // is better
	Timed   bool // Of returns seconds
}

// Better reports whether a is better than b.
func (m Measure) Better(a, b float64) bool {
	if m.Smaller {
		return a < b
	}
	return a > b
}

// Measure returns what runs of the experiment are compared by, see Terms.Race.
func (h Header) Measure() Measure {
	if h.Terms.Race && h.Plan.Steps == 0 {
		return Measure{
			Name: "seconds to solve", Smaller: true, Timed: true,
			Of: func(r Record) float64 { return r.ToSolve(r.Seconds) },
		}
	}
	worst := math.Inf(-1)
	if h.Terms.Smaller {
		worst = math.Inf(1)
	}
	return Measure{Name: h.Terms.Value, Smaller: h.Terms.Smaller, Of: func(r Record) float64 {
		if r.Failure != "" {
			return worst
		}
		return float64(r.Value)
	}}
}

// latest returns the last record of each trial.
func (p Plan) latest(records []Record) []Record {
	if !p.UntilSolved {
		return records // there is one of each
	}
	last := make(map[Trial]int)
	for k, r := range records {
		last[r.Trial] = k
	}
	var all []Record
	for k, r := range records {
		if last[r.Trial] == k {
			all = append(all, r)
		}
	}
	return all
}

// checkRecords returns an error that names the first record that is not of the plan, or is
// there twice.
func checkRecords(p Plan, records []Record) error {
	planned := make(map[Trial]bool) // true once there is a record
	for _, t := range p.Trials() {
		planned[t] = false
	}
	for k, r := range records {
		seen, ok := planned[r.Trial]
		switch {
		case !ok:
			return fmt.Errorf("line %d: %s on %s with seed %d is not in the plan", k+1, r.Contestant,
				r.Instance, r.Seed)
		case seen && !p.UntilSolved:
			return fmt.Errorf("line %d: %s on %s with seed %d is there twice",
				k+1, r.Contestant, r.Instance, r.Seed)
		}
		planned[r.Trial] = true
	}
	return nil
}
