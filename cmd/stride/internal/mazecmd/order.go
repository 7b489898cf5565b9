package mazecmd

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/cmd/stride/internal/cli"
	"stride/maze"
	"stride/maze/design"
	"stride/maze/difficulty"
	"stride/maze/format"
)

// orderFlags are the flags that ask for mazes to order instead of a search for a high value.
type orderFlags struct {
	cli.OrderFlags
	uniqueRoute bool
}

const uniqueRouteName = "unique-route"

// orderHelp describes them.
const orderHelp = `Mazes to order: with --difficulty, --length, --unique-route, --count, --distinct, --ids or
--out, there is no search for a high value. Mazes are made in milliseconds that have
exactly one shortest solution, and are as hard for a person and as long as asked for;
docs/difficulty.md explains the difficulty. With --unique-route, only one route from the start to the goal visits
no cell twice. If no such maze is found, the exit code is 1, and the message says what was
tried. With --seed, the mazes are the same on every machine. Several mazes are printed one
after the other; "stride maze check" reads the folder of --out, or the IDs of --ids as
arguments. The flags of the search do not go with these, except for --time.`

func (f *orderFlags) register(cmd *cobra.Command) {
	f.OrderFlags.Register(cmd, "mazes", "jumps", "not even after a reflection in the diagonal")
	cmd.Flags().BoolVar(&f.uniqueRoute, uniqueRouteName, false, "make mazes with only one route that visits no cell twice")
}

// asked reports whether one of the flags is given.
func (f *orderFlags) asked(cmd *cobra.Command) bool {
	return f.Asked(cmd) || cmd.Flags().Changed(uniqueRouteName)
}

// alsoWithOrder are the other flags that go with mazes to order.
var alsoWithOrder = []string{"time", "seed", "label", "solution", "json", "quiet", "difficulty", "length", "count", "distinct", "ids", "out", uniqueRouteName}

// check returns an error about the first flag that has an invalid value or belongs to a search.
func (f *orderFlags) check(cmd *cobra.Command, asJSON bool) error {
	if err := f.OrderFlags.Check(asJSON); err != nil {
		return err
	}
	var others []string
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if !slices.Contains(alsoWithOrder, flag.Name) {
			others = append(others, "--"+flag.Name)
		}
	})
	if len(others) > 0 {
		return fmt.Errorf("%s belongs to a search for a high value, and mazes to order are made without one", strings.Join(others, " "))
	}
	return nil
}

// orderMazes makes mazes to order and prints them. A time limit counts from started.
func orderMazes(cmd *cobra.Command, started time.Time, p maze.Params, f *mazeFlags) error {
	o := &f.order
	if err := o.check(cmd, f.json); err != nil {
		return err
	}
	w := design.Wish{
		Params: p, Band: o.Band, MinLength: o.Length.Low, MaxLength: o.Length.High, UniqueRoute: o.uniqueRoute, Distinct: o.Distinct,
	}
	if err := w.Check(); err != nil {
		return err
	}
	cli.DrawSeed(cmd, &f.seed)
	ctx := cmd.Context()
	if f.time > 0 && cmd.Flags().Changed("time") {
		limited, cancel := context.WithDeadlineCause(ctx, started.Add(f.time), errTimeLimit)
		defer cancel()
		ctx = limited
	}
	made, failed := design.Mazes(ctx, w, o.Count, f.seed)
	list := make([]cli.Ordered, len(made))
	for k, m := range made {
		list[k] = orderedMaze{m, f}
	}
	if err := o.Write(cmd.OutOrStdout(), f.json, list); err != nil {
		return cli.Failure(err)
	}
	if !f.quiet && cli.IsTerminal(cmd.ErrOrStderr()) {
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: the seed was %d\n", f.seed)
	}
	return o.OrderError(len(made), failed)
}

// orderedMaze is a maze made to order, for printing.
type orderedMaze struct {
	design.Maze
	flags *mazeFlags
}

func (m orderedMaze) ID() string { return m.Grid.ID() }

// WriteText prints the maze as the course's programs do, followed by its difficulty.
func (m orderedMaze) WriteText(w io.Writer) error {
	if err := format.WriteHeading(w, m.Grid.Params); err != nil {
		return err
	}
	if err := format.WriteResult(w, m.Grid, m.Report, format.Label(m.flags.label)); err != nil {
		return err
	}
	l := cli.Printer{W: w}
	if m.flags.solution {
		l.Printf("\n%s\n", maze.FormatMoves(maze.Solve(m.Grid)))
	}
	l.Printf("\n")
	printGrade(&l, m.Grade)
	l.Printf("ID: %s\n", m.Grid.ID())
	return l.Err
}

// printGrade prints how hard a maze is for people.
func printGrade(l *cli.Printer, g difficulty.Grade) {
	l.Printf("Difficulty: %v\n", g.Band)
	l.Printf("Effort: %.0f jumps looked at\n", g.Effort)
	if len(g.Reasons) > 0 {
		words := make([]string, len(g.Reasons))
		for k, r := range g.Reasons {
			words[k] = r.String()
		}
		l.Printf("Reasons: %s\n", strings.Join(words, "; "))
	}
}

// orderJSON is what --json prints of each maze to order.
type orderJSON struct {
	gridJSON
	Solution   *string          `json:"solution,omitempty"` // with --solution
	Difficulty difficulty.Grade `json:"difficulty"`
	Seed       uint64           `json:"seed"`
}

// WriteJSON prints the maze as one line of JSON.
func (m orderedMaze) WriteJSON(w io.Writer) error {
	out := orderJSON{gridJSON: newGridJSON(m.Grid, m.Report), Difficulty: m.Grade, Seed: m.flags.seed}
	if m.flags.solution {
		moves := maze.FormatMoves(maze.Solve(m.Grid))
		out.Solution = &moves
	}
	return json.NewEncoder(w).Encode(out)
}
