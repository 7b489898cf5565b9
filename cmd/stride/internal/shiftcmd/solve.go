package shiftcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/numbershift"
	"stride/internal/records"
	"stride/search"
	"stride/shift"
	"stride/shift/proof"
	"stride/shift/published"
	"stride/shift/solver"
)

func newSolveCommand(started time.Time) *cobra.Command {
	var (
		flags                              searchFlags
		asJSON, stats, partial, parameters bool
		record                             cli.RecordFlags
	)
	c := &cobra.Command{
		Use:   "solve [FILE|-|ID]",
		Short: "Solve a level",
		Long: `Solve prints moves that clear a level, one per line, after checking them against the
rules. It searches until it finds a solution, unless --time, --steps or Ctrl-C ends
the search: then it reports how many numbers are left, and the exit code is 1, or 130
after Ctrl-C. The exit code is also 1 if it can prove that the level has no solution.

` + levelHelp + `

With --seed and --steps, the result is the same on every machine and for every number
of workers. With --record, a solution is offered to the record book; a level that is
given by the ID of an official level is entered as that level.

Algorithms:
` + "\n" + cli.SearchHelp(cli.LevelSearches()),
		Example: `  stride shift solve level.txt
  stride shift solve shift:500# --time 60s --stats
  stride shift solve --partial --time 5s hard.txt > most.txt
  stride shift solve --seed 7 --steps 1e6 --workers 1 level.txt
  stride shift level 336 | stride shift solve --algorithm rn-explorer --stats`,
		Args: cli.Takes(0, 1, "one level at most"),
		RunE: func(c *cobra.Command, args []string) error {
			if parameters {
				return cli.Failure(flags.algorithm.WriteParameters(c.OutOrStdout()))
			}
			cli.DrawSeed(c, &flags.seed)
			config, err := flags.config(started)
			if err != nil {
				return err
			}
			b, problem, err := readLevel(c, args)
			if err != nil {
				return err
			}
			return record.Use(func(book *records.Book) error {
				report, err := solveShown(c, b, config, flags, started)
				if err != nil {
					return cli.Failure(err)
				}
				if stats {
					report.print(c.ErrOrStderr())
				}
				switch {
				case asJSON:
					err = json.NewEncoder(c.OutOrStdout()).Encode(report.withMoves(partial))
				case report.Solved || partial:
					err = shift.WriteMoves(c.OutOrStdout(), report.moves)
				}
				return cli.Failure(errors.Join(err, report.offer(c, book, problem), report.failure()))
			})
		},
	}
	flags.algorithm.register(c)
	flags.register(c, "", cli.AddSeedFlag)
	c.Flags().BoolVar(&parameters, "parameters", false, "list the parameters of the algorithm, and exit")
	c.Flags().BoolVar(&partial, "partial", false, "if the level is not solved, print the moves that leave the fewest numbers")
	c.Flags().BoolVar(&stats, "stats", false, "print statistics of the level and the search to standard error")
	c.Flags().BoolVar(&asJSON, "json", false, "print the moves and statistics as one line of JSON")
	record.Register(c)
	return c
}

// solveShown solves b with progress on a terminal. It returns an error only if the search
// itself failed: a level that is not solved, or that cannot be solved, has a report, too.
func solveShown(c *cobra.Command, b shift.Board, config published.Config, flags searchFlags, started time.Time) (*solveReport, error) {
	flags.memory.Apply()
	progress := new(search.Progress)
	progress.Start(started)
	config.Progress = progress
	status := func() string { return searchStatus(progress, time.Since(started)) }
	if config.Algorithm != published.Forest {
		status = func() string { return publishedStatus(config.Algorithm, progress, time.Since(started)) }
	}
	done := cli.NewStatusLine(c.ErrOrStderr(), flags.quiet).Follow(status)
	r, err := published.By(c.Context(), b, config)
	done()
	var dead *proof.Unsolvable
	if err != nil && !errors.As(err, &dead) {
		return nil, err
	}
	report := newSolveReport(b, r, config, started, dead)
	if report.Solved && !flags.quiet && cli.IsTerminal(c.ErrOrStderr()) {
		fmt.Fprintf(c.ErrOrStderr(), "stride: solved with %s in %s, seed %d\n", cli.Count(len(r.Moves), "move"), cli.Seconds(report.Seconds), report.Seed)
	}
	return report, nil
}

// publishedStatus says in a line how a search by a published solver goes on.
func publishedStatus(m published.Algorithm, w *search.Progress, elapsed time.Duration) string {
	left := "-"
	if score, ok := w.Score(); ok {
		left = fmt.Sprint(-score)
	}
	return fmt.Sprintf("%6.1f s  %v  remaining %s  %.2f M steps/s  restarts %d",
		elapsed.Seconds(), m, left, float64(w.Steps())/max(elapsed.Seconds(), 1e-3)/1e6, w.Restarts())
}

// searchStatus says in a line how a search goes on.
func searchStatus(w *search.Progress, elapsed time.Duration) string {
	open := "-"
	if score, ok := w.Score(); ok {
		open = fmt.Sprint(-score)
	}
	rate := float64(w.Proposals()) / max(elapsed.Seconds(), 1e-3) / 1e6
	return fmt.Sprintf("%6.1f s  unsatisfied %s  %.1f M proposals/s  restarts %d",
		elapsed.Seconds(), open, rate, w.Restarts())
}

// solveReport is what --json prints and --stats tells.
type solveReport struct {
	Algorithm   string   `json:"algorithm"`
	Solved      bool     `json:"solved"`
	Unsolvable  string   `json:"unsolvable,omitempty"`
	Width       int      `json:"width"`
	Height      int      `json:"height"`
	Numbers     int      `json:"numbers"`
	Largest     int      `json:"largest"`
	Left        int      `json:"left"`
	Unsatisfied int      `json:"unsatisfied"`
	Seed        uint64   `json:"seed"`
	Workers     int      `json:"workers"`
	Seconds     float64  `json:"seconds"`
	Steps       int64    `json:"steps"`
	Proposals   int64    `json:"proposals"`
	Restarts    int64    `json:"restarts"`
	Moves       []string `json:"moves"`

	stats shift.Stats
	moves []shift.Move
	dead  *proof.Unsolvable
}

func newSolveReport(b shift.Board, r solver.Result, config published.Config, started time.Time, dead *proof.Unsolvable) *solveReport {
	s := b.Stats()
	report := &solveReport{
		Algorithm: config.Algorithm.String(), Solved: r.Solved, Width: s.Width, Height: s.Height, Numbers: s.Numbers, Largest: s.Largest,
		Left: r.Left, Unsatisfied: r.Unsatisfied, Seed: config.Seed, Workers: search.Workers(config.Workers),
		Seconds: time.Since(started).Seconds(), Steps: r.Steps, Proposals: r.Proposals, Restarts: r.Restarts, Moves: []string{},
		stats: s, moves: r.Moves, dead: dead,
	}
	if dead != nil {
		report.Unsolvable = dead.Reason.String()
		report.Left = s.Numbers
	}
	return report
}

// withMoves returns the report for --json, with the moves if they clear the board or are
// wanted in any case.
func (r *solveReport) withMoves(partial bool) *solveReport {
	if r.Solved || partial {
		for _, m := range r.moves {
			r.Moves = append(r.Moves, m.String())
		}
	}
	return r
}

// failure says why the level was not solved, or returns nil if it was.
func (r *solveReport) failure() error {
	switch {
	case r.dead != nil:
		return r.dead
	case !r.Solved:
		return fmt.Errorf("not solved: the best moves leave %d of %d numbers (%s, %s, seed %d)",
			r.Left, r.Numbers, cli.Count(r.Steps, "step"), cli.Seconds(r.Seconds), r.Seed)
	}
	return nil
}

// offer offers the solution, if there is one, to the book, if there is one.
func (r *solveReport) offer(c *cobra.Command, book *records.Book, problem puzzle.Problem) error {
	if book == nil || !r.Solved || len(r.moves) == 0 {
		return nil
	}
	return cli.Offer(c.Context(), c.ErrOrStderr(), book, records.Entry{
		Problem: problem.Key(), Answer: numbershift.Answer(r.moves),
		Source: records.FoundHere(puzzle.Effort{Search: r.Algorithm, Seed: r.Seed, Workers: r.Workers, Seconds: r.Seconds}),
	})
}

func (r *solveReport) print(w io.Writer) {
	printStats(w, r.stats)
	fmt.Fprintf(w, "steps:      %d\n", r.Steps)
	fmt.Fprintf(w, "proposals:  %d (%.1f M/s)\n", r.Proposals, float64(r.Proposals)/max(r.Seconds, 1e-3)/1e6)
	fmt.Fprintf(w, "restarts:   %d\n", r.Restarts)
	fmt.Fprintf(w, "time:       %s\n", cli.Seconds(r.Seconds))
	fmt.Fprintf(w, "seed:       %d\n", r.Seed)
}
