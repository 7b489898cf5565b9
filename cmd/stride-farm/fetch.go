package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"stride/cmd/internal/recordbook"
	"stride/cmd/stride-farm/farm"
	"stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
)

func newFetch() *cli.Command {
	var (
		a      access
		flag   recordbook.Flag
		book   *records.Book
		wrong  error
		refuse = func(name string, err error) { wrong = errors.Join(wrong, fmt.Errorf("%s: %w", name, err)) }
	)
	return &cli.Command{
		Use:   "fetch",
		Short: "Fetch the results of a farm into the record book",
		Long: `Check all results of a farm once more and offer them to the record book, which keeps those
that are better than its own. The results stay on the farm and can be fetched again.
--json prints all results with their answers instead, one a line, and of a maze its ID.

The exit code is 1 if a result fails the check.`,
		Example: `  stride-farm fetch
  stride-farm fetch --nats nats://10.0.0.1:4222 --book best.db
  stride-farm fetch --json > results.jsonl`,
		Forms: cli.JSON,
		Flags: func(f *cli.Flags) {
			a.register(f)
			flag.Register(f)
		},
		Check: func(c *cli.Call) (err error) {
			if err := a.open(c); err != nil || c.JSON {
				return err
			}
			book, err = flag.Open(c, records.Open)
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if c.JSON { // printed as they come, since they may be many
				out := json.NewEncoder(c.Stdout())
				err := a.Results(c.Context(), func(r farm.Record) error {
					if err := a.Farm.Check(r); err != nil {
						refuse(r.Item.Problem, err)
						return nil
					}
					return out.Encode(withID(r))
				}, refuse)
				return nil, errors.Join(err, wrong)
			}
			tally := make(map[records.Outcome]int)
			err := a.Results(c.Context(), func(r farm.Record) error {
				outcome, err := book.Add(c.Context(), entryOf(r)) // which checks it
				if errors.As(err, new(*records.InvalidError)) {
					refuse(r.Item.Problem, err)
					return nil
				}
				tally[outcome]++
				return err
			}, refuse)
			return cli.Printed("%s: %d entered, %d improved, %d not better\n", book.Path(),
					tally[records.Entered], tally[records.Improved], tally[records.NotBetter]),
				errors.Join(err, wrong)
		},
	}
}

// withID returns what --json prints of a result: a level that was made has its ID.
func withID(r farm.Record) cli.Object {
	p, err := families.All.ParseProblem(r.Item.Problem)
	if maker, ok := p.(puzzle.Maker); err == nil && ok {
		if level, err := maker.Made(r.Answer); err == nil {
			return cli.Object{r, cli.Fields{"id": level.ID()}}
		}
	}
	return cli.Object{r}
}

// entryOf returns a result as an entry of a record book.
func entryOf(r farm.Record) records.Entry {
	s := records.Source{
		Search: r.Search, Version: r.Version, Seed: r.Seed, Seconds: records.Measured(r.Seconds),
		Workers: r.Workers, Where: r.Node, Found: r.Found,
	}
	return records.Entry{Problem: r.Item.Problem, Answer: r.Answer, Source: s}
}
