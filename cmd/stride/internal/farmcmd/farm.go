// Package farmcmd provides the commands of the farm: stride farm and those below it.
package farmcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/farm"
	"stride/internal/keys"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/search"
	"stride/internal/table"
	"stride/internal/version"
)

const (
	// urlVariable is the environment variable that replaces --nats. Other users of the machine
	// can't read it, so it may hold a password.
	urlVariable = "STRIDE_FARM_URL"
	defaultPort = 4222
)

// New returns the commands of the farm.
func New() *cli.Command {
	return &cli.Command{
		Use:   "farm",
		Short: "Solve levels and generate mazes on many machines",
		Long: `A farm is a NATS server with a queue of levels and mazes, any number of nodes that work on
them, and a collector, which checks every answer before it stores it. If a node falls
silent, its items are handed out again.

All machines need the same version of the program. The URL of the server may contain a
user and a password; then give it in the environment variable ` + urlVariable + `, because
others can read command lines.`,
		Example: `  stride farm serve
  stride farm join
  stride farm submit --levels 1-1000 --time 10m
  stride farm fetch`,
		Commands: []*cli.Command{newServe(), newJoin(), newSubmit(), newStatus(), newFetch()},
	}
}

// access is the address of a farm and the connection of a command.
type access struct {
	url, creds string
	*farm.Farm
}

func (a *access) register(f *cli.Flags) {
	a.registerURL(f, fmt.Sprintf("URL of the NATS server (default: $%s, or else nats://127.0.0.1:%d)", urlVariable,
		defaultPort))
}

func (a *access) registerURL(f *cli.Flags, usage string) {
	f.Named(&a.url, "nats", "URL", usage)
	f.String(&a.creds, "creds", "credentials `FILE`, for a NATS server with accounts")
}

// schemes are those of the URLs of a NATS server; the last two are for WebSocket.
var schemes = []string{"nats", "tls", "ws", "wss"}

// connect connects to the server until the call is over.
func (a *access) connect(c *cli.Call) (err error) {
	url := a.url
	if url == "" {
		url = os.Getenv(urlVariable)
	}
	if url == "" {
		url = fmt.Sprintf("nats://127.0.0.1:%d", defaultPort)
	}
	if scheme, _, ok := strings.Cut(url, "://"); ok && !slices.Contains(schemes, scheme) {
		return fmt.Errorf("the URL begins with %s://: that of a NATS server begins with nats:// or tls://", scheme)
	}
	a.Farm, err = farm.Connect(farm.Access{URL: url, Creds: a.creds, Version: version.String()})
	if err != nil {
		return cli.Failure(err)
	}
	c.Closing(func() error { a.Close(); return nil })
	return nil
}

// open connects to a farm that exists.
func (a *access) open(c *cli.Call) error {
	err := a.connect(c)
	if err == nil {
		err = cli.Failure(a.Find(c.Context()))
		a.warn(c)
	}
	return err
}

// warn prints what the server does not allow.
func (a *access) warn(c *cli.Call) {
	for _, warning := range a.Warnings {
		c.Note("%s", warning)
	}
}

func newServe() *cli.Command {
	var (
		a      access
		server = farm.ServerOptions{Port: defaultPort, Folder: "stride-farm"}
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
address, TLS and users; docs/command-line.md has an example.

With --nats, the command runs only the collector, for a NATS server with JetStream that
is already running. There may be several collectors.`,
		Example: `  stride farm serve
  stride farm serve --config farm.conf
  stride farm serve --nats tls://nats.example.org:4222 --creds collector.creds`,
		Endless: true,
		Flags: func(f *cli.Flags) {
			const maxPort = 65535
			f.Int(&server.Port, "port", keys.Between(0, maxPort), "port to listen on, on this machine only; 0 selects a free port")
			f.String(&server.Folder, "out",
				"keep the queue and the results in the folder `DIR` of the current folder, which is created if it does not exist")
			f.Named(&server.Config, "config", "FILE", "configuration file of a NATS server, instead of --port")
			a.registerURL(f, "URL of a NATS server that is already running, in place of a server of one's own")
			log.Register(f, "log every result, not only unusual events")
		},
		Check: func(c *cli.Call) error {
			if a.url != "" || a.creds != "" {
				for _, name := range []string{"port", "out", "config"} {
					if c.Given(name) {
						return fmt.Errorf("--%s is for a server of one's own: it cannot be given with --nats or --creds", name)
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

func newJoin() *cli.Command {
	var (
		a    access
		node farm.NodeOptions
		log  cli.LogFlags
	)
	return &cli.Command{
		Use:   "join",
		Short: "Work for a farm",
		Long: `Work for a farm: take items from the queue, one for each core at a time. If the connection
is lost, the node continues with the items that it has, and reconnects.

Ctrl-C returns unfinished items at once, so that other nodes can take them, and ends
the node within two seconds. A node of another version than the farm is refused.`,
		Example: `  stride farm join --nats nats://10.0.0.1:4222
  stride farm join --workers 4`,
		Endless: true,
		Flags: func(f *cli.Flags) {
			f.Int(&node.Workers, "workers", keys.Between(0, search.MaxWorkers),
				"number of items to work on at a time; 0 for one on each core")
			f.Memory(&node.Memory, "using fewer workers")
			f.String(&node.Name, "name",
				"name of the node in tables and logs (default: the name of the machine and some digits)")
			a.register(f)
			log.Register(f, "log every item")
		},
		Check: a.open,
		Run: func(c *cli.Call) (_ *cli.Result, err error) {
			node.Log = c.Log(log)
			if node.Workers, err = farm.WorkersIn(node.Memory, node.Workers); err != nil {
				return nil, err
			}
			node.Memory.Apply()
			return nil, a.Join(c.Context(), node)
		},
	}
}

func newStatus() *cli.Command {
	var a access
	return &cli.Command{
		Use:   "status",
		Short: "Show the state of a farm",
		Long: `Show the queue of a farm, how many items are done, which have failed and why, and the
nodes that answer within half a second.

An item has failed if nothing was found within its limits, if it was handed out 25 times
without an answer, or after three wrong answers. "stride farm submit" hands it out again.`,
		Example: `  stride farm status
  watch stride farm status
  stride farm status --json`,
		Forms: cli.JSON | cli.CSV,
		Flags: a.register,
		Check: a.open,
		Run: func(c *cli.Call) (*cli.Result, error) {
			const wait = 500 * time.Millisecond
			s, err := a.Status(c.Context(), wait)
			if err != nil {
				return nil, err
			}
			nodes := &table.Table{Columns: []table.Column{{Key: "node", Left: true}, {Key: "workers"}, {Key: "done"},
				{Key: "items", Left: true}}}
			for _, n := range s.Nodes {
				nodes.Add(n.Name, n.Workers, n.Done, strings.Join(n.Items, " "))
			}
			return &cli.Result{JSON: s, Table: nodes, Text: func(p *cli.Printer) { printStatus(p, s, nodes) }}, nil
		},
	}
}

// shownFailures limits how many of the items that failed are listed for people.
const shownFailures = 20

// printStatus prints the state of a farm for people.
func printStatus(p *cli.Printer, s farm.Status, nodes *table.Table) {
	p.Printf("version %s\n%d waiting, %d in work, %d to be checked, %d done, %d failed\n", s.Version, s.Waiting, s.Working,
		s.Answers, s.Done, len(s.Failed))
	for _, r := range s.Failed[:min(len(s.Failed), shownFailures)] {
		p.Printf("  %s, seed %d: %s\n", r.Item.Problem, r.Item.Seed, r.Failure)
	}
	if more := len(s.Failed) - shownFailures; more > 0 {
		p.Printf("  and %d more\n", more)
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
		refuse = func(name string, err error) { wrong = errors.Join(wrong, fmt.Errorf("%s: %w", name, err)) }
	)
	return &cli.Command{
		Use:   "fetch",
		Short: "Fetch the results of a farm into the record book",
		Long: `Check all results of a farm once more and offer them to the record book, which keeps those
that are better than its own. The results stay on the farm and can be fetched again.
--json prints all results with their answers instead, one a line, and of a maze its ID.

The exit code is 1 if a result fails the check.`,
		Example: `  stride farm fetch
  stride farm fetch --nats nats://10.0.0.1:4222 --book best.db
  stride farm fetch --json > results.jsonl`,
		Forms: cli.JSON,
		Flags: func(f *cli.Flags) {
			a.register(f)
			flag.Register(f)
		},
		Check: func(c *cli.Call) (err error) {
			if err := a.open(c); err != nil || c.JSON {
				return err
			}
			book, err = flag.Open(c, records.Open)
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if c.JSON { // printed as they come, since they may be many
				out := json.NewEncoder(c.Stdout())
				err := a.Results(c.Context(), func(r farm.Record) error { return out.Encode(withID(r)) }, refuse)
				return nil, errors.Join(err, wrong)
			}
			tally := make(map[records.Outcome]int)
			err := a.Results(c.Context(), func(r farm.Record) error {
				outcome, err := book.Add(c.Context(), entryOf(r))
				if errors.As(err, new(*records.InvalidError)) {
					refuse(r.Item.Problem, err)
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

// withID returns what --json prints of a result: a level that was made has its ID.
func withID(r farm.Record) cli.Object {
	p, err := families.All.ParseProblem(r.Item.Problem)
	if maker, ok := p.(puzzle.Maker); err == nil && ok {
		if level, err := maker.Made(r.Answer); err == nil {
			return cli.Object{r, cli.Fields{"id": level.ID()}}
		}
	}
	return cli.Object{r}
}

// entryOf returns a result as an entry of a record book.
func entryOf(r farm.Record) records.Entry {
	s := records.Source{
		Search: r.Search, Version: r.Version, Seed: r.Seed, Seconds: records.Measured(r.Seconds),
		Workers: r.Workers, Where: r.Node, Found: r.Found,
	}
	return records.Entry{Problem: r.Item.Problem, Answer: r.Answer, Source: s}
}
