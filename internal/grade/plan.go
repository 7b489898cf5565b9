package grade

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"stride/internal/run"
	"stride/maze"
	"stride/maze/format"
)

// A Plan says what is run and how it is judged. Begin with [NewPlan] or [ReadPlan].
type Plan struct {
	Task    Task
	Title   string
	Build   string // command for the shell; empty for "make" where there is a Makefile
	Command string // that runs a program; see [Plan.Line]
	Configs []Config
	Seconds float64  // wall-clock time that a program may take
	Late    Lateness // what a run over the time costs
	Repeats int      // runs of each configuration
	Points  float64  // of all configurations together
	Bonus   float64  // of a program that is the best in all configurations
	// ReportDeduction is what each false or missing claim costs, and once what deviations from the
	// format do.
	ReportDeduction float64
	Forgiven        []Form
	Label           format.Label // eitherLabel if both words are right
	Sources         []Source     // of the thresholds
	Limits          run.Limits
	// BuildTime limits how long a build may take.
	BuildTime time.Duration
	Readable  []string // further folders that programs may read
	Folder    string   // pattern of the folder in a submission that has the project; empty for all of it
	Given     string   // folder of what the course has handed out
	// GivenFiles are the files in that folder, by their names; see [Plan.LoadFiles].
	GivenFiles map[string][]byte
	Packages   []string // of the system, that builds and runs need, and an autograder installs
	// Seed is that of the order of the runs, and of what is made and drawn. With 0, each grading
	// draws its own.
	Seed uint64

	// For programs that solve.
	Answer          Answer
	InputForm       string // of a maze
	InFile, OutFile string // in the folder of a run, besides standard input and in place of standard output
	Require         []Requirement
	Due             time.Time // after which hidden configurations are shown
	UnsolvableTerm  bool      // the value has a term for mazes without a solution
}

// eitherLabel stands for both words before the value.
const eitherLabel format.Label = "either"

// Lateness says what a run over the time costs.
type Lateness struct {
	Deduction float64 // for each second begun
	// From is the time over it that costs nothing, for the start of a process on a busy machine.
	From time.Duration
	To   time.Duration // over it, after which a program is killed
}

// A Config is a configuration with what the plan says about it alone.
type Config struct {
	maze.Params
	High    maze.Params // the largest numbers of a configuration that is drawn for each submission
	Drawn   bool
	Request *Request // of a puzzle to solve
	Visible Visibility
	seed    uint64 // of what is made
	// how many configurations before it in the plan were drawn to be the same for a submission
	twin    int
	Points  float64  // 0 for an equal share
	Sources []Source // nil for those of the plan
}

// numbers returns the four numbers, those of a range as in 5-7.
func (c Config) numbers() string {
	low, high := strings.Fields(key(c.Params)), strings.Fields(key(c.High))
	for k := range low {
		if low[k] != high[k] && c.High.Rows > 0 {
			low[k] += "-" + high[k]
		}
	}
	return strings.Join(low, " ")
}

// Key returns the configuration as the course writes it.
func (c Config) Key() string {
	text := c.numbers()
	if r := c.Request; r != nil && r.Level > 0 {
		text = r.String()
	} else if r != nil {
		text += " " + r.String()
	}
	text = strings.TrimSpace(text)
	// of a range, one was drawn: it may be another configuration's
	if c.Drawn && (c.Request != nil || !strings.Contains(text, "-")) {
		text += " drawn"
	}
	if c.twin > 0 {
		text += fmt.Sprintf(" %d", c.twin+1)
	}
	return text
}

// drawsOrMakes reports whether the seed of the plan decides what programs are given.
func (c Config) drawsOrMakes() bool { return c.Drawn || c.Request != nil }

func key(p maze.Params) string { return fmt.Sprintf("%d %d %d %d", p.Rows, p.Cols, p.Min, p.Max) }

// The defaults of a plan.
const (
	defaultCommand = "./PuzzleGenerator {rows} {columns} {min} {max}"
	defaultTitle   = "Puzzle Generation"
	defaultSeconds = 60
	defaultRepeats = 3
	defaultPoints  = 75 // of the programming part
	defaultBonus   = 30
	defaultReport  = 1
	// defaultBuild is the time for a build. The course's makefile runs the program for a minute.
	defaultBuild = 3 * time.Minute
	// buildMemory and buildDisk are what compilers need at least.
	buildMemory    = 2 << 30
	buildDisk      = 512 << 20
	buildProcesses = 256
	// processorsOfRun is the number of processors that a run can keep busy before its processor
	// time is used up.
	processorsOfRun = 4
)

// Limits of what a plan asks for.
const (
	maxRepeats = 1000
	maxConfigs = 1000
	maxPoints  = 1e6      // given or taken for anything
	minMemory  = 32 << 20 // which a run needs to start
)

// NewPlan returns a plan with the defaults, which has no configurations.
func NewPlan() *Plan {
	return &Plan{
		Task: Generate, Label: eitherLabel, Answer: ShortestRoute, InputForm: sizeForm, UnsolvableTerm: true,
		Seconds: defaultSeconds, Repeats: defaultRepeats,
		Late:   Lateness{Deduction: 5, From: 500 * time.Millisecond, To: 10 * time.Second},
		Points: defaultPoints, Bonus: defaultBonus, ReportDeduction: defaultReport,
		Sources:   []Source{{Kind: Optimum}, {Kind: Search, Number: 10}},
		Limits:    run.Limits{Memory: 1 << 30, Output: 1 << 20, Disk: 256 << 20, Processes: 64, Files: 256},
		BuildTime: defaultBuild, Packages: []string{"make", "g++"},
	}
}

// complete fills in what the plan leaves open, and checks what can only be checked together.
func (p *Plan) complete() error {
	p.fill()
	if err := p.checkTask(); err != nil {
		return err
	}
	left, open := p.Points, 0
	for k, c := range p.Configs {
		if slices.ContainsFunc(p.Configs[:k], func(d Config) bool { return d.Key() == c.Key() }) {
			return fmt.Errorf("the configuration %s stands there twice", c.Key())
		}
		left -= c.Points
		if c.Points == 0 {
			open++
		}
	}
	switch {
	case left < -1e-9:
		return fmt.Errorf("the configurations have %g points together, more than the %g of the plan",
			p.Points-left, p.Points)
	case open == 0 && left > 1e-9:
		return fmt.Errorf("the configurations have %g points together, and the plan has %g: write "+
			"points: %[1]g", p.Points-left, p.Points)
	}
	for k := range p.Configs {
		c := &p.Configs[k]
		if c.Points == 0 {
			c.Points = left / float64(open)
		}
		if c.Sources == nil {
			c.Sources = p.Sources
		}
	}
	if p.Late.To < p.Late.From {
		return fmt.Errorf("late: to is %v, which is less than the %v that cost nothing", p.Late.To,
			p.Late.From)
	}
	p.Limits.Wall = seconds(p.Seconds) + p.Late.To
	if p.Limits.CPU == 0 {
		p.Limits.CPU = processorsOfRun * p.Limits.Wall
	}
	return nil
}

// fill sets the command, the title and the configurations if the plan has none.
func (p *Plan) fill() {
	p.Command, p.Title = cmp.Or(p.Command, defaultCommand), cmp.Or(p.Title, defaultTitle)
	switch {
	case len(p.Configs) > 0:
	case p.Task == Levels:
		for _, n := range []int{1, 10, 50, 100} {
			p.Configs = append(p.Configs, Config{Request: &Request{Level: n}})
		}
	default:
		p.Configs = []Config{
			{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}},
			{Params: maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 6}},
			{Params: maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}},
		}
		if p.Task == Solve {
			for k := range p.Configs {
				p.Configs[k].Request = &Request{Number: 1, Count: 1}
			}
			p.Configs = append(p.Configs, p.Configs[1])
			p.Configs[3].Request = &Request{Unsolvable: true, Number: 1, Count: 1}
		}
	}
}

// Longest returns how long the runs of one submission take at most, without the build.
func (p *Plan) Longest() time.Duration {
	return time.Duration(len(p.Configs)*p.Repeats) * p.Limits.Wall
}

// Work is what there is to do.
type Work struct {
	Builds  int           `json:"builds"`
	Runs    int           `json:"runs"`
	Running time.Duration `json:"longest_runs"` // if each run takes all of its time
	Longest time.Duration `json:"longest"`      // the same with the builds, most of which take seconds
}

// WorkFor returns what grading a number of submissions takes in a new folder, with a number of runs
// at a time. All builds end before the runs begin, and all runs of a round before the next round.
func (p *Plan) WorkFor(submissions, parallel int) Work {
	return p.workOf(parallel, submissions, slices.Repeat([]int{submissions}, len(p.Configs)*p.Repeats)...)
}

func (p *Plan) workOf(parallel, builds int, rounds ...int) Work {
	all := func(n int, each time.Duration) time.Duration {
		return time.Duration((n+parallel-1)/parallel) * each
	}
	if p.Build == noBuild {
		builds = 0
	}
	a := Work{Builds: builds}
	for _, n := range rounds {
		a.Runs += n
		a.Running += all(n, p.Limits.Wall)
	}
	a.Longest = a.Running + all(builds, p.BuildTime)
	return a
}

// Line returns the command that runs a configuration: {rows}, {columns}, {min} and {max} are
// replaced by the numbers, which are appended if none of them occurs.
func (p *Plan) Line(c Config) string {
	if c.Request != nil {
		return p.Command
	}
	m := c.Params
	line := strings.NewReplacer(
		"{rows}", fmt.Sprint(m.Rows), "{columns}", fmt.Sprint(m.Cols), "{min}", fmt.Sprint(m.Min), "{max}",
		fmt.Sprint(m.Max),
	).Replace(p.Command)
	if line == p.Command {
		line += " " + key(m)
	}
	return line
}

// buildLimits are the limits of a build.
func (p *Plan) buildLimits() run.Limits {
	l := p.Limits
	l.Wall, l.CPU = p.BuildTime, processorsOfRun*p.BuildTime
	l.Memory, l.Disk = max(l.Memory, buildMemory), max(l.Disk, buildDisk)
	l.Processes = max(l.Processes, buildProcesses)
	return l
}

// seconds returns a time as a duration.
func seconds(s float64) time.Duration { return time.Duration(math.Round(s * float64(time.Second))) }
