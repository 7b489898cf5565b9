package main

import (
	"strings"
	"time"

	"stride/cmd/stride-farm/farm"
	"stride/internal/cli"
	"stride/internal/table"
)

func newStatus() *cli.Command {
	var a access
	return &cli.Command{
		Use:   "status",
		Short: "Show the state of a farm",
		Long: `Show the queue of a farm, how many items are done, which have failed and why, and the
nodes that answer within half a second.

An item has failed if nothing was found within its limits, if it was handed out 25 times
without an answer, or after three wrong answers. "stride-farm submit" hands it out again.`,
		Example: `  stride-farm status
  watch stride-farm status
  stride-farm status --json`,
		Forms: cli.JSON | cli.CSV,
		Flags: a.register,
		Check: a.open,
		Run: func(c *cli.Call) (*cli.Result, error) {
			const wait = 500 * time.Millisecond
			s, err := a.Status(c.Context(), wait)
			if err != nil {
				return nil, err
			}
			nodes := &table.Table{Columns: []table.Column{{Key: "node", Left: true}, {Key: "workers"},
				{Key: "done"}, {Key: "items", Left: true}}}
			for _, n := range s.Nodes {
				nodes.Add(n.Name, n.Workers, n.Done, strings.Join(n.Items, " "))
			}
			return &cli.Result{JSON: s, Table: nodes, Text: func(p *cli.Printer) {
				printStatus(p, s, nodes)
			}}, nil
		},
	}
}

// shownFailures limits how many of the items that failed are listed for people.
const shownFailures = 20

// printStatus prints the state of a farm for people.
func printStatus(p *cli.Printer, s farm.Status, nodes *table.Table) {
	p.Printf("version %s\n%d waiting, %d in work, %d to be checked, %d done, %d failed\n", s.Version,
		s.Waiting, s.Working, s.Answers, s.Done, len(s.Failed))
	for _, r := range s.Failed[:min(len(s.Failed), shownFailures)] {
		p.Printf("  %s, seed %d: %s\n", r.Item.Problem, r.Item.Seed, r.Failure)
	}
	if more := len(s.Failed) - shownFailures; more > 0 {
		p.Printf("  and %d more\n", more)
	}
	p.Printf("\n")
	p.Keep(nodes.WriteText(p))
}
