package farmcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/farm"
)

func newWithdrawCommand() *cobra.Command {
	var access accessFlags
	c := &cobra.Command{
		Use:   "withdraw ID...",
		Short: "Take items back from a farm",
		Long: `Withdraw takes items back that are not done: those of the queue are given out no more,
and nodes stop to work on a joint one. Results that are in the books stay there.
A submitter can take back what was submitted with the same token, an administrator
everything.`,
		Example: `  stride farm withdraw shift-300-0d41385dbfb0d37d`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f, err := access.open(c.Context(), farm.RoleSubmit)
			if err != nil {
				return err
			}
			defer f.Close()
			for _, id := range args {
				if err := f.Withdraw(c.Context(), id); err != nil {
					return cli.Failure(fmt.Errorf("%s: %w", id, err))
				}
			}
			return nil
		},
	}
	access.registerURL(c)
	return c
}
