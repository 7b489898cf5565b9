package grade

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stride/internal/lab/statistics"
	"stride/internal/maze/design"
	"stride/internal/maze/optima"
)

// Results are the points of all submissions.
type Results struct {
	Plan       *Plan                `json:"-"`
	Title      string               `json:"title"`
	Points     float64              `json:"points"` // that can be reached, without the bonus
	Bonus      float64              `json:"bonus"`
	Thresholds map[string]Threshold `json:"thresholds"` // by configuration
	Students   []*Student           `json:"submissions"`
	Missing    int                  `json:"missing_runs"` // that have not been made yet
	// what was skipped, renamed or found to be the same
	Notes []string  `json:"notes,omitempty"`
	Now   time.Time `json:"-"` // what is shown to students depends on it
}

// Student is a submission with its points.
type Student struct {
	Name    string         `json:"name"`
	Points  float64        `json:"points"`
	Bonus   float64        `json:"bonus"`
	Verdict Verdict        `json:"verdict"` // the worst one of its runs
	Why     string         `json:"why,omitempty"`
	Build   *Record        `json:"build"`
	Configs []*ConfigGrade `json:"configurations"`
	Costs   []Cost         `json:"costs,omitempty"` // besides those of runs
}

// Graded reports whether the submission has points. Otherwise the machine was at fault.
func (s *Student) Graded() bool { return s.Verdict != NotGraded }

// ConfigGrade is the result of a submission in one configuration.
type ConfigGrade struct {
	Config    string    `json:"configuration"`
	Threshold Threshold `json:"threshold"`
	Most      float64   `json:"most_points"`
	Runs      []*Judged `json:"runs"`
	Points    float64   `json:"points"` // the median of its runs
	Verdict   Verdict   `json:"verdict"`
	Value     *float64  `json:"value"`   // the median of the runs; null if half of them have none
	Seconds   float64   `json:"seconds"` // the median of the wall-clock time
	// by the value of the runs in time, among all submissions; 0 without one
	Place  int     `json:"place"`
	Bonus  float64 `json:"bonus"`
	Known  bool    `json:"known"` // a run has printed the maze of the public table of optima
	config Config
}

// Figure returns what tables show: the value, or the points where puzzles are solved. Values of
// configurations that were drawn cannot be compared, so that they are shown in percent of the
// threshold.
func (c *ConfigGrade) Figure() *float64 {
	switch {
	case c.config.Request != nil:
		return &c.Points
	case c.config.Drawn && c.Value != nil:
		percent := 100 * *c.Value / c.Threshold.Value
		return &percent
	}
	return c.Value
}

// NewConfigGrade returns a result of a configuration without runs.
func NewConfigGrade(c Config, points float64) *ConfigGrade {
	return &ConfigGrade{Config: c.Key(), Most: c.Points, Points: points, Verdict: OK, config: c}
}

// Visible says when students see the result.
func (c *ConfigGrade) Visible() Visibility { return cmp.Or(c.config.Visible, AtOnce) }

// worst orders the verdicts, the worst first.
var worst = []Verdict{
	Pending, NotGraded, Refused, BuildFailed, NoProgram, Timeout, Crash, OutOfMemory,
	TooMuchOutput, TooManyProcesses, WrongConfig,
	Unsolvable, WrongAnswer, Late, Partial, WrongFormat, FalseClaim, OK,
}

// worse returns the worse one of two verdicts.
func worse(a, b Verdict) Verdict { return worst[min(slices.Index(worst, a), slices.Index(worst, b))] }

// Results judges all records by the plan.
func (g *Grading) Results() (*Results, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &Results{Plan: g.Plan, Title: g.Plan.Title, Points: g.Plan.Points, Bonus: g.Plan.Bonus,
		Notes: slices.Clone(g.Notes), Thresholds: make(map[string]Threshold), Now: time.Now()}
	for k, c := range g.Plan.Configs {
		if c.Drawn {
			r.Thresholds[c.Key()] = Threshold{Source: "drawn for each submission"}
			continue
		}
		found, ok := g.records[g.jobs.common[k].id]
		if !ok {
			return nil, errors.New("nothing was graded yet: the thresholds are not known")
		}
		r.Thresholds[c.Key()] = found.Threshold
	}
	for _, h := range g.jobs.handedIn {
		student, missing, err := g.student(h)
		if err != nil {
			return nil, err
		}
		r.Missing += missing
		r.Students = append(r.Students, student)
	}
	r.noteRecords()
	r.noteCopies(g.given())
	r.markKnown()
	r.addBonus()
	return r, nil
}

// student judges the records of one submission.
func (g *Grading) student(h *handedIn) (student *Student, missing int, err error) {
	student = &Student{Name: h.Name, Verdict: OK}
	built, ok := g.records[h.build.id]
	if !ok {
		student.Verdict = Pending
		return student, len(g.Plan.Configs) * g.Plan.Repeats, nil
	}
	student.Build = &built
	failed, why := buildVerdict(g.Plan, &built)
	student.Verdict, student.Why = failed, why
	for _, t := range h.tests {
		grade := NewConfigGrade(t.Config, 0)
		grade.Threshold = g.records[t.threshold.id].Threshold
		student.Configs = append(student.Configs, grade)
		if failed != OK {
			grade.Verdict = failed
			continue
		}
		for _, j := range t.runs {
			record, ok := g.records[j.id]
			if !ok {
				missing++
				continue
			}
			var output []byte
			if record.Machine == "" {
				if output, err = os.ReadFile(filepath.Join(g.dir, record.Output)); err != nil {
					return nil, 0, err
				}
			}
			grade.Runs = append(grade.Runs, g.Plan.judge(t.Config, grade.Threshold, record, string(output)))
		}
		grade.summarize()
		student.Points += grade.Points
		student.Verdict = worse(student.Verdict, grade.Verdict)
		for _, run := range grade.Runs {
			if run.Verdict == NotGraded {
				student.Why = run.Why
			}
		}
	}
	if student.Graded() {
		g.settle(student)
	}
	return student, missing, nil
}

// buildVerdict judges a build.
func buildVerdict(p *Plan, r *Record) (Verdict, string) {
	switch {
	case r.Machine != "":
		return NotGraded, r.Machine
	case r.Refused == emptySubmission:
		return Refused, emptySubmission
	case r.Refused != "":
		return Refused, "the submission was not unpacked: " + r.Refused
	case r.Absent != "":
		return NoProgram, fmt.Sprintf("there is no %s, which is what is run, in what was handed in "+
			"or built%s", r.Absent, strings.TrimRight(": "+r.Hint, ": "))
	case r.succeeded():
		return OK, ""
	}
	return BuildFailed, "the program could not be built: " + p.badEnd(r) +
		strings.TrimRight("; "+r.Hint, "; ")
}

// badEnd says how a build has failed.
func (p *Plan) badEnd(r *Record) string {
	build := *p
	build.Limits, build.Seconds = p.buildLimits(), p.BuildTime.Seconds()
	if _, why := build.ended(r.Outcome, ""); why != "" {
		return why
	}
	return fmt.Sprintf("the build ended with exit code %d", r.Outcome.Code)
}

// markKnown marks the mazes that are those of the public table of optima.
func (r *Results) markKnown() {
	for _, s := range r.Students {
		for _, c := range s.Configs {
			for _, run := range c.Runs {
				if run.grid == nil || c.config.Request != nil {
					continue
				}
				if best, ok := optima.Best(run.grid.Params); ok && design.Key(best) == design.Key(run.grid) {
					run.Known, c.Known = true, true
				}
			}
		}
	}
}

// Need describes what earns full points.
func (c *ConfigGrade) Need() string {
	switch r := c.config.Request; {
	case r != nil && r.Unsolvable:
		return "The maze has no route, and the program should say so."
	case r != nil && r.Level > 0:
		return "The level has to be cleared."
	case r != nil:
		return fmt.Sprintf("A shortest route has %s jumps.", trim(c.Threshold.Value))
	}
	return fmt.Sprintf("Full points need a value of %s (%s).", trim(c.Threshold.Value), c.Threshold.Source)
}

// Ranked reports whether mazes of the configuration can be better or worse.
func (c *ConfigGrade) Ranked() bool { return c.config.Request == nil }

// summarize computes the medians of the runs.
func (c *ConfigGrade) summarize() {
	var points, values, times []float64
	for _, run := range c.Runs {
		points = append(points, run.Points)
		times = append(times, run.Record.Outcome.Wall.Seconds())
		if value, ok := run.Value(); ok {
			values = append(values, float64(value))
		}
		c.Verdict = worse(c.Verdict, run.Verdict)
	}
	if len(c.Runs) == 0 {
		c.Verdict = Pending
		return
	}
	c.Points, c.Seconds = statistics.Median(points), statistics.Median(times)
	c.Value = c.median(values)
}

// median returns the median of the values of the runs, of which those without a value are worse
// than all others. It is nil if half of the runs have none.
func (c *ConfigGrade) median(values []float64) *float64 {
	median := statistics.Median(
		append(values, slices.Repeat([]float64{math.Inf(-1)}, len(c.Runs)-len(values))...))
	if !(median > math.Inf(-1)) {
		return nil
	}
	return &median
}

// competing returns the value that competes for the bonus, that of the runs in time.
func (c *ConfigGrade) competing() *float64 {
	if !slices.ContainsFunc(c.Runs, func(run *Judged) bool { return run.Over > 0 }) {
		return c.Value
	}
	var values []float64
	for _, run := range c.Runs {
		if value, ok := run.Value(); ok && run.Over == 0 {
			values = append(values, float64(value))
		}
	}
	return c.median(values)
}

// bonusShares are what the best programs get of the bonus of a configuration.
var bonusShares = [...]float64{1, 0.8, 0.6, 0.4, 0.2}

// minBonus is the share of the threshold that a value must reach to earn a bonus: in a small class,
// the worst program may be among the best five.
const minBonus = 0.5

// addBonus gives the bonus points: in each configuration the best programs get shares of an equal
// part of the bonus. Programs of equal value share the better place, so that the order in which
// they are looked at does not matter. What was drawn cannot be compared.
func (r *Results) addBonus() {
	several := len(r.Students) > 1 // a single submission has no other to beat
	for k, config := range r.Plan.Configs {
		values := make(map[*Student]float64)
		for _, s := range r.Students {
			if k < len(s.Configs) && !config.Drawn {
				if value := s.Configs[k].competing(); value != nil {
					values[s] = *value
				}
			}
		}
		for s, value := range values {
			c := s.Configs[k]
			c.Place = 1
			for _, other := range values {
				if other > value {
					c.Place++
				}
			}
			if c.Place <= len(bonusShares) && several && value >= minBonus*c.Threshold.Value {
				c.Bonus = r.Plan.Bonus / float64(len(r.Plan.Configs)) * bonusShares[c.Place-1]
				s.Bonus += c.Bonus
			}
		}
	}
}
