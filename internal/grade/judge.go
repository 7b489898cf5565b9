package grade

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"stride/internal/disk"
	"stride/internal/memory"
	"stride/internal/run"
	"stride/maze"
	"stride/maze/format"
)

// Verdict is the outcome of a run in a word.
type Verdict string

// The verdicts. With Late, FalseClaim and OK, and with WrongFormat if a maze can be read, there is
// a maze that counts; with the others there are no points.
const (
	Pending          Verdict = "not graded yet" // the grading was interrupted
	NotGraded        Verdict = "not graded"     // the machine was at fault
	Refused          Verdict = "refused"        // the submission cannot be unpacked safely
	BuildFailed      Verdict = "build failed"
	NoProgram        Verdict = "no program" // the build has left none that the plan runs
	Timeout          Verdict = "timeout"    // killed when the wall-clock or processor time was used up
	Crash            Verdict = "crash"      // a signal, or an exit code other than 0
	OutOfMemory      Verdict = "out of memory"
	TooMuchOutput    Verdict = "too much output" // on standard output or in files
	TooManyProcesses Verdict = "too many processes"
	WrongFormat      Verdict = "wrong format"        // no maze can be read, or the format is not the sample's
	WrongConfig      Verdict = "wrong configuration" // another size, or numbers out of the range
	Unsolvable       Verdict = "unsolvable"
	WrongAnswer      Verdict = "wrong answer" // what should solve a puzzle does not
	Partial          Verdict = "partial"      // it does, but not as well as asked
	Late             Verdict = "late"         // over the time, but not yet killed
	FalseClaim       Verdict = "false claim"  // the report is not true
	OK               Verdict = "ok"
)

// Cost is something that cost points, in plain words for the student. The points of a share follow
// from those of all configurations: while one of these is hidden, students see the share.
type Cost struct {
	Points float64 `json:"points"`
	Why    string  `json:"why"`
	// the cost as the plan has it, such as 5 or 10 %; empty for costs of a run
	Rule string `json:"rule,omitempty"`
}

// Judged is a run with its verdict and points.
type Judged struct {
	Record  Record       `json:"record"`
	Verdict Verdict      `json:"verdict"`
	Why     string       `json:"why,omitempty"` // the verdict in a sentence; empty for OK
	Maze    string       `json:"maze,omitempty"`
	Read    string       `json:"read,omitempty"`   // how the route was read
	Figure  *int         `json:"figure,omitempty"` // the true value of the maze; nil if there is none
	Report  *maze.Report `json:"report,omitempty"` // the truth about a maze; nil if there is none
	Format  []Deviation  `json:"deviations,omitempty"`
	Claims  []Claim      `json:"false_claims,omitempty"`
	Over    int          `json:"seconds_over,omitempty"`
	Points  float64      `json:"points"`
	Costs   []Cost       `json:"costs,omitempty"`
	Counts  bool         `json:"counts"`          // the maze is the program's answer
	Known   bool         `json:"known,omitempty"` // it is that of the public table of optima
	grid    *maze.Grid
	ranked  bool // the figure can be better or worse
}

// Claim is something in an output that is not true.
type Claim struct {
	Line int    `json:"line"` // from 1; 0 if it is not in one line
	What string `json:"what"` // in words
}

// String returns the claim with its line, if it has one.
func (c Claim) String() string {
	if c.Line == 0 {
		return c.What
	}
	return fmt.Sprintf("line %d: %s", c.Line, c.What)
}

// Grid returns the maze, or nil.
func (j *Judged) Grid() *maze.Grid { return j.grid }

// Value returns the value of the maze, and false if no maze counts, or none can be better
// than another.
func (j *Judged) Value() (int, bool) {
	if !j.Counts || !j.ranked {
		return 0, false
	}
	return *j.Figure, true
}

// answer is an output that was read.
type answer struct {
	verdict    Verdict // OK, or why no maze counts
	why        string
	grid       *maze.Grid // nil if none could be read, or it is not of the configuration
	figure     *int       // its value; nil if nothing counts but that it is right
	ranked     bool       // the figure can be better or worse
	unsolvable bool       // and should have a solution
	report     *maze.Report
	format     []Deviation
	claims     []Claim  // that are not true
	missing    []string // words of claims that were not made
	read       string   // how a route was read
	share      float64  // of the points, for a solution; why says what is missing
}

// judge judges a run of a program by what it printed.
func (p *Plan) judge(c Config, threshold Threshold, r Record, output string) *Judged {
	j := &Judged{Record: r}
	if r.Machine != "" {
		j.Verdict, j.Why = NotGraded, r.Machine
		return j
	}
	if v, why := p.ended(r.Outcome, r.Hint); v != OK {
		j.fail(c, v, why)
		return j
	}
	forgiven := r.Outcome.Code == 0 || slices.Contains(p.Forgiven, ExitCode)
	if r.NoFile != "" && forgiven {
		j.fail(c, WrongFormat, noFile(r.NoFile, output)+r.wrote())
		return j
	}
	a := p.read(c, threshold, r.Outcome, output)
	j.grid, j.Figure, j.Report, j.ranked, j.Read = a.grid, a.figure, a.report, a.ranked, a.read
	if a.grid != nil {
		j.Maze = a.grid.ID()
	}
	for _, d := range a.format {
		if !slices.Contains(p.Forgiven, d.Form) {
			j.Format = append(j.Format, d)
		}
	}
	switch {
	case !forgiven || r.Outcome.Code != 0 && a.verdict == WrongFormat:
		j.fail(c, Crash, fmt.Sprintf("the program ended with exit code %d, which says that it failed; a "+
			"program that succeeds ends with 0%s", r.Outcome.Code, r.Outcome.said(r.Hint)))
	case p.OutFile != "" && c.Request != nil && strings.TrimSpace(output) == "":
		j.fail(c, WrongFormat, "the program left "+p.OutFile+" empty")
	case a.verdict != OK:
		j.fail(c, a.verdict, a.why+r.wrote())
	case a.unsolvable:
		j.fail(c, Unsolvable, "the maze has no solution, and such mazes get no points")
	default:
		j.Counts = true
		p.score(j, c, threshold, a)
	}
	return j
}

// fail is for runs that get no points.
func (j *Judged) fail(c Config, v Verdict, why string) {
	j.Verdict, j.Why = v, why
	j.Costs = []Cost{{Points: c.Points, Why: why}}
}

// noFile says that a program has not written the file with its answer, and what it printed instead.
func noFile(name, output string) string {
	text, _, _ := cleaned(output)
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return fmt.Sprintf("the program wrote no %s, and printed nothing", name)
	}
	return fmt.Sprintf("the program wrote no %s; it printed: %s", name, shorten(text, maxSaid))
}

// wrote names the files of a run that printed nothing.
func (r *Record) wrote() string {
	if len(r.Wrote) == 0 {
		return ""
	}
	return "; it wrote " + few(r.Wrote)
}

// The exit codes of the shell for a program that cannot be started.
const (
	notExecutable = 126
	notFound      = 127
)

// maxSaid is the number of letters of a program's message that are part of a verdict.
const maxSaid = 200

// said returns the message of a program that failed, with a colon before it, or a better hint at
// the cause. Of the lines on standard error, Python has the error in the last one, others in the
// first one.
func (o Outcome) said(hint string) string {
	text := strings.TrimSpace(o.Stderr)
	if first, rest, more := strings.Cut(text, "\n"); more {
		text = first
		if strings.HasPrefix(first, "Traceback ") {
			text = rest[strings.LastIndex(rest, "\n")+1:]
		}
	}
	if text = cmp.Or(hint, text); text == "" {
		return ""
	}
	return ": " + shorten(strings.TrimSpace(text), maxSaid)
}

// ended judges how a run ended. Exit codes are left to the caller. A hint says more than the system
// about the cause.
func (p *Plan) ended(o Outcome, hint string) (v Verdict, why string) {
	switch o.Reason {
	case run.TimeLimit:
		return Timeout, fmt.Sprintf("the program was killed after %.1f s; it may take %g s",
			o.Wall.Seconds(), p.Seconds)
	case run.CPULimit:
		return Timeout, fmt.Sprintf(
			"the program was killed when its processes had used %.1f s of processor time together; the "+
				"limit is %v", o.CPU.Seconds(), p.Limits.CPU)
	case run.MemoryLimit:
		return OutOfMemory, fmt.Sprintf("the program was killed when it had %s of memory; the limit is %s",
			bytesText(o.Memory), bytesText(p.Limits.Memory))
	case run.ProcessLimit:
		return TooManyProcesses, fmt.Sprintf("the program was killed when it had more than %d processes "+
			"and threads", p.Limits.Processes)
	case run.OutputLimit:
		return TooMuchOutput, "the program was killed when it had printed " +
			bytesText(run.FloodFactor*p.Limits.Output)
	case run.DiskLimit:
		return TooMuchOutput, fmt.Sprintf("the program was killed when it had written files of more "+
			"than %s, or folders more than %d deep", bytesText(p.Limits.Disk), disk.MaxDepth)
	case run.Signaled:
		return Crash, fmt.Sprintf("the program crashed with the signal %q", o.Signal)
	}
	switch {
	case o.Code == notFound || o.Code == notExecutable:
		return Crash, "the program could not be started" + o.said(hint)
	case o.Code != 0 && o.Stdout == 0:
		return Crash, fmt.Sprintf("the program ended with exit code %d and printed nothing%s", o.Code,
			o.said(hint))
	}
	return OK, ""
}

// read reads the answer of a program.
func (p *Plan) read(c Config, threshold Threshold, o Outcome, output string) answer {
	if c.Request != nil {
		return p.readSolution(c, threshold, output)
	}
	return p.readOutput(c.Params, o, output)
}

// readOutput reads the maze from an output in the form of the course, and what is claimed about it.
func (p *Plan) readOutput(m maze.Params, o Outcome, output string) answer {
	a := answer{verdict: OK, format: deviations(output, m, p.Label)}
	text, _, _ := cleaned(output)
	printed, verdict, why := readMaze(text, m)
	if verdict != OK {
		a.verdict, a.why = verdict, why
		return a
	}
	report := maze.Evaluate(printed.Grid)
	if !report.Solvable && !p.UnsolvableTerm {
		report.Value += maze.UnsolvableCost * printed.Grid.Cells()
	}
	a.grid, a.report, a.figure, a.ranked, a.unsolvable = printed.Grid, &report, &report.Value, true,
		!report.Solvable
	p.checkClaims(&a, o, printed)
	return a
}

// wordKey returns a word of the report for comparison.
func wordKey(word string) string {
	if k := squeeze(word); k != "puzzle score" {
		return k
	}
	return "puzzle value"
}

// score computes the points of a run whose maze counts.
func (p *Plan) score(j *Judged, c Config, threshold Threshold, a answer) {
	j.Verdict, j.Points = OK, c.Points
	cost := func(points float64, why string, args ...any) {
		if points > 0 {
			j.Costs = append(j.Costs, Cost{Points: points, Why: fmt.Sprintf(why, args...)})
			j.Points -= points
		}
	}
	if figure, ok := j.Value(); ok {
		if value, need := float64(figure), threshold.Value; value < need {
			share := max(0, value/need)
			cost(c.Points*(1-share), "the value of the maze is %d; full points need %s (%s), and %.1f %% "+
				"of that were reached", figure, trim(threshold.Value), threshold.Source, 100*share)
		}
	}
	if c.Request != nil && a.share < 1 {
		j.Verdict, j.Why = Partial, a.why
		cost(c.Points*(1-a.share), "%s", a.why)
	}
	j.Claims = a.claims
	for _, claim := range a.claims {
		cost(p.ReportDeduction, "%v", claim)
	}
	for _, word := range a.missing {
		cost(p.ReportDeduction, "the report does not say %q", word)
	}
	if len(a.claims) > 0 {
		j.Verdict, j.Why = FalseClaim, a.claims[0].String()
	}
	if len(j.Format) > 0 {
		first := j.Format[0]
		more := ""
		if n := len(j.Format) - 1; n > 0 {
			more = fmt.Sprintf(" (and %d more)", n)
		}
		cost(p.ReportDeduction, "the output does not follow the format: %v%s", first, more)
		if j.Verdict == OK {
			j.Verdict, j.Why = WrongFormat, first.String()
		}
	}
	if wall := j.Record.Outcome.Wall.Seconds(); wall > p.onTime() {
		j.Over = int(math.Ceil(wall - p.Seconds))
		j.Verdict, j.Why = Late, fmt.Sprintf("the program took %.1f s; it may take %g s", wall, p.Seconds)
		cost(p.Late.Deduction*float64(j.Over), "%s: %d s over", j.Why, j.Over)
	}
	j.Points = max(0, j.Points)
}

// onTime is the number of seconds that a run may take at no cost.
func (p *Plan) onTime() float64 { return p.Seconds + p.Late.From.Seconds() }

// checkClaims finds the claims that are not true, and the words of those that are missing. The
// total time is a claim, too, where it hides that the program took longer than it may. Otherwise it
// may be less than what was measured: a process also takes time before and after its main function.
func (p *Plan) checkClaims(a *answer, o Outcome, printed *format.Printed) {
	add := func(line int, what, claimed, actual string) {
		a.claims = append(a.claims, Claim{Line: line,
			What: fmt.Sprintf("the report claims %s %s, and it is %s", what, clip(claimed), actual)})
	}
	for _, f := range printed.FalseClaims(*a.report) {
		add(f.Line, f.What, f.Claimed, f.Actual)
	}
	said := make(map[string]bool)
	for _, claim := range printed.Claims {
		said[wordKey(claim.Word)] = true
		if wordKey(claim.Word) != "total time" {
			continue
		}
		var claimed float64
		wall := o.Wall.Seconds()
		if _, err := fmt.Sscanf(claim.Text, "%g", &claimed); err == nil && wall > p.onTime() &&
			claimed <= p.Seconds &&
			claimed < wall*(1-clockShare)-clockSlack {
			add(claim.Line, claim.Word, claim.Text, fmt.Sprintf("%.1f seconds", wall))
		}
	}
	for _, word := range append([]string{"Puzzle value"}, reportLines...) {
		if !said[wordKey(word)] {
			a.missing = append(a.missing, word)
		}
	}
}

// The total time that a program measures may be less than its process's by a number of seconds and
// such a share of it, for what comes before and after its main function.
const (
	clockSlack = 1
	clockShare = 0.05
)

// bytesText writes a size as a plan does: in MB where it is a number of these, otherwise in MiB.
func bytesText(n int64) string {
	if n%1e3 == 0 {
		return memory.FormatBytes(n)
	}
	return memory.FormatBinary(n)
}

// trim writes a number without needless decimals.
func trim(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }
