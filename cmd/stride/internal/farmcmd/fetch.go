package farmcmd

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
	"stride/internal/records"
)

func newFetchCommand() *cobra.Command {
	var (
		access accessFlags
		book   cli.BookFlag
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "fetch",
		Short: "Fetch the results of a farm into the record book",
		Long: `Fetch checks all results of a farm once more and offers them to the record book, which
keeps those that are better than its own. The results stay on the farm, so anybody with
access may fetch them at any time. --json prints all results with their answers instead,
one per line.

The exit code is 1 if a result fails the check or cannot be read.`,
		Example: `  stride farm fetch
  stride farm fetch --farm nats://10.0.0.1:4222 --token-file token --book best.db
  stride farm fetch --json > results.jsonl`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			f, err := access.open(c.Context(), farm.RoleSubmit)
			if err != nil {
				return err
			}
			defer f.Close()
			var wrong error
			refused := func(id string, err error) { wrong = errors.Join(wrong, fmt.Errorf("%s: %w", id, err)) }
			if asJSON {
				err = f.Results(c.Context(), func(r farm.Record) error {
					return json.NewEncoder(c.OutOrStdout()).Encode(r)
				}, refused)
			} else {
				err = book.Use(records.Open, func(b *records.Book) error { return fetchInto(c, f, b, refused) })
			}
			return cli.Failure(errors.Join(err, wrong))
		},
	}
	access.registerURL(c)
	book.Register(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print all results, one line of JSON each, instead of offering them to the record book")
	return c
}

// fetchInto offers the results to the record book.
func fetchInto(c *cobra.Command, f *farm.Farm, book *records.Book, refused func(string, error)) error {
	tally := make(map[records.Outcome]int)
	err := f.Results(c.Context(), func(r farm.Record) error {
		outcome, err := book.Add(c.Context(), entryOf(r))
		var invalid *records.InvalidError
		if errors.As(err, &invalid) {
			refused(r.Item.ID, err)
			return nil
		}
		tally[outcome]++
		return err
	}, refused)
	fmt.Fprintf(c.OutOrStdout(), "%s: %d entered, %d improved, %d not better\n", book.Path(),
		tally[records.Entered], tally[records.Improved], tally[records.NotBetter])
	return err
}

// entryOf returns a result as an entry of a record book.
func entryOf(r farm.Record) records.Entry {
	s := records.Source{
		Search: r.Result.Search, Version: r.Result.Version, Seed: r.Result.Seed, Seconds: max(r.Result.Seconds, records.Resolution.Seconds()),
		Workers: r.Result.Workers, Where: r.Result.Node, Found: r.When,
	}
	return records.Entry{Problem: r.Item.Problem, Answer: r.Result.Answer, Source: s}
}
