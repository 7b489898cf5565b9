package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"stride/records"
	"stride/shift/batch"
)

func newShiftBatchCommand(started time.Time) *cobra.Command {
	var (
		flags    solverFlags
		game     seedFlag
		from, to int
		folder   string
		record   recordFlags
	)
	c := &cobra.Command{
		Use:   "batch --out DIR",
		Short: "Solve many official levels into a folder",
		Long: `Batch solves official levels and writes the moves of each into a file of the
folder, with a table summary.csv of all levels. Stopped at any moment, even by
kill -9, it goes on where it was when it is run again.

With --record each level that is solved now is offered to the record book.`,
		Example: `  stride shift batch --from 1 --to 1000 --out solutions
  stride shift batch --from 600 --to 650 --time 60s --game mine --out solutions`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, args []string) error {
			config, err := flags.config(started)
			if err != nil {
				return err
			}
			if folder == "" {
				return errors.New("--out is missing")
			}
			if err := checkLevels(from, to); err != nil {
				return err
			}
			return record.use(func(book *records.Book) error {
				return solveBatch(c, batch.Plan{
					From: from, To: to, Game: game.Seed, Folder: folder, Config: config, Limit: flags.limit,
				}, book)
			})
		},
	}
	flags.register(c)
	c.Flags().Var(&game, "game", "secret of the game whose levels these are, as --seed of `stride shift level`")
	c.Flags().IntVar(&from, "from", 1, "first level")
	c.Flags().IntVar(&to, "to", 1000, "last level")
	c.Flags().StringVar(&folder, "out", "", "folder for the results, made if missing")
	record.register(c)
	return c
}

// solveBatch solves the levels of p and offers them to the book, if there is one.
func solveBatch(c *cobra.Command, p batch.Plan, book *records.Book) error {
	offers := &levelOffers{book: book, game: p.Game, seed: p.Config.Seed}
	show := newBatchProgress(p.From, p.To)
	p.Report, p.Found = show.add, offers.add
	line := newStatusLine(c.ErrOrStderr())
	done := line.follow(show.status)
	rows, err := batch.Run(c.Context(), p)
	done()
	offers.print(c.ErrOrStderr())
	printSummary(c.OutOrStdout(), rows)
	if errors.Is(err, context.Canceled) {
		return failure(fmt.Errorf("stopped after %s; the same command goes on from here", count(len(rows), "level")))
	}
	if err != nil {
		return failure(err)
	}
	if left := slices.DeleteFunc(rows, batch.Row.Solved); len(left) > 0 {
		return failure(fmt.Errorf("%s not solved", count(len(left), "level")))
	}
	return nil
}

// checkLevels refuses a range of levels that makes no sense.
func checkLevels(from, to int) error {
	if from < 1 || from > to {
		return fmt.Errorf("levels %d to %d: want a range from 1", from, to)
	}
	return nil
}

// batchProgress counts levels for the progress line.
type batchProgress struct {
	mu            sync.Mutex
	begin         time.Time
	from, to      int
	done, resumed int
	failed        int
	last, worst   batch.Row
}

func newBatchProgress(from, to int) *batchProgress {
	return &batchProgress{begin: time.Now(), from: from, to: to}
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

// status says how far the batch is. The time left supposes that what is left
// takes as long a level as what is done; later levels are larger, so it grows at
// first.
func (p *batchProgress) status() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.to - p.from + 1
	text := fmt.Sprintf("%d of %d levels", p.done, all)
	if p.resumed > 0 {
		text += fmt.Sprintf(" (%d from before)", p.resumed)
	}
	if fresh := p.done - p.resumed; fresh > 0 {
		elapsed := time.Since(p.begin).Seconds()
		text += fmt.Sprintf("  last %d: %s  worst %d: %s  not solved %d  left %s",
			p.last.Level, seconds(p.last.Seconds), p.worst.Level, seconds(p.worst.Seconds), p.failed,
			seconds(elapsed/float64(fresh)*float64(all-p.done)))
	}
	return text
}

// summaryBand is how many levels a line of the printed summary is about.
const summaryBand = 100

// printSummary prints the median and worst times of each hundred levels.
func printSummary(w io.Writer, rows []batch.Row) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "%-13s %7s %9s %9s %9s %13s\n", "levels", "solved", "numbers", "median s", "worst s", "proposals")
	for len(rows) > 0 {
		band := (rows[0].Level - 1) / summaryBand
		n := 0
		for n < len(rows) && (rows[n].Level-1)/summaryBand == band {
			n++
		}
		printBand(w, rows[:n])
		rows = rows[n:]
	}
}

func printBand(w io.Writer, rows []batch.Row) {
	var times []float64
	var proposals int64
	solved, numbers := 0, 0
	for _, r := range rows {
		times = append(times, r.Seconds)
		proposals += r.Proposals
		numbers += r.Numbers
		if r.Solved() {
			solved++
		}
	}
	slices.Sort(times)
	fmt.Fprintf(w, "%5d - %-5d %3d/%-3d %9d %9.3f %9.3f %13d\n", rows[0].Level, rows[len(rows)-1].Level,
		solved, len(rows), numbers/len(rows), times[len(times)/2], times[len(times)-1], proposals/int64(len(rows)))
}
