package recordcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/table"
)

func newListCommand() *cobra.Command {
	var (
		book               cli.BookFlag
		asJSON, asCSV, old bool
	)
	cmd := &cobra.Command{
		Use:   "list [FAMILY...]",
		Short: "List what is in the book",
		Long: `List the best known answers in the book, grouped by the kind of problem. The value of a
maze is shown with the bound that no maze of its configuration can exceed.`,
		Example: `  stride records list
  stride records list maze --history
  stride records list shift --json`,
		Args: func(_ *cobra.Command, args []string) error {
			for _, name := range args {
				if _, err := families.All.Family(name); err != nil {
					return err
				}
			}
			return nil
		},
		ValidArgs: families.All.Names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if asJSON && asCSV {
				return cli.ErrTwoForms
			}
			scope := records.Best
			if old {
				scope = records.All
			}
			return book.Use(records.OpenExisting, func(b *records.Book) error {
				var damaged error
				list, err := b.List(cmd.Context(), scope, func(err error) { damaged = errors.Join(damaged, err) })
				if err != nil {
					return cli.Failure(err)
				}
				list = slices.DeleteFunc(list, func(r records.Listed) bool {
					return len(args) > 0 && !slices.Contains(args, r.Of.Family().Name)
				})
				write := writeList
				switch {
				case asJSON:
					write = writeListJSON
				case asCSV:
					write = writeListCSV
				}
				return cli.Failure(errors.Join(write(cmd.OutOrStdout(), list), damaged))
			})
		},
	}
	book.Register(cmd)
	cmd.Flags().BoolVar(&old, "history", false, "also list entries that are no longer the best and those that were withdrawn")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as one line of JSON")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print the list as comma-separated values")
	return cmd
}

// listRow is a record in the list.
type listRow struct {
	Entry int64 `json:"entry"`
	puzzle.About
	Share float64 `json:"share,omitempty"` // percent of the bound, if that is above 0
	records.Record
}

func writeListJSON(w io.Writer, list []records.Listed) error {
	rows := make([]listRow, len(list))
	for k, r := range list {
		rows[k] = listRow{r.ID, r.About, 0, r.Record}
		if r.About.Bound > 0 {
			rows[k].Share = cli.Share(r.Value, r.About.Bound)
		}
	}
	return json.NewEncoder(w).Encode(struct {
		Records []listRow `json:"records"`
	}{rows})
}

func writeListCSV(w io.Writer, list []records.Listed) error {
	t := &table.Table{Columns: []table.Column{
		{Key: "entry"}, {Key: "problem"}, {Key: "value"}, {Key: "bound"}, {Key: "seconds"}, {Key: "found"}, {Key: "search"}, {Key: "seed"},
		{Key: "workers"}, {Key: "version"}, {Key: "where"}, {Key: "withdrawn"},
	}}
	for _, r := range list {
		var bound any
		if r.About.Bound > 0 {
			bound = r.About.Bound
		}
		t.Add(r.ID, r.Problem, r.Value, bound, r.Seconds, r.Found.UTC().Format(time.RFC3339), r.Search, r.Seed, r.Workers, r.Version, r.Where, r.Withdrawal != nil)
	}
	return t.WriteCSV(w)
}

// writeList prints a table for each group. It shows only values with a bound: the value of a
// level says nothing, because every level in a book is solved.
func writeList(w io.Writer, list []records.Listed) error {
	begin := ""
	for group := range records.Groups(list) {
		about := group[0].About
		if _, err := fmt.Fprintf(w, "%s%s\n", begin, about.Group); err != nil {
			return err
		}
		begin = "\n"
		out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		bounded := about.Bound > 0
		heads := "entry\tproblem\t"
		if bounded {
			heads += "value\tbound\tshare\t"
		}
		fmt.Fprintln(out, heads+"seconds\tfound\t  by")
		for _, r := range group {
			fmt.Fprintf(out, "%d\t%s\t", r.ID, r.About.Title)
			if bounded {
				fmt.Fprintf(out, "%d\t%d\t%.1f %%\t", r.Value, r.About.Bound, cli.Share(r.Value, r.About.Bound))
			}
			by := r.Search
			if r.Withdrawal != nil {
				by += ", withdrawn"
			}
			fmt.Fprintf(out, "%.4g\t%s\t  %s\n", r.Seconds, r.Found.Format(time.DateOnly), by)
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}
