package mazecmd

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/maze"
)

// inputHelp describes the input of the commands that read a maze.
const inputHelp = `The maze is read from a file or, if the argument is -, from standard input; an ID may
be given in place of the file. A file holds rows of numbers that are separated by
blanks or tabs, with 0 or G for the goal in the last cell; or the whole output of a
generator; or an ID.`

func newCheckCommand() *cobra.Command {
	var (
		asJSON, cells bool
		flags         objectiveFlags
	)
	cmd := &cobra.Command{
		Use:   "check FILE|-|ID",
		Short: "Evaluate a jump maze",
		Long:  "Evaluate a jump maze: print its report and its value.\n\n" + inputHelp + "\n\n" + objectiveInputHelp,
		Example: `  stride maze check puzzle.txt
  stride maze check --cells -
  stride maze check 5x5:1-4:321413213333214312331443Q --json
  stride maze check puzzle.txt --value neller --start 5,1`,
		Args: oneMaze,
		RunE: func(cmd *cobra.Command, args []string) error {
			g, t, err := readMazeFor(cmd, args[0], flags)
			if err != nil {
				return err
			}
			if t != nil {
				return cli.Failure(writeObjectiveCheck(cmd.OutOrStdout(), t, asJSON, cells))
			}
			a := maze.Analyze(g)
			if asJSON {
				return cli.Failure(writeCheckJSON(cmd.OutOrStdout(), g, a, cells))
			}
			return cli.Failure(writeCheck(cmd.OutOrStdout(), g, a, cells))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the full evaluation as one JSON object")
	cmd.Flags().BoolVar(&cells, "cells", false, "list the cells that are holes or have forced moves")
	flags.register(cmd)
	return cmd
}

// oneMaze checks the arguments of a command that reads one maze.
func oneMaze(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s takes one maze: a file, - for standard input, or an ID, but there are %d arguments", cmd.CommandPath(), len(args))
	}
	return nil
}

// writeCheck prints the report as the course's programs do, followed by further facts about
// the maze.
func writeCheck(w io.Writer, g *maze.Grid, a *maze.Analysis, cells bool) error {
	if err := maze.WriteReport(w, a.Report, maze.LabelValue); err != nil {
		return err
	}
	l := cli.Printer{W: w}
	l.Printf("\nSize: %dx%d\nRange: %d-%d\n", g.Rows, g.Cols, g.Min, g.Max)
	l.Printf("Bound: %d\nShare of the bound: %.1f %%\n", g.Bound(), cli.Share(a.Value, g.Bound()))
	l.Printf("Shortest solutions: %d\n", a.Shortest)
	l.Printf("ID: %s\n", g.ID())
	if cells {
		writeFaults(&l, g.Params, a.Faults())
	}
	return l.Err
}

// writeFaults lists the cells behind the figures of a report.
func writeFaults(l *cli.Printer, p maze.Params, f maze.Faults) {
	l.Printf("\nCells as row,column from the top left, 1,1\n")
	l.Printf("Black holes: %s\nWhite holes: %s\n", places(p, f.BlackHoles), places(p, f.WhiteHoles))
	l.Printf("Forced forward moves: %s\nForced backward moves: %s\n", places(p, f.ForcedForward), places(p, f.ForcedBackward))
}

// places writes cells as row,column, both from 1.
func places(p maze.Params, cells []int) string {
	if len(cells) == 0 {
		return "none"
	}
	words := make([]string, len(cells))
	for k, cell := range cells {
		words[k] = fmt.Sprintf("%d,%d", cell/p.Cols+1, cell%p.Cols+1)
	}
	return strings.Join(words, " ")
}

// checkJSON is what --json prints of an evaluated maze.
type checkJSON struct {
	Rows     int         `json:"rows"`
	Cols     int         `json:"cols"`
	Min      int         `json:"min"`
	Max      int         `json:"max"`
	ID       string      `json:"id"`
	Report   maze.Report `json:"report"`
	Shortest uint64      `json:"shortest_solutions"` // the largest number of 64 bits if there are more
	Bound    int         `json:"bound"`
	Gap      int         `json:"gap"`
	Cells    *faultsJSON `json:"cells,omitempty"` // with --cells
}

// faultsJSON lists cells as pairs of row and column, both from 1.
type faultsJSON struct {
	BlackHoles     [][2]int `json:"black_holes"`
	WhiteHoles     [][2]int `json:"white_holes"`
	ForcedForward  [][2]int `json:"forced_forward"`
	ForcedBackward [][2]int `json:"forced_backward"`
}

func writeCheckJSON(w io.Writer, g *maze.Grid, a *maze.Analysis, cells bool) error {
	out := checkJSON{
		Rows: g.Rows, Cols: g.Cols, Min: g.Min, Max: g.Max, ID: g.ID(), Report: a.Report,
		Shortest: a.Shortest, Bound: g.Bound(), Gap: g.Bound() - a.Value,
	}
	if cells {
		out.Cells = newFaultsJSON(g.Params, a.Faults())
	}
	return json.NewEncoder(w).Encode(out)
}

func newFaultsJSON(p maze.Params, f maze.Faults) *faultsJSON {
	return &faultsJSON{pairs(p, f.BlackHoles), pairs(p, f.WhiteHoles), pairs(p, f.ForcedForward), pairs(p, f.ForcedBackward)}
}

func pairs(p maze.Params, cells []int) [][2]int {
	places := make([][2]int, len(cells))
	for k, cell := range cells {
		places[k] = pair(p, cell)
	}
	return places
}

func pair(p maze.Params, cell int) [2]int { return [2]int{cell/p.Cols + 1, cell%p.Cols + 1} }
