package recordcmd

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/records"
)

// Export and import of a book as text.

func newExportCommand() *cobra.Command {
	var book cli.BookFlag
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Print the whole book as JSON Lines",
		Long: `Print the whole book as JSON Lines. Each line holds an entry with its source; entries that
were replaced or withdrawn come before the best one. "stride records import" reads the
lines into another book.`,
		Example: `  stride records export > mine.jsonl
  stride records export | ssh elsewhere stride records import -`,
		Args: cli.TakesNone,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return book.Use(records.OpenExisting, func(b *records.Book) error {
				return cli.Failure(b.Export(cmd.Context(), cmd.OutOrStdout()))
			})
		},
	}
	book.Register(cmd)
	return cmd
}

func newImportCommand() *cobra.Command {
	var book cli.BookFlag
	cmd := &cobra.Command{
		Use:   "import FILE...|-",
		Short: "Read exported entries into the book",
		Long: `Read entries that "stride records export" has printed, here or elsewhere, into the book.
Each answer is evaluated first. A line that is not a valid entry is refused: the reason is
printed to standard error, the other lines are still read, and the exit code is 1. An entry
that was withdrawn in the other book is withdrawn in this one, too. Exports of older
versions are accepted.`,
		Example: `  stride records import mine.jsonl yours.jsonl
  stride records export --book old.db | stride records import -`,
		Args: cli.Takes(1, -1, "the files to import"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.Use(records.Open, func(b *records.Book) error {
				return cli.Failure(importAll(cmd, b, args))
			})
		},
	}
	book.Register(cmd)
	return cmd
}

// importAll imports the named files and prints the outcomes of their lines.
func importAll(cmd *cobra.Command, b *records.Book, names []string) error {
	refused := 0
	for _, name := range names {
		tally, err := importFile(cmd, b, name)
		refused += tally.Refused
		withdrawn := ""
		if tally.Withdrawn > 0 {
			withdrawn = fmt.Sprintf(", %d withdrawn", tally.Withdrawn)
		}
		_, printErr := fmt.Fprintf(cmd.OutOrStdout(), "%s: %d entered, %d improved, %d not better, %d refused%s\n",
			name, tally.Entered, tally.Improved, tally.NotBetter, tally.Refused, withdrawn)
		if cmd.Context().Err() != nil {
			return cli.ErrInterrupted
		}
		if err := errors.Join(cli.InputError(name, err), printErr); err != nil {
			return err
		}
	}
	if refused > 0 {
		return fmt.Errorf("%s refused", cli.Count(refused, "line"))
	}
	return nil
}

// maxImport is the longest file that is imported. Lines have a limit of their own.
const maxImport = 1 << 30

func importFile(cmd *cobra.Command, b *records.Book, name string) (records.Tally, error) {
	in, _, err := cli.Open(cmd, name, maxImport)
	if err != nil {
		return records.Tally{}, err
	}
	defer in.Close()
	return b.Import(cmd.Context(), in, func(line int, err error) {
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: %s: line %d: %v\n", name, line, err)
	})
}
