package servecmd

import (
	"fmt"
	"net/url"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/records"
	"stride/internal/web"
)

// NewSite returns the command that writes the pages as files.
func NewSite() *cobra.Command {
	const mostDays, defaultDays = 400, 30
	var (
		days    int
		from    string
		address string
		book    cli.BookFlag
	)
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "Write the pages as files for any web host",
		Long: `Write the pages that "stride serve" serves as files into the folder DIR. Any web host can
serve the folder, from any address, and nothing of Stride has to run there: the engines,
compiled to WebAssembly, run in the browser. Browsers can install the site as an
application, and it opens without a network once it has been opened.

The first levels, and the puzzles of the days that --days and --from give, come with the
site, so that they are there at once; those of other days are made in the browser. The page
of records shows the record book that --book names. Where others show a picture beside a
link to the site, many of them need its whole address, which --address gives.

DIR must be empty, be missing, or hold a site of an earlier run, which is then updated: the
files of that version stay for pages that are open, and those of older versions are removed.
After an interruption, the same command completes the site.`,
		Example: `  stride site public
  stride site public --days 90 --from 2026-12-01
  stride site public --address https://example.org/stride/`,
		Args: cli.Takes(1, 1, "the folder to write to, such as public"),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if days < 0 || days > mostDays {
				return fmt.Errorf("--days is %d: it must be from 0 to %d", days, mostDays)
			}
			first := time.Now().UTC()
			if from != "" {
				if first, err = time.Parse(time.DateOnly, from); err != nil {
					return fmt.Errorf("--from is %q: it must be a day such as 2026-12-01", from)
				}
			}
			if address != "" {
				at, err := url.Parse(address)
				if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || at.RawQuery != "" || at.Fragment != "" {
					return fmt.Errorf("--address is %q: it must be the address of the folder, such as https://example.org/stride/", address)
				}
			}
			write := func(shown *records.Book) error {
				site, err := web.WriteSite(cmd.Context(), args[0], web.Config{Book: shown, Address: address}, first, days)
				if err != nil {
					return cli.Failure(err)
				}
				const mb = 1e6
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: version %s, %d files, %.1f MB\n", args[0], site.Version, site.Files, float64(site.Bytes)/mb)
				return cli.Failure(err)
			}
			if book.Path == "" {
				return write(nil)
			}
			return book.Use(records.OpenExisting, write)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&days, "days", defaultDays, "number of days whose puzzles come with the site")
	flags.StringVar(&from, "from", "", "first of these `DAY`s, such as 2026-12-01 (default: today in UTC)")
	flags.StringVar(&address, "address", "", "`URL` at which the folder will be, for pictures beside links to it")
	flags.Var(&book, "book", "`PATH` of a record book to show (default: none)")
	return cmd
}
