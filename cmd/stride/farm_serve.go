package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"stride/farm"
	"stride/internal/version"
)

func newFarmServeCommand() *cobra.Command {
	var (
		access accessFlags
		server farm.ServerOptions
		keeper farm.KeeperOptions
		nats   string
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

It listens on this machine only, unless --addr names another address; then it
needs a token, which nodes must know. Give it TLS as well where the network is not
your own: the token is sent in the clear otherwise.

Several servers can be a cluster that keeps everything --replicas times: each needs
a name (--node), an address for the others (--cluster-addr) and theirs (--routes).
With --nats it runs no server, and keeps the books on an existing NATS cluster with
JetStream.`,
		Example: `  stride farm serve
  stride farm serve --addr 0.0.0.0:4222 --token-file token --tls-cert cert.pem --tls-key key.pem
  stride farm serve --addr 10.0.0.1:4222 --token-file token --node a --replicas 3 \
      --cluster-addr 10.0.0.1:6222 --routes 10.0.0.2:6222,10.0.0.3:6222
  stride farm serve --nats tls://nats.example.org:4222 --creds farm.creds --replicas 3`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := checkFarmServe(keeper, server.Cluster, nats); err != nil {
				return err
			}
			access.url = nats
			a, err := access.access()
			if err != nil {
				return err
			}
			if keeper.Log, err = newLog(c, form, debug); err != nil {
				return err
			}
			keeper.Version = version.String()
			ready := func(url string) {
				fmt.Fprintf(c.OutOrStdout(), "The farm is at %s (Ctrl-C ends it)\n", url)
			}
			if nats != "" {
				return failure(farm.Keep(c.Context(), a, keeper, ready))
			}
			server.Token, server.TLS = a.Token, a.TLS
			if err := server.Check(); err != nil {
				return err
			}
			return failure(farm.Serve(c.Context(), server, keeper, ready))
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
	flags.StringVar(&form, "log", logForms[0], "form of the log on standard error: text, json or none")
	flags.BoolVar(&debug, "verbose", false, "log every result, not only what is out of the ordinary")
	mustComplete(c, "log", func() []string { return logForms })
	return c
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
