package shiftcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/memory"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
	"stride/shift/solver"
)

func newSolveCommand(started time.Time) *cobra.Command {
	var (
		flags                              solverFlags
		method                             methodFlag
		asJSON, stats, partial, parameters bool
		budget                             memory.Size
	)
	c := &cobra.Command{
		Use:   "solve [FILE|-]",
		Short: "Solve a level",
		Long: `Solve reads a level and prints moves that clear the board, one per line, after
checking them against the rules. It searches until it finds a solution, unless
Ctrl-C, --time or --steps ends the search: then it reports how many numbers are
left and exits with code 1. It also exits with code 1 if it can prove that the
level has no solution.

--solver chooses the solver:
` + cli.SolverHelp(),
		Example: `  stride shift solve level.txt
  stride shift level 500 | stride shift solve --time 60s --stats
  stride shift solve --partial --time 5s hard.txt > most.txt
  stride shift solve --seed 7 --steps 1000000 --workers 1 level.txt
  stride shift level 336 | stride shift solve --solver rn-explorer --stats`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if parameters {
				return cli.Failure(method.WriteParameters(c.OutOrStdout()))
			}
			b, err := readInput(c, args, shift.ReadBoard)
			if err != nil {
				return err
			}
			config, err := flags.config(started, method.Method)
			if err != nil {
				return err
			}
			budget.Apply()
			config.Forest.Memory = budget
			r, err := solveShown(c, b, config, started)
			var dead *proof.Unsolvable
			if err != nil && !errors.As(err, &dead) {
				return cli.Failure(err)
			}
			report := newSolveReport(b, r, flags.seed, started, dead)
			report.Solver = method.String()
			if stats {
				report.print(c.ErrOrStderr())
			}
			if asJSON {
				if err := report.json(c.OutOrStdout(), partial); err != nil {
					return cli.Failure(err)
				}
			} else if r.Solved || partial {
				if err := shift.WriteMoves(c.OutOrStdout(), r.Moves); err != nil {
					return cli.Failure(err)
				}
			}
			if dead != nil {
				return cli.Failure(dead)
			}
			if !r.Solved {
				return cli.Failure(fmt.Errorf("not solved: the best moves leave %d of %d numbers (%s, %s)",
					r.Left, report.Numbers, cli.Count(r.Steps, "step"), cli.Seconds(report.Seconds)))
			}
			return nil
		},
	}
	flags.register(c)
	method.register(c)
	c.Flags().Var(&budget, "memory", "memory that the search may use, such as 2GiB; it keeps to that with fewer workers (default: half of the memory of the machine or container)")
	c.Flags().BoolVar(&asJSON, "json", false, "print the moves and statistics as JSON")
	c.Flags().BoolVar(&stats, "stats", false, "print statistics of the level and the search to standard error")
	c.Flags().BoolVar(&partial, "partial", false, "if the level is not solved, print the moves that leave the fewest numbers")
	c.Flags().BoolVar(&parameters, "parameters", false, "list the parameters of the solver that --solver names, and exit")
	return c
}

// solveShown solves b with progress on a terminal.
func solveShown(c *cobra.Command, b shift.Board, config solver.Config, started time.Time) (forest.Result, error) {
	progress := new(search.Progress)
	progress.Start(started)
	config.Forest.Progress = progress
	status := func() string { return searchStatus(progress, config.Forest.Options, time.Since(started)) }
	if config.Method != solver.Forest {
		status = func() string { return publishedStatus(config.Method, progress, time.Since(started)) }
	}
	done := cli.NewStatusLine(c.ErrOrStderr(), false).Follow(status)
	defer done()
	return solver.By(c.Context(), b, config)
}

// publishedStatus says in a line how a search by a published solver goes on.
func publishedStatus(m solver.Method, w *search.Progress, elapsed time.Duration) string {
	left := "-"
	if score, ok := w.Score(); ok {
		left = fmt.Sprint(-score)
	}
	return fmt.Sprintf("%6.1f s  %v  remaining %s  %.2f M steps/s  restarts %d",
		elapsed.Seconds(), m, left, float64(w.Steps())/max(elapsed.Seconds(), 1e-3)/1e6, w.Restarts())
}

// searchStatus says in a line how a search goes on.
func searchStatus(w *search.Progress, o forest.Options, elapsed time.Duration) string {
	open := "-"
	if score, ok := w.Score(); ok {
		open = fmt.Sprint(-score)
	}
	rate := float64(w.Proposals()) / max(elapsed.Seconds(), 1e-3) / 1e6
	return fmt.Sprintf("%6.1f s  unsatisfied %s  %.1f M proposals/s  temperature %g  restarts %d",
		elapsed.Seconds(), open, rate, o.Temperature, w.Restarts())
}

// solveReport is what --json prints and --stats tells.
type solveReport struct {
	Solver      string   `json:"solver"`
	Solved      bool     `json:"solved"`
	Unsolvable  string   `json:"unsolvable,omitempty"`
	Width       int      `json:"width"`
	Height      int      `json:"height"`
	Numbers     int      `json:"numbers"`
	Largest     int      `json:"largest"`
	Left        int      `json:"left"`
	Unsatisfied int      `json:"unsatisfied"`
	Seed        uint64   `json:"seed"`
	Seconds     float64  `json:"seconds"`
	Steps       int64    `json:"steps"`
	Proposals   int64    `json:"proposals"`
	Restarts    int64    `json:"restarts"`
	Moves       []string `json:"moves"`

	stats shift.Stats
	moves []shift.Move
}

func newSolveReport(b shift.Board, r forest.Result, seed uint64, started time.Time, dead *proof.Unsolvable) *solveReport {
	s := b.Stats()
	report := &solveReport{
		Solved: r.Solved, Width: s.Width, Height: s.Height, Numbers: s.Numbers, Largest: s.Largest,
		Left: r.Left, Unsatisfied: r.Unsatisfied, Seed: seed, Seconds: time.Since(started).Seconds(),
		Steps: r.Steps, Proposals: r.Proposals, Restarts: r.Restarts, Moves: []string{},
		stats: s, moves: r.Moves,
	}
	if dead != nil {
		report.Unsolvable = dead.Reason
		report.Left = s.Numbers
	}
	return report
}

func (r *solveReport) json(w io.Writer, partial bool) error {
	if r.Solved || partial {
		for _, m := range r.moves {
			r.Moves = append(r.Moves, m.String())
		}
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(r)
}

func (r *solveReport) print(w io.Writer) {
	printStats(w, r.stats)
	fmt.Fprintf(w, "steps:      %d\n", r.Steps)
	fmt.Fprintf(w, "proposals:  %d (%.1f M/s)\n", r.Proposals, float64(r.Proposals)/max(r.Seconds, 1e-3)/1e6)
	fmt.Fprintf(w, "restarts:   %d\n", r.Restarts)
	fmt.Fprintf(w, "time:       %s\n", cli.Seconds(r.Seconds))
}
