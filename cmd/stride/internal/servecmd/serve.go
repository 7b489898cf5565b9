package servecmd

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/web"
	"stride/internal/web/engine"
)

// defaultAddress is the address of the pages if --addr is not given.
const defaultAddress = "127.0.0.1:8080"

// New returns the commands that serve the pages.
func New() *cobra.Command {
	var (
		addr    string
		logForm string
		verbose bool
		anyHost bool
		limits  web.Limits
		book    cli.RecordFlags
	)
	d := web.DefaultLimits
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play, generate and watch in the browser",
		Long: `Serve web pages on which you can play both puzzles, generate mazes and watch the solver,
and the API that these pages use. The program contains everything that it serves and
fetches nothing from the network.

It accepts connections from this machine only, unless --addr gives another address; to
answer requests for any host name, add --any-host. There are no users and no passwords.

The page of records shows the record book that --book names, or else your own if there is
one. With --record, mazes that are generated on the pages are offered to the book, which
is created if it does not exist. See "stride records --help".

Ctrl-C ends the server. Running searches end as well, and whoever watches one receives
its best result.`,
		Example: `  stride serve
  stride serve --addr 127.0.0.1:0
  stride serve --addr :8080 --any-host --searches 2 --log json`,
		Args: cli.TakesNone,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if err := checkServe(addr, limits); err != nil {
				return err
			}
			log, err := cli.NewLog(cmd, logForm, verbose)
			if err != nil {
				return err
			}
			// The port comes first: a second server ends here, before it touches the book.
			l, err := (&net.ListenConfig{}).Listen(cmd.Context(), "tcp", addr)
			if err != nil {
				return cli.Failure(fmt.Errorf("cannot listen on %s: %w", addr, err))
			}
			shown, err := openServed(book)
			if err != nil {
				return errors.Join(err, cli.Failure(l.Close()))
			}
			if shown != nil {
				defer func() { err = errors.Join(err, cli.Failure(shown.Close())) }()
			}
			web.ShareCores(limits)
			base := "http://" + shownAddress(l.Addr())
			server := web.New(web.Config{Limits: limits, Log: log, Address: base, AnyHost: anyHost, App: true, Book: shown, Record: book.Record})
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "Stride is at %s (Ctrl-C ends it)\n", base); err != nil {
				return cli.Failure(err)
			}
			return cli.Failure(web.Serve(cmd.Context(), l, server))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&addr, "addr", defaultAddress, "`HOST:PORT` to listen on; port 0 selects a free port")
	flags.BoolVar(&anyHost, "any-host", false, "answer requests for every host name, not only those of this machine")
	flags.IntVar(&limits.Searches, "searches", d.Searches, "number of searches at a time, each of which uses one core")
	flags.IntVar(&limits.Queue, "queue", d.Queue, "number of searches that may wait; further ones are refused")
	cli.DurationVar(flags, &limits.Time, "time-limit", d.Time, "longest time that a search may take")
	flags.IntVar(&limits.MaxSide, "max-side", d.MaxSide, "largest number of rows or columns of a maze to generate")
	flags.StringVar(&logForm, "log", cli.LogForms[0], "form of the log on standard error: text, json or none")
	flags.BoolVar(&verbose, "verbose", false, "log every request, not only searches and refusals")
	flags.Var(&limits.Memory, "memory", "memory that the server may use for searches and caches, such as 2GiB (default: half of the memory of the machine or container)")
	book.Register(cmd)
	cli.MustComplete(cmd, "log", func() []string { return cli.LogForms })
	cli.MarkEndless(cmd)
	cmd.AddCommand(newHealthCommand())
	return cmd
}

// openServed opens the book that the pages show. A book that a flag names must exist, unless
// results are recorded in it; the user's own book need not exist, and is nil then.
func openServed(f cli.RecordFlags) (*records.Book, error) {
	path, err := f.Resolve()
	if err != nil && f.Record {
		return nil, err
	}
	if f.Record {
		b, err := records.Open(path, families.All)
		return b, cli.Failure(err)
	}
	b, err := records.OpenExisting(path, families.All)
	if f.Path == "" && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return b, cli.Failure(err)
}

// checkServe returns an error about the first flag with an invalid value.
func checkServe(addr string, l web.Limits) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--addr is %q: it must be HOST:PORT, such as %s", addr, defaultAddress)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return fmt.Errorf("--addr is %q: the port must be a number from 0 to 65535", addr)
	}
	const mostSearches, mostSide = 256, 1000
	switch {
	case l.Searches < 1 || l.Searches > mostSearches:
		return fmt.Errorf("--searches is %d: it must be from 1 to %d", l.Searches, mostSearches)
	case l.Queue < 1:
		return fmt.Errorf("--queue is %d: it must be at least 1", l.Queue)
	case l.Time < time.Second:
		return fmt.Errorf("--time-limit is %v: it must be at least 1s", l.Time)
	case l.MaxSide < 2 || l.MaxSide > mostSide:
		return fmt.Errorf("--max-side is %d: it must be from 2 to %d", l.MaxSide, mostSide)
	}
	if err := engine.CheckMemory(l.Memory); err != nil {
		return fmt.Errorf("--memory: %w", err)
	}
	return nil
}

// shownAddress returns the address in a form that a browser on this machine can use.
func shownAddress(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
