package recordcmd

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
)

func newShowCommand() *cobra.Command {
	var (
		book   cli.BookFlag
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "show ENTRY|PROBLEM",
		Short: "Show an entry with its source",
		Long: `Show an entry of the book with its source and its full answer. It is named by its number in
"stride records list"; the best entry of a problem may also be named by the problem's key.`,
		Example: `  stride records show 12
  stride records show maze:10x10:1-9
  stride records show 7 --json`,
		ValidArgsFunction: completeEntries(&book),
		RunE: func(cmd *cobra.Command, args []string) error {
			find, err := findEntry(cmd, args)
			if err != nil {
				return err
			}
			return book.Use(records.OpenExisting, func(b *records.Book) error {
				r, err := find(b)
				if err == nil {
					err = showRecord(cmd.OutOrStdout(), r, asJSON)
				}
				return cli.Failure(err)
			})
		},
	}
	book.Register(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the entry as one line of JSON, as \"stride records export\" does")
	return cmd
}

// findEntry returns a function that finds the entry that the only argument names.
func findEntry(cmd *cobra.Command, args []string) (func(b *records.Book) (records.Record, error), error) {
	if len(args) == 1 && strings.Contains(args[0], ":") {
		p, err := families.All.ParseProblem(args[0])
		if err != nil {
			return nil, err
		}
		return func(b *records.Book) (records.Record, error) { return bestOf(cmd, b, p) }, nil
	}
	id, err := entryArgument(cmd, args)
	if err != nil {
		return nil, err
	}
	return func(b *records.Book) (records.Record, error) {
		r, err := b.Record(cmd.Context(), id)
		if errors.Is(err, records.ErrNone) {
			err = fmt.Errorf("the book has no entry %d", id)
		}
		return r, err
	}, nil
}

func showRecord(w io.Writer, r records.Record, asJSON bool) error {
	p, err := families.All.ParseProblem(r.Problem)
	if err != nil || asJSON {
		return errors.Join(err, writeAnswer(w, p, r, asJSON))
	}
	if err := writeSource(w, r); err != nil {
		return err
	}
	l, about := cli.Printer{W: w}, p.About()
	l.Printf("Problem: %s (%s, %s)\n", r.Problem, about.Group, about.Title)
	if about.Bound > 0 {
		l.Printf("Value: %d\nBound: %d\nShare of the bound: %.1f %%\n", r.Value, about.Bound, cli.Share(r.Value, about.Bound))
	}
	if maker, ok := p.(puzzle.Maker); ok {
		level, err := maker.Made(r.Answer)
		if err != nil {
			return err
		}
		l.Printf("ID: %s\n", level.ID())
	}
	l.Printf("\n")
	if l.Err != nil {
		return l.Err
	}
	return writeAnswer(w, p, r, false)
}
