package recordcmd

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/records"
)

func newWithdrawCommand() *cobra.Command {
	var (
		book   cli.BookFlag
		reason string
	)
	cmd := &cobra.Command{
		Use:   "withdraw ENTRY --reason TEXT",
		Short: "Withdraw an entry that should not stand",
		Long: `Withdraw an entry of the book, named by its number in "stride records list", and give a
reason that everybody can read, such as an impossible time. The next best entry takes
its place. The entry stays in the history with the reason, the time, and the user who
withdrew it. An export carries the withdrawal to other books, where an import withdraws
the same entry. A withdrawal cannot be undone, but the same answer may be found again.`,
		Example:           `  stride records withdraw 7 --reason "a clock that stood still"`,
		ValidArgsFunction: completeEntries(&book),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := entryArgument(cmd, args)
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("reason") {
				return errors.New("--reason is missing: it says in one line why the entry should not stand")
			}
			return book.Use(records.OpenExisting, func(b *records.Book) error {
				err := b.Withdraw(cmd.Context(), id, records.Withdrawal{Reason: reason, By: somebody(), At: time.Now()})
				var invalid *records.InvalidError
				switch {
				case errors.As(err, &invalid):
					return fmt.Errorf("--reason: %w", err)
				case errors.Is(err, records.ErrNone):
					err = fmt.Errorf("the book has no entry %d", id)
				case errors.Is(err, records.ErrWithdrawn):
					err = fmt.Errorf(`entry %d is withdrawn already, see "stride records show %d"`, id, id)
				case err == nil:
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "entry %d is withdrawn\n", id)
				}
				return cli.Failure(err)
			})
		},
	}
	book.Register(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "reason for the withdrawal, in one line (required)")
	return cmd
}

// somebody returns the user and the host that run the program, as far as they are known.
func somebody() string {
	name := "somebody"
	if u, err := user.Current(); err == nil && u.Username != "" {
		name = u.Username
	}
	if host, err := os.Hostname(); err == nil && host != "" {
		name += "@" + host
	}
	return name
}
