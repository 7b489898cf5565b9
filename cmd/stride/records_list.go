package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"stride/records"
)

func newRecordsListCommand() *cobra.Command {
	var (
		book        bookFlag
		asJSON, old bool
	)
	cmd := &cobra.Command{
		Use:   "list [mazes|levels]",
		Short: "List what is in the book",
		Long: `List the best mazes and the solved levels of the book. The value of a maze is shown
with the bound that no maze of its size and range can pass.`,
		Example: `  stride records list
  stride records list mazes --history
  stride records list levels --json`,
		Args:      cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs),
		ValidArgs: []string{"mazes", "levels"},
		RunE: func(cmd *cobra.Command, args []string) error {
			scope := records.Best
			if old {
				scope = records.All
			}
			return book.use(records.OpenExisting, func(b *records.Book) error {
				var list bookJSON
				var mazeErr, levelErr error
				if len(args) == 0 || args[0] == "mazes" {
					list.Mazes, mazeErr = collect(b.Mazes(cmd.Context(), scope), newMazeRow)
				}
				if len(args) == 0 || args[0] == "levels" {
					list.Levels, levelErr = collect(b.Levels(cmd.Context(), scope), newLevelRow)
				}
				write := list.write
				if asJSON {
					write = list.writeJSON
				}
				return failure(errors.Join(write(cmd.OutOrStdout()), mazeErr, levelErr))
			})
		},
	}
	book.register(cmd)
	cmd.Flags().BoolVar(&old, "history", false, "list what was the best once, too, oldest first, and what was withdrawn")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object instead")
	return cmd
}

// bookJSON is what --json prints of a book; a list that was not asked for is missing.
type bookJSON struct {
	Mazes  []mazeRow  `json:"mazes,omitempty"`
	Levels []levelRow `json:"levels,omitempty"`
}

// rowSource is what the rows of both lists say of their source.
type rowSource struct {
	Solver  string    `json:"solver"`
	Version string    `json:"version"`
	Seed    uint64    `json:"seed"`
	Seconds float64   `json:"seconds"`
	Workers int       `json:"workers"`
	Where   string    `json:"where"`
	Found   time.Time `json:"found"`
	// Withdrawn is there if the entry is no record any more.
	Withdrawn *withdrawnRow `json:"withdrawn,omitempty"`
}

// withdrawnRow is what the rows say of a withdrawal.
type withdrawnRow struct {
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

func newRowSource(s records.Source, w *records.Withdrawal) rowSource {
	return rowSource{s.Solver, s.Version, s.Seed, s.Seconds, s.Workers, s.Where, s.Found, (*withdrawnRow)(w)}
}

// by returns who found the entry, for the last column of a table.
func (r rowSource) by() string {
	if r.Withdrawn != nil {
		return r.Solver + ", withdrawn"
	}
	return r.Solver
}

// mazeRow is a maze in the list.
type mazeRow struct {
	ID    string  `json:"id"` // of the entry
	Rows  int     `json:"rows"`
	Cols  int     `json:"cols"`
	Min   int     `json:"min"`
	Max   int     `json:"max"`
	Value int     `json:"value"`
	Bound int     `json:"bound"`
	Share float64 `json:"share"` // percent of the bound
	Maze  string  `json:"maze"`  // its ID
	rowSource
}

func newMazeRow(r records.MazeRecord) mazeRow {
	g := r.Grid
	return mazeRow{
		ID: r.ID, Rows: g.Rows, Cols: g.Cols, Min: g.Min, Max: g.Max, Value: r.Report.Value, Bound: g.Bound(),
		Share: share(r.Report.Value, g.Bound()), Maze: g.ID(), rowSource: newRowSource(r.Source, r.Withdrawal),
	}
}

// levelRow is a solved level in the list.
type levelRow struct {
	ID    string `json:"id"` // of the entry
	Game  string `json:"game"`
	Level int    `json:"level"`
	Moves int    `json:"moves"` // how many
	name  string // of the game
	rowSource
}

func newLevelRow(r records.LevelRecord) levelRow {
	return levelRow{
		ID: r.ID, Game: hex.EncodeToString(r.Game[:]), Level: r.Number, Moves: len(r.Moves),
		name: gameName(r.Game), rowSource: newRowSource(r.Source, r.Withdrawal),
	}
}

// collect makes rows of entries. Damaged entries are left out, and make up the error.
func collect[T, R any](entries iter.Seq2[T, error], row func(T) R) ([]R, error) {
	rows, damaged := []R{}, []error(nil)
	for e, err := range entries {
		if err != nil {
			damaged = append(damaged, err)
			continue
		}
		rows = append(rows, row(e))
	}
	return rows, errors.Join(damaged...)
}

func (l bookJSON) writeJSON(w io.Writer) error { return json.NewEncoder(w).Encode(l) }

// write prints the lists as tables.
func (l bookJSON) write(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	if len(l.Mazes) > 0 {
		fmt.Fprintln(out, "entry\trows\tcols\trange\tvalue\tbound\tshare\tseconds\tfound\t  by")
		for _, r := range l.Mazes {
			fmt.Fprintf(out, "%s\t%d\t%d\t%d-%d\t%d\t%d\t%.1f %%\t%.4g\t%s\t  %s\n", r.ID, r.Rows, r.Cols, r.Min, r.Max,
				r.Value, r.Bound, r.Share, r.Seconds, r.Found.Format(time.DateOnly), r.by())
		}
	}
	if len(l.Mazes) > 0 && len(l.Levels) > 0 {
		if err := out.Flush(); err != nil {
			return err
		}
		fmt.Fprintln(out)
	}
	if len(l.Levels) > 0 {
		fmt.Fprintln(out, "entry\tgame\tlevel\tmoves\tseconds\tfound\t  by")
		for _, r := range l.Levels {
			fmt.Fprintf(out, "%s\t%s\t%d\t%d\t%.4g\t%s\t  %s\n", r.ID, r.name, r.Level, r.Moves, r.Seconds, r.Found.Format(time.DateOnly), r.by())
		}
	}
	return out.Flush()
}
