package farmcmd

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
	"stride/internal/memory"
	"stride/internal/version"
)

func newServeCommand() *cobra.Command {
	var (
		access      accessFlags
		server      farm.ServerOptions
		coordinator farm.CoordinatorOptions
		nats        string
		budget      memory.Size
		form        string
		debug       bool
	)
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the server of a farm",
		Long: `Serve runs the server of a farm: the queue, the stored results, and the coordinator,
which checks results before it stores them. All data is in the folder --out, and on disk
before it is acknowledged, so the server may be killed at any moment and started again.
Only one server may use the folder: a second one, or one on the same port, ends at once
with an error and exit code 1.

The server accepts connections from this machine only, unless --addr gives another
address. Then every client needs a token for its role. With the role work, a node can
take items and deliver their results. With the role submit, one can submit items, look
at the farm, fetch results, and withdraw one's own items. The role admin permits
everything. The tokens are in the file --token-file; if it does not exist, it is created
with one token for each role. Without that flag, on this machine only, everybody may
submit and work without a token, and nobody may change what is stored. Use TLS as well
on a network that you do not trust, because tokens are otherwise sent unencrypted.

Several servers can form a cluster that stores everything --replicas times. Each needs a
name (--name), an address for the other servers (--cluster-addr), and their addresses
(--routes). With --nats, the command runs no server but stores everything on an existing
NATS cluster with JetStream, for which it needs a token of the role admin; "stride farm
permissions" prints the configuration that the cluster needs.`,
		Example: `  stride farm serve
  stride farm serve --addr 0.0.0.0:4222 --tls-cert cert.pem --tls-key key.pem
  stride farm serve --addr 10.0.0.1:4222 --token-file tokens --name a --replicas 3 \
      --cluster-addr 10.0.0.1:6222 --routes 10.0.0.2:6222,10.0.0.3:6222
  stride farm serve --nats tls://nats.example.org:4222 --creds farm.creds --replicas 3`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := checkFarmServe(coordinator, server.Cluster, nats); err != nil {
				return err
			}
			budget.Apply()
			access.url = nats
			var err error
			if coordinator.Log, err = cli.NewLog(c, form, debug); err != nil {
				return err
			}
			coordinator.Version = version.String()
			ready := func(url string) {
				fmt.Fprintf(c.OutOrStdout(), "The farm is at %s (Ctrl-C ends it)\n", url)
			}
			if nats != "" {
				a, err := access.access(farm.RoleAdmin)
				if err != nil {
					return err
				}
				return cli.Failure(farm.Keep(c.Context(), a, coordinator, ready))
			}
			server.TLS, server.Memory = access.tls, int64(budget.Or())
			if (server.TLS.Cert == "") != (server.TLS.Key == "") {
				return errPair
			}
			outside, err := server.Outside()
			if err != nil {
				return err
			}
			if server.Tokens, err = farmTokens(c, server.Folder, outside != "", access.tokenFile); err != nil {
				return cli.Failure(err)
			}
			if err := server.Check(); err != nil {
				return err
			}
			return cli.Failure(farm.Serve(c.Context(), server, coordinator, ready))
		},
	}
	flags := c.Flags()
	flags.StringVar(&server.Address, "addr", defaultFarmAddress, "`HOST:PORT` to listen on for nodes and other clients; port 0 selects a free port")
	flags.StringVar(&server.Folder, "out", "stride-farm", "keep the queue and the results in the folder `DIR`, which is created if it does not exist")
	cli.DurationVar(flags, &coordinator.Patience, "patience", farm.DefaultPatience, "how long a node may be silent before its item is handed out again")
	flags.StringVar(&nats, "nats", "", "`URL` of an existing NATS cluster to use instead of a server of its own")
	flags.IntVar(&coordinator.Replicas, "replicas", 1, "number of servers that store each item and result, from 1 to 5")
	flags.StringVar(&server.Cluster.Node, "name", "", "name of this server in its cluster")
	flags.StringVar(&server.Cluster.Address, "cluster-addr", "", "`HOST:PORT` to listen on for the other servers of the cluster")
	flags.StringSliceVar(&server.Cluster.Routes, "routes", nil, "addresses of the other servers of the cluster, as HOST:PORT separated by commas")
	access.register(c)
	flags.Var(&budget, "memory", "memory that the server may use, such as 2GiB (default: half of the memory of the machine or container)")
	flags.StringVar(&form, "log", cli.LogForms[0], "form of the log on standard error: text, json or none")
	flags.BoolVar(&debug, "verbose", false, "log every result, not only unusual events")
	cli.MarkEndless(c)
	cli.MustComplete(c, "log", func() []string { return cli.LogForms })
	return c
}

// tokensName is the file of tokens in the folder of a farm.
const tokensName = "tokens"

// farmTokens returns the tokens in a file. Without a file, they are in the folder of the farm, or there
// are none if other machines cannot reach it. If farmTokens creates them, it also prints how to hand them out.
func farmTokens(c *cobra.Command, folder string, outside bool, file string) ([]farm.Token, error) {
	if file == "" {
		if !outside {
			return nil, nil
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, err
		}
		file = filepath.Join(folder, tokensName)
	}
	tokens, made, err := farm.MakeTokens(file)
	if made {
		fmt.Fprintf(c.ErrOrStderr(), `The tokens of this farm are in %[1]s, one per line; only you can read that file.
Give the line that begins with work to nodes and the one that begins with submit to
submitters, each in a file for --token-file or in %[2]s. On this machine, use
--token-file %[1]s.
`, file, farmTokenVariable)
	}
	return tokens, err
}

// checkFarmServe returns an error about the first flag with an invalid value.
func checkFarmServe(k farm.CoordinatorOptions, cluster farm.ClusterOptions, nats string) error {
	const mostReplicas = 5 // of JetStream
	clustered := cluster.Node != "" || cluster.Address != "" || len(cluster.Routes) > 0
	switch {
	case k.Patience < time.Second:
		return fmt.Errorf("--patience is %v: it must be at least 1s", k.Patience)
	case k.Replicas < 1 || k.Replicas > mostReplicas:
		return fmt.Errorf("--replicas is %d: it must be from 1 to %d", k.Replicas, mostReplicas)
	case clustered && nats != "":
		return fmt.Errorf("--nats uses an existing cluster: --name, --cluster-addr and --routes cannot be given with it")
	case clustered && (cluster.Node == "" || cluster.Address == "" || len(cluster.Routes) == 0):
		return fmt.Errorf("a cluster needs all of --name, --cluster-addr and --routes")
	case !clustered && nats == "" && k.Replicas > 1:
		return fmt.Errorf("--replicas is %d: more than 1 needs a cluster, see --name", k.Replicas)
	}
	return nil
}
