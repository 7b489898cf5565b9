package farmcmd

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/farm"
	"stride/internal/memory"
	"stride/internal/version"
)

func newServeCommand() *cobra.Command {
	var (
		access accessFlags
		server farm.ServerOptions
		keeper farm.KeeperOptions
		nats   string
		budget memory.Size
		form   string
		debug  bool
	)
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the server of a farm",
		Long: `Serve runs the server of a farm: the queue, the books, and the keeper that checks
results before it writes them down. Everything is in the folder --dir and on the
disk before it is acknowledged, so the server may be killed at any moment and
started again. The folder has one owner: a second server on it, or on the same port,
is told so at once and ends with exit code 1.

It listens on this machine only, unless --addr names another address. Then those who
come need tokens, one for each role: a node with one of the role work can take items
and deliver results for them; one of the role submit can submit, look, fetch, and
withdraw what it has submitted; one of the role admin can do everything. They are in
the file --token-file, which is made, with one token for each role, if it is not there.
Without that flag and on this machine only, everybody may submit and work without a
token, and nobody may touch what is stored. Give the server TLS as well where the
network is not your own: tokens are sent in the clear otherwise.

Several servers can be a cluster that keeps everything --replicas times: each needs
a name (--node), an address for the others (--cluster-addr) and theirs (--routes).
With --nats it runs no server, and keeps the books on an existing NATS cluster with
JetStream, for which it needs a token of the role admin; "stride farm permissions"
prints what the cluster has to be told.`,
		Example: `  stride farm serve
  stride farm serve --addr 0.0.0.0:4222 --tls-cert cert.pem --tls-key key.pem
  stride farm serve --addr 10.0.0.1:4222 --token-file tokens --node a --replicas 3 \
      --cluster-addr 10.0.0.1:6222 --routes 10.0.0.2:6222,10.0.0.3:6222
  stride farm serve --nats tls://nats.example.org:4222 --creds farm.creds --replicas 3`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := checkFarmServe(keeper, server.Cluster, nats); err != nil {
				return err
			}
			budget.Apply()
			access.url = nats
			var err error
			if keeper.Log, err = cli.NewLog(c, form, debug); err != nil {
				return err
			}
			keeper.Version = version.String()
			ready := func(url string) {
				fmt.Fprintf(c.OutOrStdout(), "The farm is at %s (Ctrl-C ends it)\n", url)
			}
			if nats != "" {
				a, err := access.access(farm.RoleAdmin)
				if err != nil {
					return err
				}
				return cli.Failure(farm.Keep(c.Context(), a, keeper, ready))
			}
			server.TLS, server.Memory = access.tls, int64(budget.Or())
			if (server.TLS.Cert == "") != (server.TLS.Key == "") {
				return errPair
			}
			if server.Tokens, err = farmTokens(c, server, access.tokenFile); err != nil {
				return cli.Failure(err)
			}
			if err := server.Check(); err != nil {
				return err
			}
			return cli.Failure(farm.Serve(c.Context(), server, keeper, ready))
		},
	}
	flags := c.Flags()
	flags.SortFlags = false
	flags.StringVar(&server.Address, "addr", defaultFarmAddress, "address for nodes, HOST:PORT; port 0 takes a free one")
	flags.StringVar(&server.Folder, "dir", "stride-farm", "folder for the queue and the books, made if missing")
	flags.DurationVar(&keeper.Patience, "patience", farm.DefaultPatience, "silence after which a node loses its item")
	flags.StringVar(&nats, "nats", "", "URL of an existing NATS cluster to use in place of a server of its own")
	flags.IntVar(&keeper.Replicas, "replicas", 1, "servers that keep each thing, 1 to 5")
	flags.StringVar(&server.Cluster.Node, "node", "", "name of this server in its cluster")
	flags.StringVar(&server.Cluster.Address, "cluster-addr", "", "address for the other servers of the cluster, HOST:PORT")
	flags.StringSliceVar(&server.Cluster.Routes, "routes", nil, "addresses of the other servers, HOST:PORT with commas between")
	access.register(c)
	flags.Var(&budget, "memory", "most memory to use (default half of the machine's or container's)")
	flags.StringVar(&form, "log", cli.LogForms[0], "form of the log on standard error: text, json or none")
	flags.BoolVar(&debug, "verbose", false, "log every result, not only what is out of the ordinary")
	cli.MustComplete(c, "log", func() []string { return cli.LogForms })
	return c
}

// tokensName is the file of tokens in the folder of a farm.
const tokensName = "tokens"

// farmTokens returns the tokens of a server, none if it is for this machine alone, and
// says how to hand them out if it has made them.
func farmTokens(c *cobra.Command, server farm.ServerOptions, file string) ([]farm.Token, error) {
	if file == "" {
		if server.Local() {
			return nil, nil
		}
		if err := os.MkdirAll(server.Folder, 0o700); err != nil {
			return nil, err
		}
		file = filepath.Join(server.Folder, tokensName)
	}
	tokens, made, err := farm.MakeTokens(file)
	if made {
		fmt.Fprintf(c.ErrOrStderr(), `The tokens of this farm are in %[1]s, one a line, which only you can read.
Give nodes the line that begins with work, those who submit the one with submit, each in
a file for --token-file or in %[2]s; on this machine --token-file %[1]s will do.
`, file, farmTokenVariable)
	}
	return tokens, err
}

// checkFarmServe reports which flag makes no sense.
func checkFarmServe(k farm.KeeperOptions, cluster farm.ClusterOptions, nats string) error {
	const mostReplicas = 5 // of JetStream
	clustered := cluster.Node != "" || cluster.Address != "" || len(cluster.Routes) > 0
	switch {
	case k.Patience < time.Second:
		return fmt.Errorf("--patience is %v: it must be at least 1s", k.Patience)
	case k.Replicas < 1 || k.Replicas > mostReplicas:
		return fmt.Errorf("--replicas is %d: it must be from 1 to %d", k.Replicas, mostReplicas)
	case clustered && nats != "":
		return fmt.Errorf("--nats uses a cluster that is there: --node, --cluster-addr and --routes do not go with it")
	case clustered && (cluster.Node == "" || cluster.Address == "" || len(cluster.Routes) == 0):
		return fmt.Errorf("a cluster needs all of --node, --cluster-addr and --routes")
	case !clustered && nats == "" && k.Replicas > 1:
		return fmt.Errorf("--replicas is %d: more than 1 needs a cluster, see --node", k.Replicas)
	}
	return nil
}
