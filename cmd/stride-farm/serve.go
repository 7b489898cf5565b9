package main

import (
	"errors"
	"fmt"

	"stride/cmd/stride-farm/farm"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/version"
)

func newServe() *cli.Command {
	var (
		a      access
		server = farm.ServerOptions{Port: defaultPort, Folder: "farm"}
		log    cli.LogFlags
	)
	return &cli.Command{
		Use:   "serve",
		Short: "Run the server and the collector of a farm",
		Long: `Run a NATS server with the queue and the results of a farm, and the collector, which
checks answers and stores them. All data is in the folder --out and on disk before it is
acknowledged, so the program may be killed at any moment and started again. Only one
server may use the folder.

The server accepts connections from this machine only, because anyone who can connect may
do everything. For other machines, give a configuration file of a NATS server with its
address, TLS and users; docs/farm.md has an example.

With --nats, the command runs only the collector, for a NATS server with JetStream that
is already running. There may be several collectors.`,
		Example: `  stride-farm serve
  stride-farm serve --config farm.conf
  stride-farm serve --nats tls://nats.example.org:4222 --creds collector.creds`,
		Endless: true,
		Flags: func(f *cli.Flags) {
			const maxPort = 65535
			f.Int(&server.Port, "port", keys.Between(0, maxPort), "port to listen on, on this machine "+
				"only; 0 selects a free port")
			f.String(&server.Folder, "out",
				"keep the queue and the results in the folder `DIR` of the current folder, which is "+
					"created if it does not exist")
			f.Named(&server.Config, "config", "FILE", "configuration file of a NATS server, instead "+
				"of --port")
			a.registerURL(f, "URL of a NATS server that is already running, in place of a server of "+
				"one's own")
			log.Register(f, "log every result, not only unusual events")
		},
		Check: func(c *cli.Call) error {
			if a.url != "" || a.creds != "" {
				for _, name := range []string{"port", "out", "config"} {
					if c.Given(name) {
						return fmt.Errorf("--%s is for a server of one's own: it cannot be given with "+
							"--nats or --creds", name)
					}
				}
				return a.connect(c)
			}
			if server.Config != "" && c.Given("port") {
				return errors.New("--port cannot be given with --config: the file says where to listen")
			}
			return nil
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			ready := func(url string) { fmt.Fprintf(c.Stdout(), "The farm is at %s (Ctrl-C ends it)\n", url) }
			if a.Farm == nil {
				return nil, farm.Serve(c.Context(), server, version.String(), c.Log(log), ready)
			}
			if err := a.Create(c.Context()); err != nil {
				return nil, err
			}
			a.warn(c)
			ready(a.Address())
			return nil, a.Collect(c.Context(), c.Log(log))
		},
	}
}
