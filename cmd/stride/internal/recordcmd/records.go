// Package recordcmd provides the commands of the record book: stride records and those below it.
package recordcmd

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/table"
)

// New returns the commands about the record book.
func New() *cli.Command {
	return &cli.Command{
		Use:   "records",
		Short: "Keep the best mazes and solutions in a record book",
		Long: `The record book is a file with the best known answer to each problem: the best maze of a
configuration, or the fastest solution of a level, with the search, the version, the place
and the time. Every answer is checked before it is entered. A better one replaces the old
one, which stays in the history.

A problem is named by its key, such as maze:10x10:1-9 or shift:300#, or as in the commands
that search: 10 10 1 9, or 300.

With --record, "stride maze", "stride shift solve", "stride shift campaign", "stride shift
batch" and "stride serve" offer their results to the book. Programs may share a book.

--book names the file. Without it, the environment variable STRIDE_BOOK does; without
that, the book is stride/records.db in the folder $XDG_DATA_HOME, or in .local/share in
your home folder. The book must be on a local disk.`,
		Example: `  stride maze 10 10 1 9 --record
  stride records list
  stride records show maze:10x10:1-9 --answer | stride maze check -
  stride records export > mine.jsonl
  stride records import --book other.db mine.jsonl`,
		Commands: []*cli.Command{newList(), newShow(), newExport(), newImport(), newVerify(), newWithdraw()},
	}
}

// book is the book of a command: --book, and what it names while the command runs.
type book struct {
	cli.BookFlag
	*records.Book
}

// open opens a book that exists.
func (b *book) open(c *cli.Call) (err error) {
	b.Book, err = b.Open(c, records.OpenExisting)
	return err
}

// complete offers what offer makes of each of the best entries to the shell. Where there is no book, or it cannot be
// read, nothing is offered.
func (b *book) complete(offer func(r records.Listed) string) func(c *cli.Call) []string {
	return func(c *cli.Call) (list []string) {
		if b.open(c) != nil {
			return nil
		}
		defer b.Close()
		entries, _ := b.List(c.Context(), records.Best, func(error) {})
		for _, r := range entries {
			list = append(list, offer(r))
		}
		return list
	}
}

func newList() *cli.Command {
	var b book
	var history bool
	return &cli.Command{
		Use:   "list [FAMILY...]",
		Short: "List what is in the book",
		Long: `List the best known answers in the book, grouped by the kind of problem. The value of a
maze is shown with the bound that no maze of its configuration can exceed.`,
		Example: `  stride records list
  stride records list maze --history
  stride records list shift --json`,
		Args: cli.AnyArgs, Forms: cli.JSON | cli.CSV,
		Complete: func(*cli.Call) []string { return families.All.Names() },
		Flags: func(f *cli.Flags) {
			b.Register(f)
			f.Bool(&history, "history", "also list entries that are no longer the best and those that were withdrawn")
		},
		Check: func(c *cli.Call) error {
			for _, name := range c.Args {
				if _, err := families.All.Family(name); err != nil {
					return err
				}
			}
			return b.open(c)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			scope := records.Best
			if history {
				scope = records.All
			}
			var damaged error
			list, err := b.List(c.Context(), scope, func(err error) { damaged = errors.Join(damaged, err) })
			if err != nil {
				return nil, err
			}
			list = slices.DeleteFunc(list, func(r records.Listed) bool {
				return len(c.Args) > 0 && !slices.Contains(c.Args, r.Of.Family().Name)
			})
			return &cli.Result{Text: func(p *cli.Printer) { printList(p, list) }, Table: listTable(list), JSON: listJSON(list)},
				damaged
		},
	}
}

// listJSON returns what --json prints of a list: each entry in the form in which it is exported, with its place in
// the list.
func listJSON(list []records.Listed) any {
	type row struct {
		Entry int64 `json:"entry"`
		puzzle.About
		records.Record
	}
	rows := make([]row, len(list))
	for k, r := range list {
		rows[k] = row{r.ID, r.About, r.Record}
	}
	return map[string]any{"records": rows}
}

func listTable(list []records.Listed) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "entry"}, {Key: "problem"}, {Key: "value"}, {Key: "bound"}, {Key: "seconds"}, {Key: "found"}, {Key: "search"}, {Key: "seed"},
		{Key: "workers"}, {Key: "version"}, {Key: "where"}, {Key: "withdrawn"},
	}}
	for _, r := range list {
		var bound any
		if r.About.Bound > 0 {
			bound = r.About.Bound
		}
		t.Add(r.ID, r.Problem, r.Value, bound, r.Seconds, r.Found.UTC().Format(time.RFC3339), r.Search, r.Seed, r.Workers,
			r.Version, r.Where, r.Withdrawal != nil)
	}
	return t
}

// printList prints a table for each group. It shows only values with a bound: the value of a
// level says nothing, because every level in a book is solved.
func printList(p *cli.Printer, list []records.Listed) {
	begin := ""
	for group := range records.Groups(list) {
		p.Printf("%s%s\n", begin, group[0].About.Group)
		begin = "\n"
		bounded := group[0].About.Bound > 0
		t := &table.Table{Columns: []table.Column{
			{Key: "entry"}, {Key: "problem"}, {Key: "value"}, {Key: "bound"}, {Key: "share", Verb: "%.1f %%"},
			{Key: "seconds", Verb: "%.4g"}, {Key: "found"}, {Key: "by", Left: true},
		}}
		for _, r := range group {
			by := r.Search
			if r.Withdrawal != nil {
				by += ", withdrawn"
			}
			t.Add(r.ID, r.About.Title.String(), r.Value, r.About.Bound, cli.Share(r.Value, r.About.Bound), r.Seconds,
				r.Found.Format(time.DateOnly), by)
		}
		if !bounded {
			t = t.Select("entry", "problem", "seconds", "found", "by")
		}
		p.Keep(t.WriteText(p))
	}
}

func newShow() *cli.Command {
	var (
		b       book
		answer  bool
		entries []func() (records.Record, error)
	)
	return &cli.Command{
		Use:   "show ENTRY|PROBLEM...",
		Short: "Show the best answer to a problem",
		Long: `Show an entry of the book: how and when it was found, and its answer, a maze as "stride
maze" prints it or the moves that solve a level. Give the number of the entry in "stride
records list", or the key of a problem for its best entry. ROWS COLUMNS MIN MAX also names
a maze's configuration. With --answer, print the answer alone. The exit code is 1 if the
book has no such entry.`,
		Example: `  stride records show 12
  stride records show 10 10 1 9
  stride records show shift:600# --answer > moves.txt
  stride records show maze:10x10:1-9 --json`,
		Args: cli.Args{Min: 1, Max: -1, What: `an entry, such as 12, or a problem, such as maze:10x10:1-9, from "stride records list"`}, Forms: cli.JSON,
		Complete: b.complete(func(r records.Listed) string { return r.Problem }),
		Flags: func(f *cli.Flags) {
			b.Register(f)
			f.Bool(&answer, "answer", "print the answer alone")
		},
		Check: func(c *cli.Call) (err error) {
			if entries, err = b.find(c); err != nil {
				return err
			}
			return b.open(c)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			var found []records.Record
			var lines cli.Lines
			for _, find := range entries {
				r, err := find()
				if err != nil {
					return nil, err
				}
				found, lines = append(found, r), append(lines, r)
			}
			return &cli.Result{JSON: lines, Text: func(p *cli.Printer) {
				for _, r := range found {
					p.Keep(printRecord(p, r, answer))
				}
			}}, nil
		},
	}
}

// find returns functions that find the entries that the arguments name.
func (b *book) find(c *cli.Call) (entries []func() (records.Record, error), err error) {
	best := func(p puzzle.Problem) {
		entries = append(entries, func() (records.Record, error) {
			r, err := b.Best(c.Context(), p.Key())
			if errors.Is(err, records.ErrNone) {
				err = fmt.Errorf("the book has no answer to %s", p.Key())
			}
			return r, err
		})
	}
	for _, arg := range c.Args {
		if !strings.Contains(arg, ":") && len(c.Args) > 1 {
			p, err := families.All.ProblemOf(c.Args)
			if err != nil {
				return nil, err
			}
			best(p)
			return entries, nil
		}
		if strings.Contains(arg, ":") {
			p, err := families.All.ParseProblem(arg)
			if err != nil {
				return nil, err
			}
			best(p)
			continue
		}
		id, err := entryNumber(arg)
		if err != nil {
			return nil, err
		}
		entries = append(entries, func() (records.Record, error) {
			r, err := b.Record(c.Context(), id)
			if errors.Is(err, records.ErrNone) {
				err = fmt.Errorf("the book has no entry %d", id)
			}
			return r, err
		})
	}
	return entries, nil
}

// entryNumber reads the number of an entry.
func entryNumber(arg string) (int64, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return 0, fmt.Errorf(`%q is not an entry: it must be a number, such as 12, from "stride records list"`, arg)
	}
	return id, nil
}

// printRecord prints an entry, or its answer alone.
func printRecord(p *cli.Printer, r records.Record, answer bool) error {
	problem, err := families.All.ParseProblem(r.Problem)
	if err != nil {
		return err
	}
	text, err := problem.Print(r.Answer)
	if err != nil {
		return err
	}
	if answer {
		p.Printf("%s", text)
		return nil
	}
	known := func(text string, is bool) string {
		if !is {
			return "not known"
		}
		return text
	}
	p.Printf("Entry: %d\n", r.ID)
	if out := r.Withdrawal; out != nil {
		p.Printf("Withdrawn: %s UTC\nWithdrawn by: %s\nReason: %s\n", out.At.UTC().Format(time.DateTime), out.By, out.Reason)
	}
	p.Printf("Found: %s UTC\nWhere: %s\nSearch: %s\nVersion: %s\nSeed: %d\nWorkers: %s\nSeconds: %s\n",
		r.Found.UTC().Format(time.DateTime), known(r.Where, r.Where != ""), r.Search, known(r.Version, r.Version != ""),
		r.Seed, known(strconv.Itoa(r.Workers), r.Workers > 0), known(fmt.Sprintf("%.4g", r.Seconds), r.Seconds > 0))
	about := problem.About()
	p.Printf("Problem: %s (%s, %s)\n", r.Problem, about.Group, about.Title)
	if about.Bound > 0 {
		p.Printf("Value: %d\nBound: %d\nShare of the bound: %.1f %%\n", r.Value, about.Bound, cli.Share(r.Value, about.Bound))
	}
	if maker, ok := problem.(puzzle.Maker); ok {
		level, err := maker.Made(r.Answer)
		if err != nil {
			return err
		}
		p.Printf("ID: %s\n", level.ID())
	}
	p.Printf("\n%s", text)
	return nil
}

func newExport() *cli.Command {
	var b book
	return &cli.Command{
		Use:   "export",
		Short: "Print the whole book as JSON Lines",
		Long: `Print the whole book as JSON Lines: one entry per line; replaced and withdrawn
entries come before the best one. "stride records import" reads the lines into another book.`,
		Example: `  stride records export > mine.jsonl
  stride records export | ssh elsewhere stride records import -`,
		Flags: func(f *cli.Flags) { b.Register(f) },
		Check: b.open,
		Run: func(c *cli.Call) (*cli.Result, error) {
			return &cli.Result{Text: func(p *cli.Printer) { p.Keep(b.Export(c.Context(), p)) }}, nil
		},
	}
}

// maxImport is the longest file that is imported. Lines have a limit of their own.
const maxImport = 1 << 30

func newImport() *cli.Command {
	var b book
	return &cli.Command{
		Use:   "import FILE...|-",
		Short: "Read exported entries into the book",
		Long: `Read entries that "stride records export" has printed into the book. Each answer is checked
first. A line that is not a valid entry is refused, with the reason on standard error; the
other lines are still read, and the exit code is 1. An entry that was withdrawn in the
other book is withdrawn in this one, too.`,
		Example: `  stride records import mine.jsonl yours.jsonl
  stride records export --book old.db | stride records import -`,
		Args:  cli.Args{Min: 1, Max: -1, What: "the files to import"},
		Flags: func(f *cli.Flags) { b.Register(f) },
		Check: func(c *cli.Call) (err error) {
			b.Book, err = b.Open(c, records.Open)
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			refused := 0
			var lines []string
			result := &cli.Result{Text: func(p *cli.Printer) { p.Printf("%s", strings.Join(lines, "")) }}
			for _, name := range c.Args {
				tally, err := b.importFile(c, name)
				refused += tally.Refused
				line := fmt.Sprintf("%s: %d entered, %d improved, %d not better, %d refused", name, tally.Entered, tally.Improved,
					tally.NotBetter, tally.Refused)
				if tally.Withdrawn > 0 {
					line += fmt.Sprintf(", %d withdrawn", tally.Withdrawn)
				}
				lines = append(lines, line+"\n")
				if c.Interrupted() {
					return result, cli.ErrInterrupted
				}
				if err != nil {
					return result, cli.InputError(name, err)
				}
			}
			if refused > 0 {
				return result, fmt.Errorf("%s refused", cli.Count(refused, "line"))
			}
			return result, nil
		},
	}
}

func (b *book) importFile(c *cli.Call, name string) (records.Tally, error) {
	in, _, err := c.Open(name, maxImport)
	if err != nil {
		return records.Tally{}, err
	}
	defer in.Close()
	return b.Import(c.Context(), in, func(line int, err error) { c.Note("%s: line %d: %v", name, line, err) })
}

func newVerify() *cli.Command {
	var b book
	return &cli.Command{
		Use:   "verify",
		Short: "Check every entry of the book again",
		Long: `Check the file, and every answer in the book. Damage is reported on standard
error with exit code 1. To rescue the intact entries of a damaged book, import its export
into a new one.`,
		Example: `  stride records verify
  stride records export --book damaged.db | stride records import --book new.db -`,
		Forms: cli.JSON,
		Flags: func(f *cli.Flags) { b.Register(f) },
		Check: b.open,
		Run: func(c *cli.Call) (*cli.Result, error) {
			damages := 0
			entries, err := b.Verify(c.Context(), func(err error) {
				damages++
				c.Note("%v", err)
			})
			if err != nil {
				return nil, err
			}
			result := &cli.Result{JSON: map[string]int{"entries": entries, "damages": damages}, Text: func(p *cli.Printer) {
				if damages == 0 {
					p.Printf("%d entries are in order\n", entries)
				}
			}}
			if damages > 0 {
				return result, fmt.Errorf("%d entries looked at, %s", entries, cli.Count(damages, "damage"))
			}
			return result, nil
		},
	}
}

func newWithdraw() *cli.Command {
	var (
		b      book
		reason string
		id     int64
	)
	return &cli.Command{
		Use:   "withdraw ENTRY --reason TEXT",
		Short: "Withdraw an entry that should not stand",
		Long: `Withdraw an entry, named by its number in "stride records list", with a reason that is
kept in the book, such as an impossible time. The next best entry takes its place. The
entry stays in the history with the reason, the time and the user. An import of an export
withdraws it there, too. A withdrawal cannot be undone, but the same answer may be found
again.`,
		Example:  `  stride records withdraw 7 --reason "a clock that stood still"`,
		Args:     cli.Args{Min: 1, Max: 1, What: `the number of one entry, such as 12, from "stride records list"`},
		Complete: b.complete(func(r records.Listed) string { return fmt.Sprintf("%d\t%s", r.ID, r.Problem) }),
		Flags: func(f *cli.Flags) {
			b.Register(f)
			f.String(&reason, "reason", "reason for the withdrawal, in one line (required)")
		},
		Check: func(c *cli.Call) (err error) {
			if id, err = entryNumber(c.Args[0]); err != nil {
				return err
			}
			if !c.Given("reason") {
				return errors.New("--reason is missing: it says in one line why the entry should not stand")
			}
			return b.open(c)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			err := b.Withdraw(c.Context(), id, records.Withdrawal{Reason: reason, By: userAtHost(), At: time.Now()})
			var invalid *records.InvalidError
			switch {
			case errors.As(err, &invalid):
				return nil, cli.Usage(fmt.Errorf("--reason: %w", err))
			case errors.Is(err, records.ErrNone):
				return nil, fmt.Errorf("the book has no entry %d", id)
			case errors.Is(err, records.ErrWithdrawn):
				return nil, fmt.Errorf(`entry %d is withdrawn already, see "stride records show %d"`, id, id)
			case err != nil:
				return nil, err
			}
			return cli.Printed("entry %d is withdrawn\n", id), nil
		},
	}
}

// userAtHost returns the user and the host that run the program, as far as they are known.
func userAtHost() string {
	name := "unknown"
	if u, err := user.Current(); err == nil && u.Username != "" {
		name = u.Username
	}
	if host, err := os.Hostname(); err == nil && host != "" {
		name += "@" + host
	}
	return name
}
