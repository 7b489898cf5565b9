package farmcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/farm"
)

func newPermissionsCommand() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "permissions",
		Short: "Print what an existing NATS server has to be told",
		Long: `Permissions prints the part of a NATS server's configuration that lets the holders of
the tokens in a file in, each with the permissions of its role. The file is made, with
one token for each role, if it is not there. It is for servers that --nats of "stride
farm serve" uses; the farm's own server needs nothing of it.

Such a server tells connections with the same token not apart: give nodes that must not
disturb one another a token each (work-NAME).`,
		Example: `  stride farm permissions --token-file tokens > farm-users.conf`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			tokens, _, err := farm.MakeTokens(file)
			if err != nil {
				return cli.Failure(err)
			}
			_, err = fmt.Fprint(c.OutOrStdout(), farm.Configuration(tokens))
			return cli.Failure(err)
		},
	}
	c.Flags().StringVar(&file, "token-file", tokensName, "file with the tokens, made if missing")
	return c
}
