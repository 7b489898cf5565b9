package recordcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/records"
)

// The completion of arguments from what is in the book. Where there is no book, or it cannot
// be read, nothing is offered.

// completeFromBook completes one argument by what offer makes of each of the best entries.
func completeFromBook(book *cli.BookFlag, offer func(r records.Listed) cobra.Completion) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var list []cobra.Completion
		_ = book.Use(records.OpenExisting, func(b *records.Book) error {
			entries, err := b.List(cmd.Context(), records.Best, func(error) {})
			for _, r := range entries {
				list = append(list, offer(r))
			}
			return err
		})
		return list, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeEntries completes the number of an entry, with its problem as the description.
func completeEntries(book *cli.BookFlag) cobra.CompletionFunc {
	return completeFromBook(book, func(r records.Listed) cobra.Completion {
		return cobra.CompletionWithDesc(fmt.Sprint(r.ID), r.Problem)
	})
}

// completeProblems completes the key of a problem that has an answer.
func completeProblems(book *cli.BookFlag) cobra.CompletionFunc {
	return completeFromBook(book, func(r records.Listed) cobra.Completion { return r.Problem })
}
