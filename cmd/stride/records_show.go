package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"stride/records"
	"stride/shift"
)

func newRecordsShowCommand() *cobra.Command {
	var (
		book   bookFlag
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "show ENTRY",
		Short: "Show an entry with where it comes from",
		Long: `Show an entry of the book, such as m12 or l7 in the list, with its source and in full:
the maze with its report and ID, or the moves.`,
		Example: `  stride records show m12
  stride records show l7 --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf(`%s takes one entry, such as m12 or l7 in "stride records list", but there are %d arguments`, cmd.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.use(records.OpenExisting, func(b *records.Book) error {
				return failure(showEntry(cmd, b, args[0], asJSON))
			})
		},
	}
	book.register(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the entry as one line of JSON, as export does")
	return cmd
}

func showEntry(cmd *cobra.Command, b *records.Book, id string, asJSON bool) error {
	out := cmd.OutOrStdout()
	m, err := b.Maze(cmd.Context(), id)
	if err == nil {
		if asJSON {
			return json.NewEncoder(out).Encode(m)
		}
		return writeMazeEntry(out, m)
	}
	if !errors.Is(err, records.ErrNone) {
		return err
	}
	l, err := b.Level(cmd.Context(), id)
	if errors.Is(err, records.ErrNone) {
		return fmt.Errorf("the book has no entry %q", id)
	}
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(out).Encode(l)
	}
	return writeLevelEntry(out, l)
}

func writeMazeEntry(w io.Writer, r records.MazeRecord) error {
	if err := writeSource(w, r.ID, r.Source, r.Withdrawal); err != nil {
		return err
	}
	l := lines{w: w}
	l.printf("Bound: %d\nShare of the bound: %.1f %%\nID: %s\n\n", r.Grid.Bound(), share(r.Report.Value, r.Grid.Bound()), r.Grid.ID())
	if l.err != nil {
		return l.err
	}
	return writeMazeRecord(w, r)
}

func writeLevelEntry(w io.Writer, r records.LevelRecord) error {
	if err := writeSource(w, r.ID, r.Source, r.Withdrawal); err != nil {
		return err
	}
	l := lines{w: w}
	l.printf("Game: %s\nLevel: %d\nMoves: %d\n\n", gameName(r.Game), r.Number, len(r.Moves))
	if l.err != nil {
		return l.err
	}
	return shift.WriteMoves(w, r.Moves)
}
