package recordcmd

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/records"
)

// New returns the commands about the record book.
func New() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "records",
		Short: "The best answers that are known: mazes, solutions of levels",
		Long: `The record book is a file with the best known answer to each problem: the best maze for
a size and range, the fastest solution of a level. Each entry says by which search and
version, where and when it was found. Every answer is evaluated before it enters, and
only a better one takes the place of an old one, which stays as history.

A problem has a key, such as maze:10x10:1-9 or shift:300#, and may be named by words, as
the commands that search do: 10 10 1 9, or 300.

"stride maze --record" and "stride shift batch --record" offer their results to the
book, and so does "stride serve --record". Several programs may use one book at once.

The book is the file that --book names; else the one that the environment variable
STRIDE_BOOK names; else stride/records.db in the folder $XDG_DATA_HOME, or in
.local/share of the home folder if that is not set. It has to be on a disk of this
machine.`,
		Example: `  stride maze 10 10 1 9 --record
  stride records list
  stride records best maze:10x10:1-9 | stride maze check -
  stride records export > mine.jsonl
  stride records import --book other.db mine.jsonl`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		newBestCommand(),
		newListCommand(),
		newShowCommand(),
		newExportCommand(),
		newImportCommand(),
		newVerifyCommand(),
		newWithdrawCommand(),
	)
	return cmd
}

// entryArgument reads the number of an entry.
func entryArgument(cmd *cobra.Command, args []string) (int64, error) {
	if len(args) != 1 {
		return 0, fmt.Errorf(`%s takes one entry, such as 12 in "stride records list", but there are %d arguments`, cmd.CommandPath(), len(args))
	}
	id, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil {
		return 0, fmt.Errorf(`%q is no entry: want a number, such as 12 in "stride records list"`, args[0])
	}
	return id, nil
}

// writeSource prints where an entry comes from, a line each, and whether it is withdrawn.
func writeSource(w io.Writer, r records.Record) error {
	known := func(text string, is bool) string {
		if !is {
			return "not known"
		}
		return text
	}
	l := cli.Lines{W: w}
	l.Printf("Entry: %d\n", r.ID)
	if out := r.Withdrawal; out != nil {
		l.Printf("Withdrawn: %s UTC\nWithdrawn by: %s\nReason: %s\n", out.At.UTC().Format(time.DateTime), out.By, out.Reason)
	}
	l.Printf(`Found: %s UTC
Where: %s
Search: %s
Version: %s
Seed: %d
Workers: %s
Seconds: %s
`, r.Found.UTC().Format(time.DateTime), known(r.Where, r.Where != ""), r.Search, known(r.Version, r.Version != ""),
		r.Seed, known(strconv.Itoa(r.Workers), r.Workers > 0), known(fmt.Sprintf("%.4g", r.Seconds), r.Seconds > 0))
	return l.Err
}
