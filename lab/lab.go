// Package lab compares a search for jump mazes of your own with those of Stride, in a program of
// some 40 lines:
//
//	go run . FOLDER
//
// makes the runs, seed by seed and on all mazes in turn, writes them and a report with tables,
// statistical tests and curves into the folder, and prints the summary. A program that was stopped
// continues when it is started again. docs/lab.md explains the report, and examples/lab/threshold
// is such a program.
package lab

import (
	"fmt"

	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/engines/work"
	"stride/maze"
)

// Study is an experiment.
type Study struct {
	Searches []Search      // your own
	Against  []string      // names of Stride's, as "stride maze --help" lists them under Algorithms
	Mazes    []maze.Params // what to make mazes of
	Runs     int           // of each search on each of these, with the seeds Seed, Seed+1, …
	Seed     uint64
	Steps    int64  // of each run
	Command  string // by which your program is started, without the folder, for its messages and the report
}

// Search is a search for mazes of high value.
type Search struct {
	Name string // in tables and in the folder
	Help string // what it does, in a line
	// Run makes mazes in u until u.Step returns false. It may be called in several goroutines, for
	// a unit each.
	Run func(u *Unit)
}

// Unit is one run of a search: a maze that changes, whose value is kept up to date, random numbers,
// and a budget of steps. The best maze that it ever held is its result. It is used by one
// goroutine.
type Unit struct{ unit *work.Unit }

// Step counts a step and reports whether the search may take it. A step is for one change of the
// maze that is tried.
func (u *Unit) Step() bool { return u.unit.Step() }

// Done returns the part of the run that has passed, from 0 to 1.
func (u *Unit) Done() float64 { return u.unit.Done() }

// Randomize makes the maze a random one, and returns its value.
func (u *Unit) Randomize() int { return int(u.unit.Randomize()) }

// Change returns a random cell other than the goal, and a random number other than the one that it
// holds.
func (u *Unit) Change() (cell, number int) {
	v, x := u.unit.Change()
	return int(v), int(x)
}

// Propose puts a number into a cell, which is not the goal, if the value of the maze is then at
// least floor, and reports whether it did. Otherwise the maze stays as it is.
func (u *Unit) Propose(cell, number, floor int) bool {
	s := u.unit.State
	if !s.Propose(int32(cell), int16(number), int64(floor)) {
		return false
	}
	u.unit.Note(s.Value())
	return true
}

// Value returns the value of the maze.
func (u *Unit) Value() int { return int(u.unit.State.Value()) }

// Main is the whole main function of a program with a study. The only argument of the program is
// the folder. Main returns if all went well; otherwise it ends the program with one of the exit
// codes of Stride (docs/command-line.md).
func Main(s Study) {
	plan := lab.Plan{Subject: mazes.AloneName, Runs: s.Runs, Seed: s.Seed, Steps: s.Steps, Workers: 1}
	algorithms := portfolio.Algorithms()
	for _, own := range s.Searches {
		algorithms = append(algorithms, work.Algorithm{
			Name: own.Name, Help: own.Help, Search: func(u *work.Unit) { own.Run(&Unit{u}) },
		})
		plan.Contestants = append(plan.Contestants, own.Name)
	}
	plan.Contestants = append(plan.Contestants, s.Against...)
	for _, p := range s.Mazes {
		plan.Instances = append(plan.Instances, fmt.Sprint(p.Rows, p.Cols, p.Min, p.Max))
	}
	report.Main(lab.Study{Plan: plan, Subject: mazes.Alone(algorithms...), Command: s.Command})
}
