package recordcmd

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/records"
)

// New returns the commands about the record book.
func New() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "records",
		Short: "Keep the best known mazes and solutions in a record book",
		Long: `The record book is a file that holds the best known answer to each problem: the best maze
of a configuration, or the fastest solution of a level. Each entry names the search and
the version of the program that found the answer, and the place and time. Every answer is
evaluated before it is entered. A better one replaces the old one, which stays in the
history.

A problem is named by its key, such as maze:10x10:1-9 or shift:300#, or as in the commands
that search: 10 10 1 9, or 300.

With --record, "stride maze", "stride shift solve", "stride shift campaign", "stride shift
batch" and "stride serve" offer their results to the book. Several programs may use one book at the same time.

--book names the file. Without it, the environment variable STRIDE_BOOK does; without
that, the book is stride/records.db in the folder $XDG_DATA_HOME, or in .local/share in
your home folder if that variable is not set. The book must be on a local disk.`,
		Example: `  stride maze 10 10 1 9 --record
  stride records list
  stride records best maze:10x10:1-9 | stride maze check -
  stride records export > mine.jsonl
  stride records import --book other.db mine.jsonl`,
	}
	cli.Group(cmd)
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

// entryArgument reads the number of an entry, the only argument of a command.
func entryArgument(cmd *cobra.Command, args []string) (int64, error) {
	if len(args) != 1 {
		return 0, fmt.Errorf(`%s takes the number of one entry, such as 12, from "stride records list", but there are %d arguments`, cmd.CommandPath(), len(args))
	}
	id, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil {
		return 0, fmt.Errorf(`%q is not an entry: it must be a number, such as 12, from "stride records list"`, args[0])
	}
	return id, nil
}

// writeSource prints the source of an entry, one line for each fact, and its withdrawal if
// there was one.
func writeSource(w io.Writer, r records.Record) error {
	known := func(text string, is bool) string {
		if !is {
			return "not known"
		}
		return text
	}
	l := cli.Printer{W: w}
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
