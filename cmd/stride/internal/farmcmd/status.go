package farmcmd

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
	"stride/internal/table"
)

const (
	// statusWait is the time within which nodes have to answer.
	statusWait = 500 * time.Millisecond
	// statusEvery is the time between two updates of the table on a terminal.
	statusEvery = time.Second
)

func newStatusCommand() *cobra.Command {
	var (
		access        accessFlags
		asJSON, asCSV bool
	)
	c := &cobra.Command{
		Use:   "status",
		Short: "Show the state of a farm",
		Long: `Status prints the nodes of a farm, its queue, how many items are done, how many failed
within their limits, how many wrong results were rejected, and which items were set
aside and why. On a terminal the table is updated until Ctrl-C; otherwise it is printed
once.

Only nodes that answer within half a second are listed.`,
		Example: `  stride farm status
  stride farm status --farm nats://10.0.0.1:4222 --token-file token --json`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			if asJSON && asCSV {
				return cli.ErrTwoForms
			}
			f, err := access.open(c.Context(), farm.RoleSubmit)
			if err != nil {
				return err
			}
			defer f.Close()
			out := c.OutOrStdout()
			if !asJSON && !asCSV && cli.IsTerminal(out) {
				return cli.Failure(watchFarm(c.Context(), out, f))
			}
			s, err := f.Status(c.Context(), statusWait)
			if err != nil {
				return cli.Failure(err)
			}
			switch {
			case asJSON:
				err = json.NewEncoder(out).Encode(s)
			case asCSV:
				err = nodeTable(s).WriteCSV(out)
			default:
				err = printFarm(out, s)
			}
			return cli.Failure(err)
		},
	}
	cli.MarkEndless(c) // on a terminal
	access.registerURL(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print the state once, as one line of JSON")
	c.Flags().BoolVar(&asCSV, "csv", false, "print the nodes once, as comma-separated values")
	return c
}

// nodeTable returns the table of the nodes, in which items are separated by blanks.
func nodeTable(s farm.Status) *table.Table {
	t := &table.Table{Columns: []table.Column{{Key: "node"}, {Key: "version"}, {Key: "workers"}, {Key: "done"}, {Key: "items"}}}
	for _, n := range s.Nodes {
		t.Add(n.Name, n.Version, n.Workers, n.Done, strings.Join(n.Items, " "))
	}
	return t
}

// eraseScreen moves a terminal's cursor to the first line and clears what follows.
const eraseScreen = "\x1b[H\x1b[J"

// watchFarm keeps the table on a terminal up to date until ctx ends.
func watchFarm(ctx context.Context, w io.Writer, f *farm.Farm) error {
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
		} else if err := printFarm(&text, s); err != nil {
			return err
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

// shownItems is the number of items that are listed for each node.
const shownItems = 3

// printFarm prints the state of a farm for people.
func printFarm(w io.Writer, s farm.Status) error {
	fmt.Fprintf(w, "version %s\n", s.Version)
	fmt.Fprintf(w, "queue: %d waiting, %d in work; %d done, %d failed, %d with a wrong result\n",
		s.Waiting, s.Working, s.Done, s.Failed, s.Rejected)
	if s.Aside > 0 {
		fmt.Fprintf(w, "%s set aside; to be submitted again or withdrawn:\n", cli.Count(s.Aside, "item"))
		for _, a := range s.DeadLetters {
			fmt.Fprintf(w, "  %s: %s\n", a.Item, a.Reason)
		}
		if more := s.Aside - len(s.DeadLetters); more > 0 {
			fmt.Fprintf(w, "  and %d more\n", more)
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "\nnode\tworkers\tdone\tin work\n")
	for _, n := range s.Nodes {
		items := n.Items
		more := ""
		if len(items) > shownItems {
			more = fmt.Sprintf(" and %d more", len(items)-shownItems)
			items = items[:shownItems]
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%s%s\n", n.Name, n.Workers, n.Done, strings.Join(items, " "), more)
	}
	return t.Flush()
}
