package farmcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
	"stride/internal/version"
)

func newJoinCommand() *cobra.Command {
	var (
		access accessFlags
		node   farm.NodeOptions
		form   string
		debug  bool
	)
	c := &cobra.Command{
		Use:   "join [URL]",
		Short: "Work for a farm",
		Long: `Join works for the farm at URL, which --farm may also give. It takes items from the queue, one for each core at a
time. If the connection is lost, it continues with the items that it has, and reconnects.

Ctrl-C returns unfinished items at once, so that other nodes can take them, and ends
the node within two seconds. The farm refuses a node that runs another version of the
program. A node that sends wrong results ends with exit code 1. A farm with tokens
requires one of the role work.`,
		Example: `  stride farm join nats://10.0.0.1:4222 --token-file token
  stride farm join --farm tls://farm.example.org:4222 --workers 4 --tls-ca ca.pem`,
		Args: cli.Takes(0, 1, "the URL of one farm at most"),
		RunE: func(c *cobra.Command, args []string) error {
			if node.Workers < 0 {
				return fmt.Errorf("--workers is %d: it must not be negative", node.Workers)
			}
			if len(args) == 1 {
				if access.url != "" && access.url != args[0] {
					return fmt.Errorf("two farms are given: %s by the argument and %s by --farm", args[0], access.url)
				}
				access.url = args[0]
			}
			var err error
			if node.Log, err = cli.NewLog(c, form, debug); err != nil {
				return err
			}
			f, err := access.open(c.Context(), farm.RoleWork)
			if err != nil {
				return err
			}
			defer f.Close()
			node.Version = version.String()
			if node.Workers, err = farm.WorkersIn(node.Memory, node.Workers); err != nil {
				return cli.Failure(err)
			}
			node.Memory.Apply()
			return cli.Failure(farm.Join(c.Context(), f, node))
		},
	}
	flags := c.Flags()
	flags.IntVar(&node.Workers, "workers", 0, "number of items to work on at a time; 0 for one on each core")
	flags.Var(&node.Memory, "memory", "memory that the node may use, such as 2GiB; it keeps to that with fewer workers (default: half of the memory of the machine or container)")
	flags.StringVar(&node.Name, "name", "", "name of the node in tables and logs (default: the name of the machine and some digits)")
	access.registerURL(c)
	flags.StringVar(&form, "log", cli.LogForms[0], "form of the log on standard error: text, json or none")
	flags.BoolVar(&debug, "verbose", false, "log every item")
	cli.MarkEndless(c)
	cli.MustComplete(c, "log", func() []string { return cli.LogForms })
	return c
}
