package shiftcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/batch"
	"stride/cmd/stride/internal/cli"
	"stride/internal/journal"
	"stride/internal/puzzle"
	"stride/internal/puzzle/numbershift"
	"stride/internal/records"
	"stride/shift"
	"stride/shift/published"
)

func newBatchCommand(started time.Time) *cobra.Command {
	var (
		flags  searchFlags
		game   cli.SecretFlag
		levels []string
		folder string
		form   batchForm
		record cli.RecordFlags
	)
	c := &cobra.Command{
		Use:   "batch --out DIR",
		Short: "Solve many official levels into a folder",
		Long: `Batch solves official levels. It writes the moves of each level to a file in the
folder, and a table of all levels to summary.csv. If it is stopped at any moment,
even by kill -9, the same command continues where it left off; it also retries the
levels that were not solved. A folder holds levels of a single game, solved with a
single seed and a single set of parameters, but --time and --steps may be raised
and more levels added.

With --record, the solution of each newly solved level is offered to the record book.`,
		Example: `  stride shift batch --levels 1-1000 --out solutions
  stride shift batch --levels 600-650,800 --time 60s --game mine --out mine`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, args []string) error {
			config, err := flags.config(started)
			if err != nil {
				return err
			}
			if folder == "" {
				return errors.New("--out is missing: it names the folder of the solutions")
			}
			if form.json && form.csv {
				return cli.ErrTwoForms
			}
			list, err := cli.ParseLevels(levels)
			if err != nil {
				return err
			}
			if len(list) == 0 {
				return errors.New("--levels is empty: it must name at least one level")
			}
			slices.Sort(list)
			flags.memory.Apply()
			return record.Use(func(book *records.Book) error {
				return solveBatch(c, batch.Plan{
					Levels: slices.Compact(list), Game: game.Seed, Folder: folder, Request: config.Request, Options: config.Options.Forest, Limit: flags.limit,
				}, book, form, flags.quiet)
			})
		},
	}
	cli.AddLevelsFlag(c, &levels, "1-1000")
	game.Register(c)
	c.Flags().StringVar(&folder, "out", "", "write the solutions and the table to the folder `DIR`, which is created if it does not exist")
	flags.register(c, " of each level", func(c *cobra.Command, to *uint64) {
		c.Flags().Uint64Var(to, "seed", cli.FirstSeed, "seed of the search on each level")
	})
	c.Flags().BoolVar(&form.json, "json", false, "print the table of all levels as one line of JSON, instead of a summary of each hundred levels")
	c.Flags().BoolVar(&form.csv, "csv", false, "print the table of all levels as comma-separated values")
	record.Register(c)
	return c
}

// batchForm says how the results of a batch are printed: as a summary for people, or as a
// table in one of these forms.
type batchForm struct{ json, csv bool }

// solveBatch solves the levels of p and offers the solutions to the book, if there is one.
func solveBatch(c *cobra.Command, p batch.Plan, book *records.Book, form batchForm, quiet bool) error {
	offers := &cli.Offers{Book: book}
	show := newBatchProgress(len(p.Levels))
	p.Report = show.add
	if book != nil {
		p.Found = func(r batch.Row, moves []shift.Move) error {
			problem, err := numbershift.LevelProblem(p.Game, r.Level)
			if err != nil {
				return err
			}
			return offers.Add(records.Entry{Problem: problem.Key(), Answer: numbershift.Answer(moves), Source: records.FoundHere(puzzle.Effort{
				Search: published.Forest.String(), Seed: p.Request.Seed, Workers: 1, Seconds: r.Seconds,
			})})
		}
	}
	line := cli.NewStatusLine(c.ErrOrStderr(), quiet)
	done := line.Follow(show.status)
	rows, err := batch.Run(c.Context(), p)
	done()
	var other *journal.OtherError
	if errors.As(err, &other) {
		return err
	}
	offers.Print(c.ErrOrStderr())
	switch out := c.OutOrStdout(); {
	case form.json:
		err = errors.Join(err, batch.Table(rows).WriteJSON(out))
	case form.csv:
		err = errors.Join(err, batch.Table(rows).WriteCSV(out))
	case len(rows) > 0:
		err = errors.Join(err, batch.Bands(rows).WriteText(out))
	}
	if errors.Is(err, context.Canceled) {
		return cli.Failure(fmt.Errorf("stopped after %s; the same command goes on from here", cli.Count(len(rows), "level")))
	}
	if err != nil {
		return cli.Failure(err)
	}
	if left := slices.DeleteFunc(rows, batch.Row.Solved); len(left) > 0 {
		return cli.Failure(fmt.Errorf("%s not solved; the same command with a larger --time or --steps tries again", cli.Count(len(left), "level")))
	}
	return nil
}

// batchProgress keeps what the progress line shows.
type batchProgress struct {
	mu            sync.Mutex
	begin         time.Time
	all           int
	done, resumed int
	failed        int
	last, worst   batch.Row
}

func newBatchProgress(all int) *batchProgress {
	return &batchProgress{begin: time.Now(), all: all}
}

func (p *batchProgress) add(r batch.Row, resumed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if resumed {
		p.resumed++
		return
	}
	p.last = r
	if !r.Solved() {
		p.failed++
	}
	if r.Seconds > p.worst.Seconds {
		p.worst = r
	}
}

// status describes the state of the batch. The estimate of the time left assumes that the
// remaining levels take as long on average as those solved so far; as later levels are
// larger, it grows at first.
func (p *batchProgress) status() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := fmt.Sprintf("%d of %d levels", p.done, p.all)
	if p.resumed > 0 {
		text += fmt.Sprintf(" (%d from before)", p.resumed)
	}
	if fresh := p.done - p.resumed; fresh > 0 {
		elapsed := time.Since(p.begin).Seconds()
		text += fmt.Sprintf("  last %d: %s  worst %d: %s  not solved %d  left %s",
			p.last.Level, cli.Seconds(p.last.Seconds), p.worst.Level, cli.Seconds(p.worst.Seconds), p.failed,
			cli.Seconds(elapsed/float64(fresh)*float64(p.all-p.done)))
	}
	return text
}
