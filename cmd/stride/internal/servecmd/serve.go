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
	"stride/puzzle/families"
	"stride/records"
	"stride/web"
)

// defaultAddress is where the pages are unless told otherwise.
const defaultAddress = "127.0.0.1:8080"

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
		Short: "Play, make and watch in the browser",
		Long: `Serve the pages on which both puzzles are played, mazes are made and the solver is
watched, and the API they use. Everything is in this program: nothing is fetched from
anywhere.

It listens on this machine only, unless --addr names another address; then
--any-host lets requests for any host name in. There are no users and no passwords.

The page of records shows the record book of --book, or else the user's own, if there is
one; with --record the mazes that are made on the pages are offered to it, and it is made
if it is missing. See "stride records --help".

Ctrl-C ends it: searches are told to end and keep their best, and those who watch
them get it.`,
		Example: `  stride serve
  stride serve --addr 127.0.0.1:0
  stride serve --addr :8080 --any-host --searches 2 --log json`,
		Args: cobra.NoArgs,
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
			server := web.New(web.Config{Limits: limits, Log: log, Address: base, AnyHost: anyHost, Book: shown, Record: book.Record})
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "Stride is at %s (Ctrl-C ends it)\n", base); err != nil {
				return cli.Failure(err)
			}
			return cli.Failure(web.Serve(cmd.Context(), l, server))
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&addr, "addr", defaultAddress, "address to listen on, HOST:PORT; port 0 takes a free one")
	flags.BoolVar(&anyHost, "any-host", false, "answer under every host name, not only those of this machine")
	flags.IntVar(&limits.Searches, "searches", d.Searches, "searches at a time, one core each")
	flags.IntVar(&limits.Queue, "queue", d.Queue, "searches that wait; more are refused")
	flags.DurationVar(&limits.Time, "time-limit", d.Time, "longest time of a search")
	flags.IntVar(&limits.MaxSide, "max-side", d.MaxSide, "most rows and columns of a maze that is made")
	flags.StringVar(&logForm, "log", cli.LogForms[0], "form of the log on standard error: text, json or none")
	flags.BoolVar(&verbose, "verbose", false, "log every request, not only searches and refusals")
	flags.Var(&limits.Memory, "memory", "memory for searches and all that is kept, such as 2GiB (default: half of what the machine or its container has)")
	book.Register(cmd)
	cli.MustComplete(cmd, "log", func() []string { return cli.LogForms })
	cmd.AddCommand(newLoadCommand())
	return cmd
}

// openServed opens the book that is shown: one that was asked for must be there, and the
// user's own need not.
func openServed(f cli.RecordFlags) (*records.Book, error) {
	path, err := f.Where()
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

// checkServe reports which flag makes no sense.
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
	if err := web.CheckMemory(l.Memory); err != nil {
		return fmt.Errorf("--memory: %w", err)
	}
	return nil
}

// shownAddress is the address as a browser on this machine can use it.
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
