// Package setcmd provides the commands for sets of puzzles: one list for a class, and the results
// that come back.
package setcmd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"stride/internal/book"
	"stride/internal/cli"
	"stride/internal/puzzle/families"
	"stride/internal/puzzleset"
	"stride/internal/table"
)

// New returns the command "set".
func New() *cli.Command {
	return &cli.Command{
		Use:   "set",
		Short: "Give a list of puzzles to a class, and check the results",
		Long: `A set is a titled list of puzzles: a file, and a link that contains the whole set. The
link opens the puzzles in a browser, one after the other, and makes a text with the results.
The results carry the moves, so no accounts are needed, and "stride set check" replays them.
"stride book" prints the same file.`,
		Example: `  stride set new --title "Week 3" maze:5x5:1-4:321413213333214312331443Q 'shift:5x5:easy#x' > week3.yaml
  stride book week3.yaml --out week3.pdf
  stride set check week3.yaml results/*.txt`,
		Commands: []*cli.Command{newNew(), newCheck()},
	}
}

func newNew() *cli.Command {
	flags := book.NewPlan() // where the values of flags go
	return &cli.Command{
		Use:   "new PLAN|ID...",
		Short: "Print a set of puzzles",
		Long: `Print a set as a file. The puzzles are those of the IDs, or those that a plan of "stride book"
describes. The file holds each puzzle by its content, and in its first line the link to the
set, which contains all of it behind its #.`,
		Example: `  stride set new --title "Week 3" maze:5x5:1-4:321413213333214312331443Q 'shift:5x5:easy#x' > week3.yaml
  stride set new examples/book/children.yaml > children-set.yaml`,
		Args: cli.Args{Min: 1, Max: -1, What: "a plan, or the IDs of puzzles"},
		Flags: func(f *cli.Flags) {
			f.Var(flags.Keys().Find("title").Value, "title", "title of the set")
			f.Var(flags.Keys().Find("link").Value, "link", "URL of Stride's pages (default: that of the "+
				"plan, or http://127.0.0.1:8080)")
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			plan, err := read(c, c.Args)
			if err != nil {
				return nil, cli.Usage(err)
			}
			if err := c.SetKeys(plan.Keys()); err != nil {
				return nil, cli.Usage(err)
			}
			s, err := open(c.Context(), plan)
			if err != nil {
				return nil, err
			}
			if at, err := url.Parse(plan.Link); plan.Link == "" || err == nil && thisMachine(at.Hostname()) {
				c.Note("the link opens on this machine only: --link URL names pages that others can reach, " +
					"which \"stride site\" writes")
			}
			return cli.Printed("%s", s.File(plan.Link)), nil
		},
	}
}

// thisMachine reports whether a host is the machine on which a link to it is opened.
func thisMachine(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// read reads the plan of a file, or makes one of IDs.
func read(c *cli.Call, args []string) (*book.Plan, error) {
	text, name, err := c.ReadText(args[0])
	switch {
	case err != nil:
		return nil, err
	case name != "" && len(args) > 1:
		return nil, errors.New("there is one plan, or IDs")
	case name != "":
		plan, err := book.ReadPlan(text)
		return plan, cli.InputError(name, err)
	}
	plan := book.NewPlan()
	for _, id := range args {
		if err := plan.Give(id); err != nil {
			return nil, err
		}
	}
	return plan, nil
}

// open makes the puzzles of a plan, in its order.
func open(ctx context.Context, plan *book.Plan) (*puzzleset.Set, error) {
	s := &puzzleset.Set{Title: plan.Title}
	if len(plan.Given) == 0 {
		if err := plan.Complete(); err != nil {
			return nil, cli.Usage(err)
		}
		made, err := book.Make(ctx, plan)
		for _, p := range made {
			s.Puzzles = append(s.Puzzles, p.Puzzle)
		}
		return s, err
	}
	for _, id := range plan.Given {
		p, err := families.All.Open(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		if rows, cols := p.Size(); rows*cols > puzzleset.MaxCells {
			return nil, fmt.Errorf("%s has %dx%d cells: a set has puzzles of up to %d", id, rows, cols,
				puzzleset.MaxCells)
		}
		s.Puzzles = append(s.Puzzles, p)
	}
	return s, nil
}

func newCheck() *cli.Command {
	return &cli.Command{
		Use:   "check SET RESULTS...",
		Short: "Check the results of a set, and print them as a table",
		Long: `Check the results that the page of a set writes: replay the moves of every person, and print
a line for each person and each puzzle. Par is the number of moves of the shortest solution,
as far as it is known at once. Claims that are false or damaged do not count; the last column
says what is wrong, and the exit code is 1. It also names a file that cannot be read. A file may hold the results of several persons, and
has at most 1 MiB.`,
		Example: `  stride set check week3.yaml results/*.txt
  stride set check week3.yaml results/*.txt --csv > week3.csv`,
		Args:  cli.Args{Min: 2, Max: -1, What: "the file of a set, and files with results"},
		Forms: cli.JSON | cli.CSV,
		Run: func(c *cli.Call) (*cli.Result, error) {
			plan, err := read(c, c.Args[:1])
			if err != nil {
				return nil, cli.Usage(err)
			}
			s, err := open(c.Context(), plan)
			if err != nil {
				return nil, err
			}
			t := &table.Table{Columns: []table.Column{{Key: "file", Left: true},
				{Key: "name", Left: true}, {Key: "puzzle"},
				{Key: "id", Left: true}, {Key: "solved"}, {Key: "moves"}, {Key: "par"},
				{Key: "over"}, {Key: "problem", Left: true}}}
			wrong := 0
			for _, arg := range c.Args[1:] {
				text, name, err := c.ReadText(arg)
				if c.Interrupted() {
					return nil, cli.ErrInterrupted
				}
				if err != nil {
					wrong++
					t.Add(cells(arg, puzzleset.Row{Wrong: cli.ErrorText(err)})...)
					continue
				}
				for _, r := range puzzleset.ReadResults(string(text)) {
					if err := c.Context().Err(); err != nil {
						return nil, err
					}
					for _, row := range s.Check(c.Context(), r) {
						if row.Wrong != "" {
							wrong++
						}
						t.Add(cells(name, row)...)
					}
				}
			}
			result := &cli.Result{Table: t, Text: func(p *cli.Printer) {
				p.Keep(t.Select("name", "puzzle", "solved", "moves", "par", "over", "problem").WriteText(p))
			}}
			if wrong > 0 {
				return result, fmt.Errorf("claims that do not count: %d", wrong)
			}
			return result, nil
		},
	}
}

// cells returns a row of the table. What is not known is empty.
func cells(file string, r puzzleset.Row) []any {
	some := func(n int) any {
		if n == 0 {
			return nil
		}
		return n
	}
	var over any
	if r.Solved && r.Par > 0 {
		over = r.Moves - r.Par
	}
	return []any{file, r.Name, some(r.Number), r.ID, r.Solved, some(r.Moves), some(r.Par), over, r.Wrong}
}
