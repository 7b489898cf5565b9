// Package farmcmd provides the commands of the farm: stride farm and those below it.
package farmcmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/farm"
	"stride/internal/memory"
	"stride/internal/records"
	"stride/internal/table"
	"stride/internal/version"
)

const (
	// urlVariable and tokenVariable are the environment variables that replace --farm and
	// --token-file. A token on the command line could be read by others.
	urlVariable   = "STRIDE_FARM_URL"
	tokenVariable = "STRIDE_FARM_TOKEN"

	defaultAddress = "127.0.0.1:4222"
)

// New returns the commands of the farm.
func New() *cli.Command {
	return &cli.Command{
		Use:   "farm",
		Short: "Solve levels and generate mazes on many machines",
		Long: `A farm is a server and any number of nodes that work for it. The nodes take levels and mazes
from a queue. The server replays moves and evaluates mazes before it stores them. If a node
falls silent, its items are handed out again.

Nodes, submitters and administrators have tokens of their own, which permit them to do
only their part; see "stride farm serve".

All machines need the same version of the program. The URL may also be given in the
environment variable ` + urlVariable + `, and the token in ` + tokenVariable + `.`,
		Example: `  stride farm serve
  stride farm join nats://10.0.0.1:4222 --token-file token
  stride farm submit --levels 1-1000 --time 10m`,
		Commands: []*cli.Command{newServe(), newJoin(), newSubmit(), newStatus(), newFetch(), newWithdraw(),
			newPermissions()},
	}
}

// access is the address of a farm, the credentials for it, and the connection of a command.
type access struct {
	url, tokenFile, creds string
	tls                   farm.Certificates
	*farm.Farm
}

// registerAll adds the flags that all commands of a farm share.
func (a *access) registerAll(f *cli.Flags) {
	f.Named(&a.tokenFile, "token-file", "FILE",
		"file with the token to use, or with all tokens of the farm (default: the token in $"+tokenVariable+")")
	f.String(&a.creds, "creds", "credentials `FILE`, for a cluster with accounts")
	f.Named(&a.tls.Cert, "tls-cert", "FILE", "file with the certificate of this side, in PEM form")
	f.Named(&a.tls.Key, "tls-key", "FILE", "file with the private key of the certificate, in PEM form")
	f.Named(&a.tls.CA, "tls-ca", "FILE", "file with the authority that signed the other side's certificate, in PEM form")
}

// register adds --farm, too.
func (a *access) register(f *cli.Flags) {
	f.Named(&a.url, "farm", "URL", "URL of the farm (default: $"+urlVariable+", or else nats://"+defaultAddress+")")
	a.registerAll(f)
}

// checkPair returns an error if only one of a certificate and its key is given.
func (a *access) checkPair() error {
	if (a.tls.Cert == "") != (a.tls.Key == "") {
		return errors.New("--tls-cert and --tls-key must be given together")
	}
	return nil
}

// of returns the access that the flags and the environment describe, with the token for a role.
func (a *access) of(role farm.Role) (farm.Access, error) {
	to := farm.Access{URL: a.url, Creds: a.creds, TLS: a.tls}
	if to.URL == "" {
		to.URL = os.Getenv(urlVariable)
	}
	if to.URL == "" {
		to.URL = "nats://" + defaultAddress
	}
	err := a.checkPair()
	if err == nil {
		to.Token, err = a.token(role)
	}
	return to, err
}

// token returns the token for a role from the file, or else the one in the environment.
func (a *access) token(role farm.Role) (t farm.Token, err error) {
	if a.tokenFile == "" {
		text := strings.TrimSpace(os.Getenv(tokenVariable))
		if text == "" {
			return t, nil
		}
		if t, err = farm.ParseToken(text); err != nil {
			return t, fmt.Errorf("%s: %w", tokenVariable, err)
		}
		return t, nil
	}
	tokens, err := farm.ReadTokens(a.tokenFile)
	if err != nil {
		return t, fmt.Errorf("--token-file: %w", err)
	}
	if t, err = farm.Pick(tokens, role); err != nil {
		return t, fmt.Errorf("--token-file %s: %w", a.tokenFile, err)
	}
	return t, nil
}

// open connects to the farm in the given role until the call is over.
func (a *access) open(c *cli.Call, role farm.Role) error {
	to, err := a.of(role)
	if err != nil {
		return err
	}
	if a.Farm, err = farm.Open(c.Context(), to); err != nil {
		return cli.Failure(err)
	}
	c.Closing(func() error { a.Close(); return nil })
	return nil
}

// submitter opens the farm for those who submit.
func (a *access) submitter(c *cli.Call) error { return a.open(c, farm.RoleSubmit) }

func newServe() *cli.Command {
	var (
		a           access
		server      = farm.ServerOptions{Address: defaultAddress, Folder: "stride-farm"}
		coordinator = farm.CoordinatorOptions{Patience: farm.DefaultPatience, Replicas: 1}
		nats        string
		budget      memory.Size
		log         cli.LogFlags
		cluster     farm.Access // of --nats
	)
	return &cli.Command{
		Use:   "serve",
		Short: "Run the server of a farm",
		Long: `Run the server of a farm: the queue, the stored results, and the coordinator, which checks
results before it stores them. All data is in the folder --out, and on disk before it is
acknowledged, so the server may be killed at any moment and started again. Only one server
may use the folder.

The server accepts connections from this machine only, unless --addr gives another
address. Then every client needs a token for its role: work takes items and delivers
results; submit submits items, looks at the farm, fetches results, and withdraws its own
items; admin may do everything. The tokens are in the file --token-file; if it does not
exist, it is created with one token for each role. Without that flag, on this machine only,
anyone may submit and work without a token, but no one may change what is stored. Tokens
are sent unencrypted unless you use TLS.

Several servers can form a cluster that stores everything --replicas times. Each needs a
name (--name), an address for the other servers (--cluster-addr), and their addresses
(--routes). With --nats, the command runs no server but stores everything on an existing
NATS cluster with JetStream, for which it needs an admin token; "stride farm
permissions" prints the configuration that the cluster needs.`,
		Example: `  stride farm serve
  stride farm serve --addr 0.0.0.0:4222 --tls-cert cert.pem --tls-key key.pem
  stride farm serve --addr 10.0.0.1:4222 --token-file tokens --name a --replicas 3 \
      --cluster-addr 10.0.0.1:6222 --routes 10.0.0.2:6222,10.0.0.3:6222
  stride farm serve --nats tls://nats.example.org:4222 --creds farm.creds --replicas 3`,
		Endless: true,
		Flags: func(f *cli.Flags) {
			const maxReplicas = 5 // of JetStream
			f.Named(&server.Address, "addr", "HOST:PORT", "address to listen on for nodes and other clients; port 0 selects a free port")
			f.String(&server.Folder, "out",
				"keep the queue and the results in the folder `DIR`, which is created if it does not exist")
			f.Duration(&coordinator.Patience, "patience", cli.AtLeast(int64(time.Second)),
				"how long a node may be silent before its items are handed out again")
			f.Named(&nats, "nats", "URL", "URL of an existing NATS cluster to use instead of a server of its own")
			f.Int(&coordinator.Replicas, "replicas", cli.Between(1, maxReplicas),
				"number of servers that store each item and result")
			f.String(&server.Cluster.Node, "name", "name of this server in its cluster")
			f.Named(&server.Cluster.Address, "cluster-addr", "HOST:PORT", "address to listen on for the other servers of the cluster")
			f.List(&server.Cluster.Routes, "routes", true,
				"addresses of the other servers of the cluster, as HOST:PORT separated by commas")
			a.registerAll(f)
			f.Memory(&budget, "the size of the queue in memory")
			log.Register(f, "log every result, not only unusual events")
		},
		Check: func(c *cli.Call) (err error) {
			if err := checkCluster(coordinator.Replicas, server.Cluster, nats); err != nil {
				return err
			}
			if a.url = nats; nats != "" {
				cluster, err = a.of(farm.RoleAdmin)
				return err
			}
			if err := a.checkPair(); err != nil {
				return err
			}
			server.TLS, server.Memory = a.tls, int64(budget.Or())
			outside, err := server.Outside()
			if err != nil {
				return err
			}
			if server.Tokens, err = makeTokens(c, server.Folder, outside != "", a.tokenFile); err != nil {
				return cli.Failure(err)
			}
			return server.Check()
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			budget.Apply()
			coordinator.Log, coordinator.Version = c.Log(log), version.String()
			ready := func(url string) { fmt.Fprintf(c.Stdout(), "The farm is at %s (Ctrl-C ends it)\n", url) }
			if nats != "" {
				return nil, farm.Keep(c.Context(), cluster, coordinator, ready)
			}
			return nil, farm.Serve(c.Context(), server, coordinator, ready)
		},
	}
}

// makeTokens returns the tokens in a file. Without a file, they are in the folder of the farm, or there
// are none if other machines cannot reach it. If it creates them, it also prints how to hand them out.
func makeTokens(c *cli.Call, folder string, outside bool, file string) ([]farm.Token, error) {
	if file == "" {
		if !outside {
			return nil, nil
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, err
		}
		file = filepath.Join(folder, "tokens")
	}
	tokens, made, err := farm.MakeTokens(file)
	if made {
		fmt.Fprintf(c.Stderr(), `The tokens of this farm are in %[1]s, one per line; only you can read that file.
Give the line that begins with work to nodes and the one that begins with submit to
submitters, each in a file for --token-file or in %[2]s. On this machine, use
--token-file %[1]s.
`, file, tokenVariable)
	}
	return tokens, err
}

// checkCluster returns an error if the flags about a cluster do not fit together.
func checkCluster(replicas int, cluster farm.ClusterOptions, nats string) error {
	clustered := cluster.Node != "" || cluster.Address != "" || len(cluster.Routes) > 0
	switch {
	case clustered && nats != "":
		return errors.New("--nats uses an existing cluster: --name, --cluster-addr and --routes cannot be given with it")
	case clustered && (cluster.Node == "" || cluster.Address == "" || len(cluster.Routes) == 0):
		return errors.New("a cluster needs all of --name, --cluster-addr and --routes")
	case !clustered && nats == "" && replicas > 1:
		return fmt.Errorf("--replicas is %d: more than 1 needs a cluster, see --name", replicas)
	}
	return nil
}

func newJoin() *cli.Command {
	var (
		a    access
		node farm.NodeOptions
		log  cli.LogFlags
	)
	return &cli.Command{
		Use:   "join [URL]",
		Short: "Work for a farm",
		Long: `Work for the farm at URL, which --farm may also give: take items from the queue, one for each
core at a time. If the connection is lost, the node continues with the items that it has,
and reconnects.

Ctrl-C returns unfinished items at once, so that other nodes can take them, and ends
the node within two seconds. The farm refuses a node that runs another version of the
program. A node that sends wrong results ends with exit code 1. A farm with tokens
requires a work token.`,
		Example: `  stride farm join nats://10.0.0.1:4222 --token-file token
  stride farm join --farm tls://farm.example.org:4222 --workers 4 --tls-ca ca.pem`,
		Args:    cli.Args{Max: 1, What: "the URL of one farm at most"},
		Endless: true,
		Flags: func(f *cli.Flags) {
			f.Int(&node.Workers, "workers", cli.NotNegative, "number of items to work on at a time; 0 for one on each core")
			f.Memory(&node.Memory, "using fewer workers")
			f.String(&node.Name, "name",
				"name of the node in tables and logs (default: the name of the machine and some digits)")
			a.register(f)
			log.Register(f, "log every item")
		},
		Check: func(c *cli.Call) error {
			if len(c.Args) == 1 {
				if a.url != "" && a.url != c.Args[0] {
					return fmt.Errorf("two farms are given: %s by the argument and %s by --farm", c.Args[0], a.url)
				}
				a.url = c.Args[0]
			}
			return a.open(c, farm.RoleWork)
		},
		Run: func(c *cli.Call) (_ *cli.Result, err error) {
			node.Log, node.Version = c.Log(log), version.String()
			if node.Workers, err = farm.WorkersIn(node.Memory, node.Workers); err != nil {
				return nil, err
			}
			node.Memory.Apply()
			return nil, farm.Join(c.Context(), a.Farm, node)
		},
	}
}

func newStatus() *cli.Command {
	var a access
	return &cli.Command{
		Use:   "status",
		Short: "Show the state of a farm",
		Long: `Show the nodes of a farm, its queue, how many items are done, how many failed within their
limits, how many wrong results were rejected, and which items are no longer handed out and
why. On a terminal the table is updated until Ctrl-C; otherwise it is printed once.

Only nodes that answer within half a second are listed.`,
		Example: `  stride farm status
  stride farm status --farm nats://10.0.0.1:4222 --token-file token --json`,
		Forms:   cli.JSON | cli.CSV,
		Endless: true, // on a terminal
		Flags:   a.register,
		Check:   a.submitter,
		Run: func(c *cli.Call) (*cli.Result, error) {
			if !c.JSON && !c.CSV && cli.IsTerminal(c.Stdout()) {
				return nil, watch(c.Context(), c.Stdout(), a.Farm)
			}
			s, err := a.Status(c.Context(), statusWait)
			if err != nil {
				return nil, err
			}
			nodes := &table.Table{Columns: []table.Column{{Key: "node"}, {Key: "version"}, {Key: "workers"}, {Key: "done"},
				{Key: "items"}}}
			for _, n := range s.Nodes {
				nodes.Add(n.Name, n.Version, n.Workers, n.Done, strings.Join(n.Items, " "))
			}
			return &cli.Result{JSON: s, Table: nodes, Text: func(p *cli.Printer) { printStatus(p, s) }}, nil
		},
	}
}

const (
	// statusWait is the time within which nodes have to answer.
	statusWait = 500 * time.Millisecond
	// statusEvery is the time between two updates of the table on a terminal.
	statusEvery = time.Second
	// eraseScreen moves a terminal's cursor to the first line and clears what follows.
	eraseScreen = "\x1b[H\x1b[J"
	// shownItems is the number of items that are listed for each node.
	shownItems = 3
)

// watch keeps the state of a farm on a terminal up to date until ctx ends.
func watch(ctx context.Context, w io.Writer, f *farm.Farm) error {
	tick := time.NewTicker(statusEvery)
	defer tick.Stop()
	for {
		s, err := f.Status(ctx, statusWait)
		if ctx.Err() != nil {
			return nil
		}
		var text strings.Builder
		if err != nil {
			fmt.Fprintf(&text, "the farm does not answer: %v\n", err)
		} else {
			printStatus(&cli.Printer{W: &text}, s)
		}
		if _, err := io.WriteString(w, eraseScreen+text.String()); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// printStatus prints the state of a farm for people.
func printStatus(p *cli.Printer, s farm.Status) {
	p.Printf("version %s\nqueue: %d waiting, %d in work; %d done, %d failed, %d with a wrong result\n",
		s.Version, s.Waiting, s.Working, s.Done, s.Failed, s.Rejected)
	if s.Aside > 0 {
		p.Printf("%s set aside; to be submitted again or withdrawn:\n", cli.Count(s.Aside, "item"))
		for _, a := range s.DeadLetters {
			p.Printf("  %s: %s\n", a.Item, a.Reason)
		}
		if more := s.Aside - len(s.DeadLetters); more > 0 {
			p.Printf("  and %d more\n", more)
		}
	}
	nodes := &table.Table{Columns: []table.Column{{Key: "node", Left: true}, {Key: "workers"}, {Key: "done"},
		{Key: "in work", Left: true}}}
	for _, n := range s.Nodes {
		items := strings.Join(n.Items[:min(len(n.Items), shownItems)], " ")
		if more := len(n.Items) - shownItems; more > 0 {
			items += fmt.Sprintf(" and %d more", more)
		}
		nodes.Add(n.Name, n.Workers, n.Done, items)
	}
	p.Printf("\n")
	p.Keep(nodes.WriteText(p))
}

func newFetch() *cli.Command {
	var (
		a      access
		flag   cli.BookFlag
		book   *records.Book
		wrong  error
		refuse = func(id string, err error) { wrong = errors.Join(wrong, fmt.Errorf("%s: %w", id, err)) }
	)
	return &cli.Command{
		Use:   "fetch",
		Short: "Fetch the results of a farm into the record book",
		Long: `Check all results of a farm once more and offer them to the record book, which keeps those
that are better than its own. The results stay on the farm and can be fetched again.
--json prints all results with their answers instead, one a line.

The exit code is 1 if a result fails the check or cannot be read.`,
		Example: `  stride farm fetch
  stride farm fetch --farm nats://10.0.0.1:4222 --token-file token --book best.db
  stride farm fetch --json > results.jsonl`,
		Forms: cli.JSON,
		Flags: func(f *cli.Flags) {
			a.register(f)
			flag.Register(f)
		},
		Check: func(c *cli.Call) (err error) {
			if err := a.submitter(c); err != nil || c.JSON {
				return err
			}
			book, err = flag.Open(c, records.Open)
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if c.JSON { // printed as they come, since they may be many
				out := json.NewEncoder(c.Stdout())
				err := a.Results(c.Context(), func(r farm.Record) error { return out.Encode(r) }, refuse)
				return nil, errors.Join(err, wrong)
			}
			tally := make(map[records.Outcome]int)
			err := a.Results(c.Context(), func(r farm.Record) error {
				outcome, err := book.Add(c.Context(), entryOf(r))
				if errors.As(err, new(*records.InvalidError)) {
					refuse(r.Item.ID, err)
					return nil
				}
				tally[outcome]++
				return err
			}, refuse)
			return cli.Printed("%s: %d entered, %d improved, %d not better\n", book.Path(),
				tally[records.Entered], tally[records.Improved], tally[records.NotBetter]), errors.Join(err, wrong)
		},
	}
}

// entryOf returns a result as an entry of a record book.
func entryOf(r farm.Record) records.Entry {
	s := records.Source{
		Search: r.Result.Search, Version: r.Result.Version, Seed: r.Result.Seed,
		Seconds: max(r.Result.Seconds, records.Resolution.Seconds()),
		Workers: r.Result.Workers, Where: r.Result.Node, Found: r.When,
	}
	return records.Entry{Problem: r.Item.Problem, Answer: r.Result.Answer, Source: s}
}

func newWithdraw() *cli.Command {
	var a access
	return &cli.Command{
		Use:   "withdraw ID...",
		Short: "Withdraw items from a farm",
		Long: `Withdraw items that are not done. They are no longer handed out, and a result that a node
still sends is thrown away. Stored results stay. A submitter can withdraw items that were
submitted with the same token; an administrator can withdraw any item.`,
		Example: `  stride farm withdraw shift-300-0d41385dbfb0d37d`,
		Args:    cli.Args{Min: 1, Max: -1, What: "the IDs of the items to withdraw"},
		Flags:   a.register,
		Check:   a.submitter,
		Run: func(c *cli.Call) (*cli.Result, error) {
			for _, id := range c.Args {
				if err := a.Withdraw(c.Context(), id); err != nil {
					return nil, fmt.Errorf("%s: %w", id, err)
				}
			}
			return nil, nil
		},
	}
}

func newPermissions() *cli.Command {
	file := "tokens"
	return &cli.Command{
		Use:   "permissions",
		Short: "Print the configuration that an existing NATS server needs",
		Long: `Print the part of a NATS server's configuration that admits the holders of the tokens in a
file, each with the permissions of its role. If the file does not exist, it is created with
one token for each role. It is for servers that are used with "stride farm serve --nats".

Such a server cannot distinguish connections that use the same token. Nodes that must
not interfere with each other need tokens of their own (work-NAME).`,
		Example: `  stride farm permissions --token-file tokens > farm-users.conf`,
		Flags: func(f *cli.Flags) {
			f.Named(&file, "token-file", "FILE", "file with the tokens, which is created if it does not exist")
		},
		Run: func(*cli.Call) (*cli.Result, error) {
			tokens, _, err := farm.MakeTokens(file)
			if err != nil {
				return nil, err
			}
			return cli.Printed("%s", farm.Configuration(tokens)), nil
		},
	}
}
