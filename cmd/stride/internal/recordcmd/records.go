// Package recordcmd provides the commands of the record book: stride records and those below it.
package recordcmd

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/cmd/internal/recordbook"
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

A problem is named by its key, such as maze:10x10:1-9 or shift:300, or as in the commands
that search: 10 10 1 9, or 300.

With --record, "stride maze", "stride shift solve", "stride shift campaign", "stride shift
batch" and "stride serve" offer their results to the book. Programs may share a book.

--book names the file. Without it, the environment variable STRIDE_BOOK does; without
that, the book is stride/records.db in the folder $XDG_DATA_HOME, or else in .local/share
in your home folder (in %LocalAppData% on Windows). The book must be on a local disk.`,
		Example: `  stride maze 10 10 1 9 --record
  stride records list
  stride records best maze:10x10:1-9 --answer | stride maze check -
  stride records export > mine.jsonl
  stride records add yours.jsonl`,
		Commands: []*cli.Command{newList(), newBest(), newAdd(), newExport()},
	}
}

// book is the book of a command: --book, and what it names while the command runs.
type book struct {
	recordbook.Flag
	*records.Book
}

// open opens a book that exists.
func (b *book) open(c *cli.Call) (err error) {
	b.Book, err = b.Open(c, records.OpenExisting)
	return err
}

// progress shows how many entries have been evaluated until done is called.
func (b *book) progress(c *cli.Call) (done func()) {
	return c.Progress(func() string { return fmt.Sprintf("%d entries checked", b.Evaluated()) })
}

// problems offers the keys in the book to the shell. Where there is no book, or it cannot be
// read, nothing is offered.
func (b *book) problems(c *cli.Call) (list []string) {
	if b.open(c) != nil {
		return nil
	}
	defer b.Close()
	entries, _ := b.Records(c.Context(), records.Best)
	for _, r := range entries {
		list = append(list, strings.TrimSuffix(r.Problem, "#")) // shift:300 is enough
	}
	return list
}

func newList() *cli.Command {
	var b book
	var history bool
	return &cli.Command{
		Use:   "list [FAMILY...]",
		Short: "List what is in the book",
		Long: `List the best known answers in the book, grouped by the kind of problem. The value of a
maze is shown with the bound that no maze of its configuration can exceed. All are checked
again; one that is wrong is named instead, and the exit code is 1.`,
		Example: `  stride records list
  stride records list maze --history
  stride records list shift --json`,
		Args: cli.AnyArgs, Forms: cli.JSON | cli.CSV,
		Complete: func(*cli.Call) []string { return families.All.Names() },
		Flags: func(f *cli.Flags) {
			b.Register(f)
			f.Bool(&history, "history", "also list entries that are no longer the best")
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
			var wrong error
			done := b.progress(c)
			list, err := b.List(c.Context(), scope, func(err error) { wrong = errors.Join(wrong, err) })
			done()
			if err != nil {
				return nil, err
			}
			list = slices.DeleteFunc(list, func(r records.Listed) bool {
				return len(c.Args) > 0 && !slices.Contains(c.Args, r.Of.Family().Name)
			})
			entries, err := listJSON(list)
			return &cli.Result{Text: func(p *cli.Printer) { printList(p, list) }, Table: listTable(list),
				JSON: entries}, errors.Join(wrong, err)
		},
	}
}

// identified is an entry in the form in which it is exported, with the ID of its puzzle.
type identified struct {
	Puzzle string `json:"id"`
	records.Record
}

// identify adds the ID of the puzzle that was made, or of the level that was solved.
func identify(problem puzzle.Problem, r records.Record) (identified, error) {
	maker, ok := problem.(puzzle.Maker)
	if !ok {
		return identified{problem.Key(), r}, nil
	}
	level, err := maker.Made(r.Answer)
	if err != nil {
		return identified{}, err
	}
	return identified{level.ID(), r}, nil
}

// listJSON returns what --json prints of a list: its entries, with their places in the list.
func listJSON(list []records.Listed) (any, error) {
	type row struct {
		Entry int64 `json:"entry"`
		puzzle.About
		identified
	}
	rows := make([]row, len(list))
	for k, r := range list {
		entry, err := identify(r.Of, r.Record)
		if err != nil {
			return nil, err
		}
		rows[k] = row{r.ID, r.About, entry}
	}
	return map[string]any{"records": rows}, nil
}

func listTable(list []records.Listed) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "entry"}, {Key: "problem"}, {Key: "value"}, {Key: "bound"}, {Key: "seconds"}, {Key: "found"},
		{Key: "search"}, {Key: "seed"},
		{Key: "workers"}, {Key: "version"}, {Key: "where"},
	}}
	for _, r := range list {
		var bound any
		if r.About.Bound > 0 {
			bound = r.About.Bound
		}
		t.Add(r.ID, r.Problem, r.Value, bound, r.Seconds, r.Found.UTC().Format(time.RFC3339), r.Search,
			r.Seed, r.Workers, r.Version, r.Where)
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
			t.Add(r.ID, r.About.Title.String(), r.Value, r.About.Bound, cli.Share(r.Value, r.About.Bound),
				r.Seconds, r.Found.Format(time.DateOnly), r.Search)
		}
		if !bounded {
			t = t.Select("entry", "problem", "seconds", "found", "by")
		}
		p.Keep(t.WriteText(p))
	}
}

func newBest() *cli.Command {
	var (
		b       book
		answer  bool
		entries []func() (records.Record, error)
	)
	return &cli.Command{
		Use:   "best PROBLEM|ENTRY...",
		Short: "Show the best answer to a problem",
		Long: `Show the best answer in the book to a problem: how and when it was found, and the answer, a
maze as "stride maze" prints it or the moves that solve a level. A problem is given by its
key, or as in the commands that search. The number of an entry in "stride records list"
shows that entry, also one of the history. With --answer, print the answer alone. The exit
code is 1 if the book has no such entry.`,
		Example: `  stride records best 10 10 1 9
  stride records best shift:600 --answer > moves.txt
  stride records best maze:10x10:1-9 --json
  stride records best 12`,
		Args: cli.Args{Min: 1, Max: -1,
			What: `a problem, such as maze:10x10:1-9, or an entry, such as 12, from "stride records list"`},
		Forms: cli.JSON, Complete: b.problems,
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
				problem, err := families.All.ParseProblem(r.Problem)
				if err != nil {
					return nil, err
				}
				entry, err := identify(problem, r)
				if err != nil {
					return nil, err
				}
				found, lines = append(found, r), append(lines, entry)
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
	best := func(p puzzle.Problem, err error) error {
		if err != nil {
			return err
		}
		entries = append(entries, func() (records.Record, error) {
			r, err := b.Best(c.Context(), p.Key())
			if errors.Is(err, records.ErrNone) {
				err = fmt.Errorf("the book has no answer to %s", p.Key())
			}
			return r, err
		})
		return nil
	}
	for _, arg := range c.Args {
		if strings.Contains(arg, ":") {
			if err := best(families.All.ParseProblem(arg)); err != nil {
				return nil, err
			}
			continue
		}
		if len(c.Args) > 1 { // the words of one problem
			return entries, best(families.All.ProblemOf(c.Args))
		}
		id, err := strconv.ParseInt(arg, 10, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return nil, fmt.Errorf(`%q is not an entry: it must be a number, such as 12, from "stride records list"`, arg)
		}
		entries = append(entries, func() (records.Record, error) {
			r, err := b.Record(c.Context(), id)
			if errors.Is(err, records.ErrNone) {
				err = fmt.Errorf("the book has no entry %s", arg)
			}
			return r, err
		})
	}
	return entries, nil
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
	p.Printf("Entry: %d\nFound: %s UTC\nWhere: %s\nSearch: %s\nVersion: %s\nSeed: %d\nWorkers: "+
		"%s\nSeconds: %s\n", r.ID, r.Found.UTC().Format(time.DateTime), known(r.Where, r.Where != ""),
		r.Search, known(r.Version, r.Version != ""), r.Seed, known(strconv.Itoa(r.Workers), r.Workers > 0),
		known(fmt.Sprintf("%.4g", r.Seconds), r.Seconds > 0))
	about := problem.About()
	p.Printf("Problem: %s (%s, %s)\n", r.Problem, about.Group, about.Title)
	if about.Bound > 0 {
		p.Printf("Value: %d\nBound: %d\nShare of the bound: %.1f %%\n", r.Value, about.Bound,
			cli.Share(r.Value, about.Bound))
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
		Long: `Print the whole book as JSON Lines: one entry per line; replaced entries come before the
best one. "stride records add" reads the lines into another book. All are checked again; one
that is wrong is named instead, and the exit code is 1.`,
		Example: `  stride records export > mine.jsonl
  stride records export | ssh elsewhere stride records add -`,
		Flags: func(f *cli.Flags) { b.Register(f) },
		Check: b.open,
		Run: func(c *cli.Call) (*cli.Result, error) {
			var wrong error
			done := b.progress(c)
			err := b.Export(c.Context(), c.Stdout(), func(err error) { wrong = errors.Join(wrong, err) })
			done()
			return nil, errors.Join(err, wrong)
		},
	}
}

// maxFile is the longest file that is added. Lines have a limit of their own.
const maxFile = 1 << 30

func newAdd() *cli.Command {
	var b book
	var files []io.ReadCloser // nil for one that cannot be read
	unread := 0
	return &cli.Command{
		Use:   "add FILE...|-",
		Short: "Offer exported entries to the book",
		Long: `Offer entries that "stride records export" has printed to the book. Each answer is checked
first. A line that is not a valid entry is refused, and so is a file that cannot be read, with the
reason on standard error; the others are still read, and the exit code is 1.`,
		Example: `  stride records add mine.jsonl yours.jsonl
  stride records export --book old.db | stride records add -`,
		Args:  cli.Args{Min: 1, Max: -1, What: "the files to read"},
		Flags: func(f *cli.Flags) { b.Register(f) },
		Check: func(c *cli.Call) (err error) {
			for _, name := range c.Args {
				in, _, err := c.Open(name, maxFile)
				switch {
				case err == nil:
					c.Closing(in.Close)
				case len(c.Args) == 1:
					return err
				default:
					c.Note("%s", cli.ErrorText(err))
					unread++
				}
				files = append(files, in)
			}
			b.Book, err = b.Open(c, records.Open)
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			refused := 0
			var lines []string
			result := &cli.Result{Text: func(p *cli.Printer) { p.Printf("%s", strings.Join(lines, "")) }}
			for k, name := range c.Args {
				if files[k] == nil {
					continue
				}
				tally, err := b.AddLines(c.Context(), files[k],
					func(line int, err error) { c.Note("%s: line %d: %v", name, line, err) })
				refused += tally.Refused
				lines = append(lines, fmt.Sprintf("%s: %d entered, %d improved, %d not better, %d refused\n",
					name, tally.Entered, tally.Improved, tally.NotBetter, tally.Refused))
				if c.Interrupted() {
					return result, cli.ErrInterrupted
				}
				err = cli.InputError(name, err)
				// it cannot be read to its end
				switch invalid := errors.As(err, new(*records.InvalidError)); {
				case invalid && len(c.Args) == 1:
					return result, cli.Usage(err)
				case invalid:
					c.Note("%v", err)
					unread++
				case err != nil:
					return result, err
				}
			}
			var lacking []string
			if refused > 0 {
				lacking = append(lacking, cli.Count(refused, "line")+" refused")
			}
			if unread > 0 {
				lacking = append(lacking, cli.Count(unread, "file")+" not read to the end")
			}
			if len(lacking) > 0 {
				return result, errors.New(strings.Join(lacking, ", "))
			}
			return result, nil
		},
	}
}
