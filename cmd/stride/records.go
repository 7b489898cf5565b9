package main

import (
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/records"
	"stride/shift/official"
)

// newRecordsCommand returns the commands about the record book.
func newRecordsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "records",
		Short: "The best mazes and solved levels that are known",
		Long: `The record book is a file with the best known maze for each size and range, and the
fastest solution of each level of Number Shifting. Each entry says by which solver and
version, where and when it was found. Every entry is evaluated or replayed before it
enters, and only a better one takes the place of an old one, which stays as history.

"stride maze --record" and "stride shift batch --record" offer their results to the
book, and so does "stride serve --record". Several programs may use one book at once.

The book is the file that --book names; else the one that the environment variable
STRIDE_BOOK names; else stride/records.db in the folder $XDG_DATA_HOME, or in
.local/share of the home folder if that is not set. It has to be on a disk of this
machine.`,
		Example: `  stride maze 10 10 1 9 --record
  stride records list
  stride records best 10 10 1 9 | stride maze check -
  stride records export > mine.jsonl
  stride records import --book other.db mine.jsonl`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		newRecordsBestCommand(),
		newRecordsListCommand(),
		newRecordsShowCommand(),
		newRecordsExportCommand(),
		newRecordsImportCommand(),
		newRecordsVerifyCommand(),
		newRecordsWithdrawCommand(),
	)
	return cmd
}

// gameName returns a game's seed for people: as it may be typed again, if it is a text.
func gameName(seed official.Seed) string {
	if seed == (official.Seed{}) {
		return "public"
	}
	text := strings.TrimRight(string(seed[:]), "\x00")
	for _, c := range []byte(text) {
		if c <= ' ' || c > '~' {
			return hex.EncodeToString(seed[:])
		}
	}
	return fmt.Sprintf("%q", text)
}

// writeSource prints where an entry comes from, a line each, and whether it is withdrawn.
func writeSource(w io.Writer, id string, s records.Source, withdrawal *records.Withdrawal) error {
	known := func(text string, is bool) string {
		if !is {
			return "not known"
		}
		return text
	}
	l := lines{w: w}
	l.printf("Entry: %s\n", id)
	if withdrawal != nil {
		l.printf("Withdrawn: %s UTC\nWithdrawn by: %s\nReason: %s\n", withdrawal.At.UTC().Format(time.DateTime), withdrawal.By, withdrawal.Reason)
	}
	l.printf(`Found: %s UTC
Where: %s
Solver: %s
Version: %s
Seed: %d
Workers: %s
Seconds: %.4g
`, s.Found.UTC().Format(time.DateTime), known(s.Where, s.Where != ""), s.Solver, known(s.Version, s.Version != ""),
		s.Seed, known(strconv.Itoa(s.Workers), s.Workers > 0), s.Seconds)
	return l.err
}
