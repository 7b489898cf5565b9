package mazecmd

import (
	"fmt"
	"math"
	"strings"
	"time"

	"stride/cmd/stride/internal/puzzlecmd"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/maze/claims"
	"stride/internal/maze/optima"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/table"
	"stride/maze"
	"stride/maze/format"
	"stride/maze/objective"
)

// checking says how "stride maze check" evaluates mazes.
func checking() puzzlecmd.Checking {
	var (
		cells bool
		limit time.Duration
		goals objectiveFlags
	)
	return puzzlecmd.Checking{
		Short: "Evaluate jump mazes, and check what their reports claim",
		Help: `Evaluate a jump maze: print its report and its value. If the text holds a report, as
generators print it below the grid, every claim in it that is not true is printed on
standard error, and the exit code is 1. Claims are not compared if --value, --weights,
--start or --goal is given.`,
		Example: `  stride maze check puzzle.txt
  stride maze check --cells < puzzle.txt
  stride maze check maze:5x5:1-4:321413213333214312331443Q --json
  stride maze check *.txt --csv > grades.csv
  stride maze check submissions --limit 60s
  stride maze check puzzle.txt --value neller --start 5,1
  stride maze solve puzzle.txt | stride maze check puzzle.txt --moves -`,
		Reading: goals.reading(func(f *cli.Flags) {
			f.Bool(&cells, "cells", "list the cells that are holes or have forced moves; not in tables")
			f.Duration(&limit, "limit", keys.NotNegative,
				"a report with a total time above this limit makes a false claim; 0 for none")
			goals.register(f)
		}),
		Columns: []table.Column{
			{Key: "rows"}, {Key: "cols"}, {Key: "min"}, {Key: "max"}, {Key: "solvable"}, {Key: "unique"},
			{Key: "length"}, {Key: "black_holes"}, {Key: "white_holes"}, {Key: "forced_forward"},
			{Key: "forced_backward"}, {Key: "value"},
			{Key: "bound"}, {Key: "difficulty"}, {Key: "effort"}, {Key: "id", Left: true},
		},
		Shown: []string{"value", "bound", "length", "unique", "difficulty"},
		Bad:   "mazes that cannot be read or make false claims",
		Find: func(p puzzle.Puzzle) puzzlecmd.Finding {
			in := p.(*input)
			wrong := falseClaims(in, limit)
			found := checkMaze(in, cells)
			for _, w := range wrong {
				found.Problems = append(found.Problems, w.String())
			}
			if len(wrong) > 0 {
				found.JSON = append(cli.Object{cli.Fields{"false_claims": wrong}}, found.JSON...)
			}
			return found
		},
		Played: func(at puzzle.Position) (string, cli.Fields, error) {
			here := at.(*jumpmaze.Position)
			made := cli.Count(len(here.Moves()), "jump")
			if !here.Solved() {
				return "", nil, fmt.Errorf("after %s you are at %s, not at the goal", made, here.Place())
			}
			return fmt.Sprintf("solved: %s, the shortest solution has %d\n", made, here.Shortest()), nil, nil
		},
	}
}

// falseClaims returns what the text of a maze claims and is not true. A total time above the
// limit counts as such a claim.
func falseClaims(in *input, limit time.Duration) (wrong []format.FalseClaim) {
	if !in.isCourse() {
		var report strings.Builder
		// a builder takes everything
		_ = objective.WriteReport(&report, in.facts(), in.value, format.LabelValue)
		truth := claims.Of(report.String())
		for _, c := range in.claims {
			if actual, untrue := truth.Contradicts(c.Word, c.Text); untrue {
				wrong = append(wrong, format.FalseClaim{Line: c.Line, What: c.Word, Claimed: c.Text,
					Actual: actual})
			}
		}
	} else {
		printed := format.Printed{Grid: in.Grid, Claims: in.claims}
		wrong = printed.FalseClaims(maze.Evaluate(in.Grid))
	}
	for _, c := range in.claims {
		if limit == 0 || !isTime(c) {
			continue
		}
		var seconds float64
		if _, err := fmt.Sscanf(c.Text, "%g seconds", &seconds); err != nil {
			wrong = append(wrong, format.FalseClaim{Line: c.Line, What: c.Word, Claimed: c.Text,
				Actual: "no number of seconds"})
		} else if !(seconds <= limit.Seconds()) {
			wrong = append(wrong, format.FalseClaim{Line: c.Line, What: c.Word, Claimed: c.Text,
				Actual: fmt.Sprintf("above the limit of %v", limit)})
		}
	}
	return wrong
}

// checkMaze evaluates a maze.
func checkMaze(in *input, cells bool) puzzlecmd.Finding {
	g, a := in.Grid, in.Analysis()
	if !in.isCourse() {
		return checkOther(in, cells)
	}
	bound, proved := optima.Bound(g.Params)
	var optimal any // nil if it is not known
	if a.Value == bound || proved {
		optimal = a.Value == bound
	}
	view := in.View()
	if cells {
		view = in.Details()
	}
	more := cli.Fields{"shortest_solutions": a.Shortest, "optimal": optimal}
	var grade *puzzle.Grade // if there is a solution
	var band, effort any
	if a.Solvable {
		grade = new(in.Maze.Grade())
		band, effort, more["difficulty"] = grade.Band.String(), math.Round(grade.Effort), grade
	}
	return puzzlecmd.Finding{
		JSON:  cli.Object{view, more},
		Cells: append(reportCells(g, a.Report), bound, band, effort, in.ID()),
		Text: func(l *cli.Printer) {
			l.Keep(format.WriteReport(l, a.Report, format.LabelValue))
			l.Printf("\nSize: %dx%d\nRange: %d-%d\nBound: %d\n", g.Rows, g.Cols, g.Min, g.Max, bound)
			if a.Solvable {
				l.Printf("Share of the bound: %.1f %%\n", cli.Share(a.Value, bound))
			}
			l.Printf("Optimal: %s\n", map[any]string{true: "Yes", false: "No", nil: "unknown"}[optimal])
			l.Printf("Shortest solutions: %d\n", a.Shortest)
			if grade != nil {
				printGrade(l, *grade)
			}
			l.Printf("ID: %s\n", in.ID())
			if cells {
				printFaults(l, g.Params, a.Faults())
			}
		},
	}
}

// checkOther evaluates a maze with an objective of its own.
func checkOther(in *input, cells bool) puzzlecmd.Finding {
	g, facts := in.Grid, in.facts()
	object := cli.Object{in.View()}
	if cells {
		object = append(object, jumpmaze.NewCells(in.Analysis().Faults()))
	}
	return puzzlecmd.Finding{
		JSON:  object,
		Cells: append(reportCells(g, facts.Report), nil, nil, nil, nil),
		Text: func(l *cli.Printer) {
			l.Keep(objective.WriteReport(l, facts, in.value, format.LabelValue))
			l.Printf("\nSize: %dx%d\nRange: %d-%d\n", g.Rows, g.Cols, g.Min, g.Max)
			l.Printf("Start: %s\nGoal: %s\nValue: %v\n", format.Cell(g.Params, g.Start),
				format.Cell(g.Params, g.Goal), in.value)
			if cells {
				printFaults(l, g.Params, in.Analysis().Faults())
			}
		},
	}
}

// reportCells returns the cells of the table from the size to the value.
func reportCells(g *maze.Grid, r maze.Report) []any {
	return []any{
		g.Rows, g.Cols, g.Min, g.Max, r.Solvable, r.Unique, r.Length, r.BlackHoles, r.WhiteHoles,
		r.ForcedForward,
		r.ForcedBackward, r.Value,
	}
}

// printGrade prints how hard a maze is for people.
func printGrade(l *cli.Printer, g puzzle.Grade) {
	l.Printf("Difficulty: %v\nEffort: %s\n", g.Band, band.Tries(g.Effort))
	if g.Idea != "" {
		l.Printf("Idea: %s\n", g.Idea)
	}
	if len(g.Reasons) > 0 {
		l.Printf("Reasons: %s\n", strings.Join(g.Reasons, "; "))
	}
}

// printFaults lists the cells behind the figures of a report.
func printFaults(l *cli.Printer, p maze.Params, f maze.Faults) {
	places := func(cells []int) string {
		if len(cells) == 0 {
			return "none"
		}
		words := make([]string, len(cells))
		for k, cell := range cells {
			words[k] = fmt.Sprintf("%d,%d", cell/p.Cols+1, cell%p.Cols+1)
		}
		return strings.Join(words, " ")
	}
	l.Printf("\nCells as row,column from the top left, 1,1\n")
	l.Printf("Black holes: %s\nWhite holes: %s\n", places(f.BlackHoles), places(f.WhiteHoles))
	l.Printf("Forced forward moves: %s\nForced backward moves: %s\n", places(f.ForcedForward),
		places(f.ForcedBackward))
}
