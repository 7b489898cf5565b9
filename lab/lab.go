// Package lab compares a search for jump mazes of your own with those of Stride, in a program of
// some 40 lines:
//
//	go run . FOLDER
//
// makes the runs, seed by seed and on all mazes in turn, writes them and a report with tables,
// statistical tests and curves into the folder, and prints the summary. A program that was stopped
// continues when it is started again. docs/lab.md explains the report, and examples/lab has
// such programs.
package lab

import (
	"stride/internal/crash"
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

// Main is the whole main function of a program with a study. The only argument of the program is
// the folder. Main returns if all went well; otherwise it ends the program with one of the exit
// codes of Stride (docs/command-line.md).
//
// Every maze that a search hands in is read back from its ID and evaluated by [maze.Evaluate]. A
// search that panics, ends by [runtime.Goexit] or hands in no maze has failed in that run, which
// counts as worse than any maze, and the report says why.
func Main(s Study) { report.Main(s.study()) }

// study returns the experiment that the study describes.
func (s Study) study() lab.Study {
	plan := lab.Plan{Subject: mazes.AloneName, Runs: s.Runs, Seed: s.Seed, Steps: s.Steps, Workers: 1}
	algorithms := portfolio.Algorithms()
	for _, own := range s.Searches {
		algorithms = append(algorithms, own.algorithm())
		plan.Contestants = append(plan.Contestants, own.Name)
	}
	plan.Contestants = append(plan.Contestants, s.Against...)
	for _, p := range s.Mazes {
		plan.Instances = append(plan.Instances, mazes.Instance(p))
	}
	return lab.Study{Plan: plan, Subject: mazes.Alone(algorithms...), Command: s.Command}
}

// algorithm returns the search as one of the lab's, which a mistake in it does not take down.
func (s Search) algorithm() work.Algorithm {
	a := work.Algorithm{Name: s.Name, Help: s.Help}
	if s.Run != nil {
		a.Search = func(u *work.Unit) {
			if failure := crash.Call(s.Run, newUnit(u)); failure != nil {
				u.Fail(failure)
			}
		}
	}
	return a
}
