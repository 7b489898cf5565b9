package recordcmd

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/records"
)

func newVerifyCommand() *cobra.Command {
	var (
		book   cli.BookFlag
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check every entry of the book again",
		Long: `Check the file, and evaluate each answer in the book. Damage is reported on standard
error, and the exit code is 1 then. To rescue the intact entries of a damaged book,
import its export into a new one.`,
		Example: `  stride records verify
  stride records export --book damaged.db | stride records import --book new.db -`,
		Args: cli.TakesNone,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return book.Use(records.OpenExisting, func(b *records.Book) error {
				damages := 0
				entries, err := b.Verify(cmd.Context(), func(err error) {
					damages++
					fmt.Fprintf(cmd.ErrOrStderr(), "stride: %v\n", err)
				})
				if err != nil {
					return cli.Failure(err)
				}
				if asJSON {
					if err := json.NewEncoder(cmd.OutOrStdout()).Encode(verification{entries, damages}); err != nil {
						return cli.Failure(err)
					}
				}
				if damages > 0 {
					return cli.Failure(fmt.Errorf("%d entries looked at, %s", entries, cli.Count(damages, "damage")))
				}
				if !asJSON {
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d entries are in order\n", entries)
				}
				return cli.Failure(err)
			})
		},
	}
	book.Register(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	return cmd
}

// verification is what --json prints.
type verification struct {
	Entries int `json:"entries"`
	Damages int `json:"damages"`
}
