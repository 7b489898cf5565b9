package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"stride/farm"
	"stride/maze"
	"stride/maze/generate"
	"stride/puzzle/jumpmaze"
	"stride/puzzle/numbershift"
	"stride/records"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/solver"
)

func newFarmFetchCommand() *cobra.Command {
	var (
		access accessFlags
		book   bookFlag
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "fetch",
		Short: "Fetch the results of a farm into the record book",
		Long: `Fetch checks all results of a farm once more and offers them to the record book, which
keeps those that are better than what it has. They stay on the farm, so it may be
called at any time and by anybody. Levels that are not official ones and mazes without a solution have no place in
the book; --json prints all results with their moves and mazes in place of that, one
a line.

The exit code is 1 if a result does not pass the check.`,
		Example: `  stride farm fetch
  stride farm fetch --farm nats://10.0.0.1:4222 --token-file token --book best.db
  stride farm fetch --json > results.jsonl`,
		Args: cobra.NoArgs,
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
				err = book.use(records.Open, func(b *records.Book) error { return fetchInto(c, f, b, refused) })
			}
			return failure(errors.Join(err, wrong))
		},
	}
	access.registerURL(c)
	book.register(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print the results, and leave the book alone")
	return c
}

// fetchInto offers the results to the record book.
func fetchInto(c *cobra.Command, f *farm.Farm, book *records.Book, refused func(string, error)) error {
	tally := make(map[records.Outcome]int)
	outside, unsolvable := 0, 0
	err := f.Results(c.Context(), func(r farm.Record) error {
		if r.Item.Board != "" {
			outside++
			return nil
		}
		if hasNoSolution(r) {
			unsolvable++
			return nil
		}
		outcome, err := enter(c.Context(), book, r)
		var invalid *records.InvalidError
		if errors.As(err, &invalid) {
			refused(r.Item.ID, err)
			return nil
		}
		tally[outcome]++
		return err
	}, refused)
	fmt.Fprintf(c.OutOrStdout(), "%s: %d entered, %d improved, %d not better", book.Path(),
		tally[records.Entered], tally[records.Improved], tally[records.NotBetter])
	if outside > 0 {
		fmt.Fprintf(c.OutOrStdout(), ", %d outside the book", outside)
	}
	if unsolvable > 0 {
		fmt.Fprintf(c.OutOrStdout(), ", %d without a solution", unsolvable)
	}
	fmt.Fprintln(c.OutOrStdout())
	return err
}

// hasNoSolution reports whether a result is a maze that cannot be solved: the best that was
// found in a short time, or that there is. It is an honest result that no book takes.
func hasNoSolution(r farm.Record) bool {
	if r.Item.Maze == nil {
		return false
	}
	g, err := maze.ParseID(r.Result.Maze)
	return err == nil && !maze.Evaluate(g).Solvable
}

// enter offers one result to the book.
func enter(ctx context.Context, book *records.Book, r farm.Record) (records.Outcome, error) {
	source := records.Source{
		Version: r.Result.Version, Seed: r.Result.Seed, Seconds: r.Result.Seconds,
		Workers: 1, Where: r.Result.Node, Found: r.When,
	}
	if r.Result.Joint {
		source.Workers = 0 // those of all nodes
	}
	if r.Item.Maze != nil {
		g, err := maze.ParseID(r.Result.Maze)
		if err != nil {
			return 0, err
		}
		source.Search = generate.Portfolio.Name
		return book.Add(ctx, records.Entry{Problem: jumpmaze.Problem{Params: g.Params}.Key(), Answer: g.ID(), Source: source})
	}
	moves, err := shift.ReadMoves(strings.NewReader(r.Result.Moves))
	if err != nil {
		return 0, err
	}
	var game official.Seed
	if _, err := hex.Decode(game[:], []byte(r.Item.Game)); err != nil {
		return 0, err
	}
	source.Search = solver.Forest.String()
	p, err := numbershift.LevelProblem(game, r.Item.Level)
	if err != nil {
		return 0, err
	}
	return book.Add(ctx, records.Entry{Problem: p.Key(), Answer: numbershift.Answer(moves), Source: source})
}
