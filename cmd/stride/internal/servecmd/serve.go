// Package servecmd provides the commands of the pages: stride serve, which serves them, and stride
// site, which writes them.
package servecmd

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"syscall"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/keys"
	"stride/internal/web"
)

// The address of the pages if --addr is not given.
const (
	defaultPort    = 8080
	defaultAddress = "127.0.0.1:8080"
)

// New returns the command that serves the pages.
func New() *cli.Command {
	var (
		addr      = defaultAddress
		log       cli.LogFlags
		pages     http.Handler
		listening net.Listener
	)
	return &cli.Command{
		Use:   "serve",
		Short: "Play, generate and watch in the browser",
		Long: `Serve the web pages of both puzzles from memory: the same files that "stride site" writes.
Everything is computed in the browser. It is for one desk or one classroom; a site is for
the world.

It accepts connections from this machine only, unless --addr gives another address.
Ctrl-C ends it.`,
		Example: `  stride serve
  stride serve --addr 127.0.0.1:0
  stride serve --addr :8080`,
		Endless: true,
		Instead: map[string]string{
			"--port": "--addr HOST:PORT, as in --addr 127.0.0.1:9000",
			"--host": "--addr HOST:PORT, as in --addr 192.168.0.7:8080",
		},
		Flags: func(f *cli.Flags) {
			f.Named(&addr, "addr", "HOST:PORT", "address to listen on; port 0 selects a free port")
			log.Register(f, "log every request")
		},
		Check: func(c *cli.Call) error {
			_, port, err := net.SplitHostPort(addr)
			if err != nil {
				return fmt.Errorf("--addr is %q: it must be HOST:PORT, such as %s", addr, defaultAddress)
			}
			if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
				return fmt.Errorf("--addr is %q: the port must be a number from 0 to 65535", addr)
			}
			if listening, err = (&net.ListenConfig{}).Listen(c.Context(), "tcp", addr); err != nil {
				if errors.Is(err, syscall.EADDRINUSE) {
					err = fmt.Errorf("another program uses port %s: choose another, as in --addr "+
						"127.0.0.1:%d", port, defaultPort+1)
				}
				return cli.Failure(fmt.Errorf("cannot listen on %s: %w", addr, err))
			}
			c.Closing(func() error { _ = listening.Close(); return nil }) // the server may have closed it
			pages, err = web.NewHandler(c.Context(), web.Config{}, c.Log(log))
			return cli.Failure(err)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			base := "http://" + shownAddress(listening.Addr())
			if _, err := fmt.Fprintf(c.Stdout(), "Stride is at %s (Ctrl-C ends it)\n", base); err != nil {
				return nil, err
			}
			return nil, web.Serve(c.Context(), listening, pages, c.Log(log))
		},
	}
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
CNAME and names that begin with a dot, such as .git, may be there, and stay as they are.
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
