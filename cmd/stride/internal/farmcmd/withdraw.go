package farmcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
)

func newWithdrawCommand() *cobra.Command {
	var access accessFlags
	c := &cobra.Command{
		Use:   "withdraw ID...",
		Short: "Withdraw items from a farm",
		Long: `Withdraw withdraws items that are not done. They are no longer handed out, and a result
that a node still sends is thrown away. Results that are already stored stay. A submitter
can withdraw items that were submitted with the same token; an administrator can withdraw
any item.`,
		Example: `  stride farm withdraw shift-300-0d41385dbfb0d37d`,
		Args:    cli.Takes(1, -1, "the IDs of the items to withdraw"),
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
