package shiftcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"stride/internal/batch"
	"stride/internal/cli"
	"stride/internal/journal"
	"stride/internal/puzzle"
	"stride/internal/puzzle/numbershift"
	"stride/shift"
	"stride/shift/forest"
)

func newBatch() *cli.Command {
	var (
		flags  searchFlags
		game   cli.SecretFlag
		levels = []string{"1-1000"}
		folder string
		book   cli.RecordFlags
		plan   batch.Plan
	)
	return &cli.Command{
		Use:   "batch --out DIR",
		Short: "Solve many official levels into a folder",
		Long: `Solve official levels: write the moves of each level to a file in the folder, a table
of all levels to summary.csv, and a picture of their times to times.svg. If it is stopped at any moment,
even by kill -9, the same command continues where it left off; it also retries the
levels that were not solved. A folder holds levels of a single game, solved with a
single seed and a single set of parameters, but --time and --steps may be raised
and more levels added.

With --record, the solution of each newly solved level is offered to the record book.`,
		Example: `  stride shift batch --levels 1-1000 --out solutions
  stride shift batch --levels 600-650,800 --time 60s --game mine --out solutions-mine`,
		Forms: cli.JSON | cli.CSV | cli.Progress,
		Flags: func(f *cli.Flags) {
			cli.Levels(f, &levels)
			game.Register(f)
			f.String(&folder, "out",
				"write the solutions and the table to the folder `DIR`, which is created if it does not exist")
			flags.register(f, " of each level")
			f.FirstSeed(&flags.seed, "seed of the search on each level")
			book.Register(f)
		},
		Check: func(c *cli.Call) error {
			options, err := flags.forestOptions()
			if err != nil {
				return err
			}
			if folder == "" {
				return errors.New("--out is missing: it names the folder of the solutions")
			}
			list, err := cli.ParseLevels(levels)
			if err != nil {
				return err
			}
			if len(list) == 0 {
				return errors.New("--levels is empty: it must name at least one level")
			}
			slices.Sort(list)
			plan = batch.Plan{Levels: slices.Compact(list), Game: game.Seed, Folder: folder,
				Request: flags.request(c.Started), Options: options, Limit: flags.limits.Time}
			return book.Begin(c)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			flags.memory.Apply()
			show := &batchProgress{begin: time.Now(), all: len(plan.Levels)}
			plan.Report = show.add
			plan.Found = func(r batch.Row, moves []shift.Move) error {
				problem, err := numbershift.LevelProblem(plan.Game, r.Level)
				if err != nil {
					return err
				}
				return book.OfferMany(problem, numbershift.Answer(moves), puzzle.Effort{
					Search: forest.Name, Seed: plan.Request.Seed, Workers: 1, Seconds: r.Seconds,
				})
			}
			done := c.Progress(show.status)
			rows, err := batch.Run(c.Context(), plan)
			done()
			if errors.As(err, new(*journal.OtherError)) {
				return nil, cli.Usage(err)
			}
			book.Tally(c)
			result := &cli.Result{Table: batch.Table(rows), Text: func(p *cli.Printer) {
				if len(rows) > 0 {
					p.Keep(batch.Bands(rows).WriteText(p))
				}
			}}
			left := len(slices.DeleteFunc(slices.Clone(rows), batch.Row.Solved))
			switch {
			case errors.Is(err, context.Canceled):
				err = fmt.Errorf("stopped after %s; the same command continues from here", cli.Count(len(rows), "level"))
			case err == nil && left > 0:
				err = fmt.Errorf("%s not solved; the same command with a larger --time or --steps tries again",
					cli.Count(left, "level"))
			}
			return result, err
		},
	}
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
