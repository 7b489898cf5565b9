package mazecmd

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/draw"
	"stride/internal/draw/scene"
	"stride/internal/keys"
	"stride/internal/maze/optima"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/table"
	"stride/internal/web"
	"stride/maze"
	"stride/maze/format"
	"stride/maze/objective"
)

func newCheck() *cli.Command {
	var (
		cells bool
		limit time.Duration
		goals objectiveFlags
	)
	k := &checking{things: "mazes that cannot be read or make false claims", columns: []table.Column{
		{Key: "file", Left: true}, {Key: "ok"}, {Key: "rows"}, {Key: "cols"}, {Key: "min"}, {Key: "max"}, {Key: "solvable"}, {Key: "unique"},
		{Key: "length"}, {Key: "black_holes"}, {Key: "white_holes"}, {Key: "forced_forward"}, {Key: "forced_backward"}, {Key: "value"},
		{Key: "bound"}, {Key: "difficulty"}, {Key: "effort"}, {Key: "id", Left: true}, {Key: "problems", Left: true},
	}, shown: []string{"file", "value", "bound", "length", "unique", "difficulty", "problems"}}
	k.check = func(c *cli.Call, s source) (all []checked) {
		var mazes []*input
		err := s.err
		if err == nil {
			mazes, err = readInputs(c, s.name, goals, true)
		}
		if err != nil {
			return []checked{{err: err}}
		}
		for _, in := range mazes {
			wrong := falseClaims(in, limit)
			found := checkMaze(in, cells)
			for _, w := range wrong {
				found.problems = append(found.problems, w.String())
			}
			if len(wrong) > 0 {
				found.json = append(cli.Object{cli.Fields{"false_claims": wrong}}, found.json...)
			}
			all = append(all, found)
		}
		return all
	}
	return &cli.Command{
		Use:   "check [FILE|DIR|-|ID]...",
		Short: "Evaluate jump mazes, and check what their reports claim",
		Long: `Evaluate a jump maze: print its report and its value. If the text holds a report, as
generators print it below the grid, every claim in it that is not true is printed on
standard error, and the exit code is 1. Claims are not compared if --value, --weights,
--start or --goal is given.

With several arguments, with a folder or with --csv, the result is a table with one
line for each maze, in the order of the arguments; the exit code is 1 if one of the mazes
cannot be read or makes a false claim. Of a folder and the folders in it, the files whose
names end in .txt, .csv, .tsv, .md or .out are read, in the order of their names. A folder or
a file that cannot be read, and a pipe or a device in a folder, has a line that says so. With
--json, each maze is one line.

` + inputHelp,
		Example: `  stride maze check puzzle.txt
  stride maze check --cells < puzzle.txt
  stride maze check maze:5x5:1-4:321413213333214312331443Q --json
  stride maze check *.txt --csv > grades.csv
  stride maze check submissions --limit 60s
  stride maze check puzzle.txt --value neller --start 5,1`,
		Args: cli.AnyArgs, Forms: cli.JSON | cli.CSV,
		Flags: func(f *cli.Flags) {
			f.Bool(&cells, "cells", "list the cells that are holes or have forced moves; not in tables")
			f.Duration(&limit, "limit", keys.NotNegative,
				"a report with a total time above this limit makes a false claim; 0 for none")
			goals.register(f)
		},
		Check: k.find,
		Run:   k.run,
	}
}

// falseClaims returns what the text of a maze claims and is not true. A total time above the
// limit counts as such a claim.
func falseClaims(in *input, limit time.Duration) (wrong []format.FalseClaim) {
	if !in.isCourse() {
		var report strings.Builder
		_ = objective.WriteReport(&report, in.facts(), in.value, format.LabelValue) // a builder takes everything
		wrong = format.FalseClaims(in.claims, report.String())
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
			wrong = append(wrong, format.FalseClaim{Line: c.Line, What: c.Word, Claimed: c.Text, Actual: "no number of seconds"})
		} else if !(seconds <= limit.Seconds()) {
			wrong = append(wrong, format.FalseClaim{Line: c.Line, What: c.Word, Claimed: c.Text,
				Actual: fmt.Sprintf("above the limit of %v", limit)})
		}
	}
	return wrong
}

// checkMaze evaluates a maze.
func checkMaze(in *input, cells bool) checked {
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
	return checked{
		json:  cli.Object{view, more},
		cells: append(reportCells(g, a.Report), bound, band, effort, in.ID()),
		text: func(l *cli.Printer) {
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
func checkOther(in *input, cells bool) checked {
	g, facts := in.Grid, in.facts()
	object := cli.Object{in.view()}
	if cells {
		object = append(object, jumpmaze.NewCells(in.Analysis().Faults()))
	}
	return checked{
		json:  object,
		cells: append(reportCells(g, facts.Report), nil, nil, nil, nil),
		text: func(l *cli.Printer) {
			l.Keep(objective.WriteReport(l, facts, in.value, format.LabelValue))
			l.Printf("\nSize: %dx%d\nRange: %d-%d\n", g.Rows, g.Cols, g.Min, g.Max)
			l.Printf("Start: %s\nGoal: %s\nValue: %v\n", format.Cell(g.Params, g.Start), format.Cell(g.Params, g.Goal), in.value)
			if cells {
				printFaults(l, g.Params, in.Analysis().Faults())
			}
		},
	}
}

// reportCells returns the cells of the table from the size to the value.
func reportCells(g *maze.Grid, r maze.Report) []any {
	return []any{
		g.Rows, g.Cols, g.Min, g.Max, r.Solvable, r.Unique, r.Length, r.BlackHoles, r.WhiteHoles, r.ForcedForward,
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
	l.Printf("Forced forward moves: %s\nForced backward moves: %s\n", places(f.ForcedForward), places(f.ForcedBackward))
}

var errUnsolved = errors.New("this maze has no solution")

func newSolve() *cli.Command {
	var (
		goals objectiveFlags
		in    *input
	)
	return &cli.Command{
		Use:   "solve [FILE|-|ID]",
		Short: "Print a shortest solution of a jump maze",
		Long: `Print the moves of a shortest solution of a jump maze: R, D, L and U for right,
down, left and up. If there are several shortest solutions, it is the first one in
that order of the directions. The exit code is 1 if there is no solution.

` + inputHelp,
		Example: `  stride maze solve puzzle.txt
  stride maze 7 7 1 6 --time 5s | stride maze solve`,
		Args: oneMaze, Forms: cli.JSON,
		Flags: goals.registerEndpoints,
		Check: func(c *cli.Call) (err error) {
			in, err = readMaze(c, goals)
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			moves := maze.Solve(in.Grid)
			if moves == nil {
				return nil, errUnsolved
			}
			result := cli.Printed("%s\n", maze.FormatMoves(moves))
			result.JSON = cli.Object{in.view(), cli.Fields{"moves": words(moves)}}
			return result, nil
		},
	}
}

func newDraw() *cli.Command {
	var (
		goals                               objectiveFlags
		picture                             cli.Picture
		solution, compact, distances, holes bool
		s                                   *scene.Scene
	)
	return &cli.Command{
		Use:   "draw [FILE|-|ID]",
		Short: "Draw a jump maze as a picture",
		Long: `Draw a jump maze as a picture, in black on white. The start has a ring around its
number, and the goal is a bullseye. With --solution, numbered arrows show a shortest
solution: arrow 1 leaves the start, and each further arrow leaves the cell in which
the one before it ends. With --compact, each cell of the path shows which jump leaves it, and
a pointer in its direction, which is legible in a much smaller picture. The exit code is 1 if
--solution is given and there is no solution.

With --distances, a small number in each cell is the number of jumps from there to the
goal, or a dash where no path leads to it. With --holes, black holes (cells from which
no path leads to the goal) are white on black, and white holes (cells that cannot be
reached) have a frame of dashes.

` + cli.PictureHelp + "\n\n" + inputHelp,
		Example: `  stride maze draw puzzle.txt --out puzzle.svg
  stride maze draw puzzle.txt --out puzzle.html
  stride maze draw puzzle.txt --solution --out solution.pdf
  stride maze draw puzzle.txt --solution --compact --out solution.png --width 1080
  stride maze draw maze:5x5:1-4:321413213333214312331443Q --solution --distances --format terminal`,
		Args: oneMaze,
		Flags: func(f *cli.Flags) {
			f.Bool(&solution, "solution", "draw a shortest solution too, as numbered arrows")
			f.Bool(&compact, "compact", "draw the solution inside the cells, for small pictures")
			f.Bool(&distances, "distances", "show how many jumps the goal is away from each cell")
			f.Bool(&holes, "holes", "mark black holes and white holes")
			picture.Register(f)
			goals.registerEndpoints(f)
		},
		Check: func(c *cli.Call) error {
			if err := picture.Check(c); err != nil {
				return err
			}
			in, err := readMaze(c, goals)
			if err != nil {
				return err
			}
			picture.Page = func() ([]byte, error) {
				if solution || distances || holes || in.Grid.Endpoints != in.Grid.Corners() {
					return nil, cli.Usage(errors.New(
						"a page plays a maze between its corners, without --solution, --distances and --holes"))
				}
				return web.PuzzlePage(in.Maze)
			}
			s, err = disk.Interruptible(c.Context(), func() (*scene.Scene, error) {
				s, a := scene.Maze(in.Grid), in.Analysis()
				if solution {
					s.AddPath(a.Path(in.Grid))
				}
				if distances {
					s.AddDistances(a.ToGoal)
				}
				if holes {
					s.AddHoles(a.Faults())
				}
				return s, nil
			})
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if solution && len(s.Arrows) == 0 {
				return nil, errUnsolved
			}
			return nil, picture.Write(c, s, draw.Options{Compact: compact})
		},
	}
}
