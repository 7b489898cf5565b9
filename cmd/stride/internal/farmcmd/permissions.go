package farmcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
)

func newPermissionsCommand() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "permissions",
		Short: "Print the configuration that an existing NATS server needs",
		Long: `Permissions prints the part of a NATS server's configuration that admits the holders of
the tokens in a file, each with the permissions of its role. If the file does not exist,
it is created with one token for each role. The configuration is for servers that are
used with "stride farm serve --nats"; the farm's own server does not need it.

Such a server cannot distinguish connections that use the same token. Nodes that must
not interfere with each other need tokens of their own (work-NAME).`,
		Example: `  stride farm permissions --token-file tokens > farm-users.conf`,
		Args:    cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			tokens, _, err := farm.MakeTokens(file)
			if err != nil {
				return cli.Failure(err)
			}
			_, err = fmt.Fprint(c.OutOrStdout(), farm.Configuration(tokens))
			return cli.Failure(err)
		},
	}
	c.Flags().StringVar(&file, "token-file", tokensName, "`FILE` with the tokens, which is created if it does not exist")
	return c
}
