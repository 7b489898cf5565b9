package servecmd

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/table"
	"stride/web/load"
)

func newLoadCommand() *cobra.Command {
	var (
		o             load.Options
		asJSON, asCSV bool
	)
	cmd := &cobra.Command{
		Use:   "load [URL]",
		Short: "Measure how fast a server answers many players",
		Long: `Simulate many people who play on a server at the same time while searches for mazes run,
and print how long their moves and hints took. Without a URL, the command starts a server
of its own in another process, and stops it at the end.

The exit code is 1 if a request failed.`,
		Example: `  stride serve load --players 200 --searches 4 --time 30s
  stride serve load http://127.0.0.1:8080 --json`,
		Args: cli.Takes(0, 1, "the URL of one server at most"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case asJSON && asCSV:
				return cli.ErrTwoForms
			case o.Players < 1 || o.Searches < 0:
				return errors.New("--players must be at least 1, and --searches at least 0")
			case o.Time <= 0 || o.Think < 0:
				return errors.New("--time must be positive, and --think must not be negative")
			}
			if len(args) == 1 {
				o.Base = strings.TrimSuffix(args[0], "/")
			} else {
				base, end, err := startServer(cmd.Context())
				if err != nil {
					return cli.Failure(err)
				}
				defer end()
				o.Base = base
			}
			report, err := load.Run(cmd.Context(), o)
			if err != nil {
				return cli.Failure(err)
			}
			switch out := cmd.OutOrStdout(); {
			case asJSON:
				err = json.NewEncoder(out).Encode(report)
			case asCSV:
				err = loadTable(report).WriteCSV(out)
			default:
				err = printLoad(out, report)
			}
			if err == nil && report.Failed > 0 {
				err = fmt.Errorf("%s failed", cli.Count(report.Failed, "request"))
			}
			return cli.Failure(err)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&o.Players, "players", 200, "number of simulated players at the same time")
	flags.IntVar(&o.Searches, "searches", 4, "number of searches for mazes at the same time")
	cli.DurationVar(flags, &o.Time, "time", 30*time.Second, "duration of the measurement")
	cli.DurationVar(flags, &o.Think, "think", time.Second, "mean pause of a player before each request")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the random levels, moves and pauses")
	flags.BoolVar(&asJSON, "json", false, "print the figures as one line of JSON")
	flags.BoolVar(&asCSV, "csv", false, cli.CSVHelp)
	return cmd
}

// startServer runs this program as a server on a free port until end is called.
func startServer(ctx context.Context) (base string, end func(), err error) {
	program, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	server := exec.CommandContext(ctx, program, "serve", "--addr", "127.0.0.1:0", "--log", "none")
	server.Cancel = func() error { return server.Process.Signal(os.Interrupt) }
	out, err := server.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := server.Start(); err != nil {
		return "", nil, err
	}
	end = func() {
		_ = server.Process.Signal(os.Interrupt) // it may have ended by itself
		_ = server.Wait()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	words := strings.Fields(strings.TrimPrefix(line, "Stride is at "))
	if err != nil || len(words) == 0 {
		end()
		return "", nil, fmt.Errorf("the server did not start: %q, %w", line, err)
	}
	return words[0], end, nil
}

// loadTable returns the times of each kind of request.
func loadTable(r load.Report) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "request", Left: true}, {Key: "count"}, {Key: "median_ms", Head: "median ms", Verb: "%.1f"},
		{Key: "p99_ms", Head: "99 % ms", Verb: "%.1f"}, {Key: "worst_ms", Head: "worst ms", Verb: "%.1f"},
	}}
	for _, line := range []struct {
		name string
		load.Figures
	}{{"open", r.Open}, {"move", r.Move}, {"hint", r.Hint}} {
		t.Add(line.name, line.Count, line.Median, line.P99, line.Worst)
	}
	return t
}

// printLoad prints the figures as a table.
func printLoad(w io.Writer, r load.Report) error {
	if err := loadTable(r).WriteText(w); err != nil {
		return err
	}
	searches := fmt.Sprintf("%d searches", r.Searches)
	if r.Searches == 1 {
		searches = "1 search"
	}
	_, err := fmt.Fprintf(w, "%s, %s (%s), %s: %.0f requests a second, %s solved, %s failed\n",
		cli.Count(r.Players, "player"), searches, cli.Count(r.Events, "event"), cli.Seconds(r.Seconds),
		float64(r.Open.Count+r.Move.Count+r.Hint.Count)/r.Seconds, cli.Count(r.Solved, "game"), cli.Count(r.Failed, "request"))
	for _, e := range r.Errors {
		fmt.Fprintf(w, "  %s\n", e)
	}
	return err
}
