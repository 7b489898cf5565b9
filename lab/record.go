package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
)

// Record is the outcome of one run: a line of runs.jsonl.
type Record struct {
	Trial
	// Value is that of the best maze, or how many numbers the best moves leave.
	Value int64 `json:"value"`
	// Solved reports whether the maze has a solution, or the level is solved.
	Solved   bool    `json:"solved"`
	Steps    int64   `json:"steps"`
	Restarts int64   `json:"restarts"`
	Seconds  float64 `json:"seconds"`      // wall clock
	CPU      float64 `json:"cpu"`          // processor time in seconds, 0 where it cannot be had
	ID       string  `json:"id,omitempty"` // of the maze
	Curve    []Point `json:"curve"`        // improvements, oldest first
}

// Point is one improvement.
type Point struct {
	Seconds float64 `json:"seconds"`
	Steps   int64   `json:"steps"`
	Value   int64   `json:"value"`
}

// microseconds rounds a time so that lines do not fill up with digits that mean nothing.
func microseconds(seconds float64) float64 { return math.Round(seconds*1e6) / 1e6 }

// Measure is what contestants are compared by.
type Measure struct {
	Name    string // as the head of a column
	Of      func(Record) float64
	Smaller bool // is better
	// Curve names what curves show.
	Curve string
}

// Better reports whether a is better than b.
func (m Measure) Better(a, b float64) bool {
	if m.Smaller {
		return a < b
	}
	return a > b
}

// Measure returns what runs of the plan are compared by: mazes by their value, solvers by
// the time until the level was solved (infinite if it was not), and with a budget of
// steps, where time must not count, by the numbers that are left.
func (p Plan) Measure() Measure {
	value := func(r Record) float64 { return float64(r.Value) }
	switch {
	case p.Subject == MazeSubject:
		return Measure{Name: "value", Of: value, Curve: "value"}
	case p.Steps > 0:
		return Measure{Name: "numbers left", Of: value, Smaller: true, Curve: "numbers left"}
	}
	return Measure{Name: "seconds to solve", Smaller: true, Curve: "numbers left", Of: func(r Record) float64 {
		if !r.Solved {
			return math.Inf(1)
		}
		return r.Seconds
	}}
}

// parseRecords reads the lines of runs.jsonl. It returns the records and how many bytes
// they take. A last line without its end, of a run that was being written when the
// program was killed, does not count.
func parseRecords(text []byte, p Plan) (records []Record, whole int, err error) {
	planned := make(map[Trial]bool) // true once there is a record
	for _, t := range p.Trials() {
		planned[t] = false
	}
	for line := 1; ; line++ {
		end := bytes.IndexByte(text[whole:], '\n')
		if end < 0 {
			return records, whole, nil
		}
		var r Record
		if err := json.Unmarshal(text[whole:whole+end], &r); err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", line, err)
		}
		seen, ok := planned[r.Trial]
		switch {
		case !ok:
			return nil, 0, fmt.Errorf("line %d: %s on %s with seed %d is not in the plan", line, r.Contestant, r.Instance, r.Seed)
		case seen:
			return nil, 0, fmt.Errorf("line %d: %s on %s with seed %d is there twice", line, r.Contestant, r.Instance, r.Seed)
		}
		planned[r.Trial] = true
		records = append(records, r)
		whole += end + 1
	}
}
