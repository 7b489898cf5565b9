// Package servecmd provides the commands of the pages: stride serve, which serves them, and stride
// site, which writes them.
package servecmd

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"syscall"
	"time"

	"stride/cmd/internal/recordbook"
	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/keys"
	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/web"
	"stride/internal/web/engine"
)

// The address of the pages if --addr is not given.
const (
	defaultPort    = 8080
	defaultAddress = "127.0.0.1:8080"
)

// New returns the commands that serve the pages.
func New() *cli.Command {
	var (
		addr      = defaultAddress
		limits    = engine.DefaultLimits
		log       cli.LogFlags
		anyHost   bool
		book      recordbook.Offers
		listening net.Listener
		shown     *records.Book
	)
	return &cli.Command{
		Use:   "serve",
		Short: "Play, generate and watch in the browser",
		Long: `Serve web pages for playing both puzzles, making mazes and watching the solver, and the API
behind them. The program contains everything that it serves and fetches nothing from the
network. It is for one desk or one classroom; "stride site" writes pages for the world.

It accepts connections from this machine only, unless --addr gives another address; to
answer requests for any host name, add --any-host. There are no users and no passwords.

With --record, mazes that are generated on the pages are offered to the record book.

Ctrl-C ends the server and the searches that run; the pages get their best results.`,
		Example: `  stride serve
  stride serve --addr 127.0.0.1:0
  stride serve --addr :8080 --any-host --searches 2`,
		Endless: true,
		Instead: map[string]string{
			"--port": "--addr HOST:PORT, as in --addr 127.0.0.1:9000",
			"--host": "--addr HOST:PORT, as in --addr 192.168.0.7:8080",
		},
		Flags: func(f *cli.Flags) {
			f.Named(&addr, "addr", "HOST:PORT", "address to listen on; port 0 selects a free port")
			f.Bool(&anyHost, "any-host", "answer requests for every host name, not only those of "+
				"this machine")
			f.Int(&limits.Searches, "searches", keys.Between(1, 256), "number of searches at a time; they "+
				"share the cores")
			f.Duration(&limits.Time, "time-limit", keys.AtLeast(int64(time.Second)),
				"longest time that a search may take")
			f.Int(&limits.MaxSide, "max-side", keys.Between(2, 1000), "largest number of rows or columns "+
				"of a maze to generate")
			log.Register(f, "log every request, not only searches and refusals")
			f.Memory(&limits.Memory, "giving each search an equal share")
			book.Register(f)
		},
		Check: func(c *cli.Call) error {
			if err := book.Unused(); err != nil {
				return err
			}
			_, port, err := net.SplitHostPort(addr)
			if err != nil {
				return fmt.Errorf("--addr is %q: it must be HOST:PORT, such as %s", addr, defaultAddress)
			}
			if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
				return fmt.Errorf("--addr is %q: the port must be a number from 0 to 65535", addr)
			}
			// The port comes first: a second server ends here, before it touches the book.
			if listening, err = (&net.ListenConfig{}).Listen(c.Context(), "tcp", addr); err != nil {
				if errors.Is(err, syscall.EADDRINUSE) {
					err = fmt.Errorf("another program uses port %s: choose another, as in --addr "+
						"127.0.0.1:%d", port, defaultPort+1)
				}
				return cli.Failure(fmt.Errorf("cannot listen on %s: %w", addr, err))
			}
			if book.Record {
				if shown, err = openBook(&book.Flag, c); err != nil {
					_ = listening.Close() // no client has connected
				}
			}
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			web.ShareCores(limits)
			base := "http://" + shownAddress(listening.Addr())
			server := web.New(web.Config{Limits: limits, Log: c.Log(log), AnyHost: anyHost, App: true,
				Book: shown})
			if _, err := fmt.Fprintf(c.Stdout(), "Stride is at %s (Ctrl-C ends it)\n", base); err != nil {
				return nil, err
			}
			return nil, web.Serve(c.Context(), listening, server)
		},
	}
}

// openBook opens the book in which the server records, which it may begin in a new folder.
func openBook(f *recordbook.Flag, c *cli.Call) (*records.Book, error) {
	path, err := f.Resolve()
	if err != nil {
		return nil, err
	}
	b, err := records.Open(path, families.All)
	if err == nil {
		c.Closing(b.Close)
	}
	return b, cli.Failure(err)
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

// NewSite returns the command that writes the pages as files.
func NewSite() *cli.Command {
	var (
		days          = 30
		from, address string
		first         time.Time
	)
	return &cli.Command{
		Use:   "site DIR",
		Short: "Write the pages as files for any web host",
		Long: `Write the pages of "stride serve" as files into the folder DIR. Any web host can serve it,
from any address, and nothing of Stride has to run there: the engines run in the browser.
Browsers can install the site as an application, which opens without a network.

The first levels, and the puzzles of the days that --days and --from give, come with the
site; others are made in the browser.
--address is for what needs whole addresses: pictures next to links to the site, and Atom
feeds of the last 14 days (feed.atom, in each language). Their last day is today, so write the
site every day for readers to get the new puzzles.

DIR must be new or empty, or hold a site of an earlier run, which is then updated: the
files of that version stay for pages that are open, and those of older versions are removed.
After an interruption, the same command completes the site.`,
		Example: `  stride site public
  stride site public --days 90 --from 2026-12-01
  stride site public --address https://example.org/stride/`,
		Args: cli.Args{Min: 1, Max: 1, What: "the folder to write to, such as public"},
		Flags: func(f *cli.Flags) {
			f.Int(&days, "days", keys.Between(0, 400), "number of days whose puzzles come with the site")
			f.String(&from, "from", "first of these `DAY`s, such as 2026-12-01 (default: yesterday in UTC)")
			f.Named(&address, "address", "URL", "URL at which the folder will be, for pictures of links, "+
				"and feeds")
		},
		Check: func(c *cli.Call) (err error) {
			if err := disk.CheckFolder(c.Args[0]); err != nil {
				return err
			}
			// West of Greenwich it may still be yesterday.
			if first = time.Now().UTC().AddDate(0, 0, -1); from != "" {
				if first, err = time.Parse(time.DateOnly, from); err != nil {
					return fmt.Errorf("--from is %q: it must be a day such as 2026-12-01", from)
				}
			}
			if address != "" {
				at, err := url.Parse(address)
				if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" ||
					at.RawQuery != "" ||
					at.Fragment != "" {
					return fmt.Errorf("--address is %q: it must be the address of the folder, such as "+
						"https://example.org/stride/", address)
				}
			}
			return nil
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			site, err := web.WriteSite(c.Context(), c.Args[0], web.Config{Address: address}, first, days)
			if errors.Is(err, web.ErrOtherFiles) {
				err = cli.Usage(err)
			}
			if err != nil {
				return nil, err
			}
			const mb = 1e6
			return cli.Printed("%s: version %s, %d files, %.1f MB\n", c.Args[0], site.Version, site.Files,
				float64(site.Bytes)/mb), nil
		},
	}
}
