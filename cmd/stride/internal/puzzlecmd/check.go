package puzzlecmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/puzzle"
	"stride/internal/table"
)

// The command check says what a puzzle is like, and whether what is said about it is true. It takes
// many files at once, for graders: a file that cannot be read is a line of the table like any
// other, so that it does not hide the rest.

// Checking is what "check" does for a family.
type Checking struct {
	Short, Help, Example string
	Reading
	Columns []table.Column // of the table, between the file and the problems
	Shown   []string       // the keys of those that people see
	// what cannot be read or is wrong: "mazes that cannot be read or make false claims"
	Bad string
	// Find finds out about a puzzle.
	Find func(p puzzle.Puzzle) Finding
	// Played returns what is said of moves after the last one, and an error unless they solve the
	// puzzle.
	Played func(at puzzle.Position) (text string, fields cli.Fields, err error)
}

// Unsolvable is said of a puzzle without a solution, which has no difficulty.
const Unsolvable = "it cannot be solved"

// Finding is what was found out about a puzzle.
type Finding struct {
	Problems []string // what is wrong with it
	JSON     cli.Object
	Cells    []any // of the columns
	Text     func(p *cli.Printer)
}

func (k Kind) check() *cli.Command {
	s := &survey{Kind: k}
	return &cli.Command{
		Use:      "check [FILE|DIR|-|ID]...",
		Synonyms: []string{"verify", "evaluate"},
		Short:    k.Check.Short,
		Long: k.Check.Help + `

With --moves, check whether the moves solve the one ` + k.Puzzle + ` instead. If they do not, the exit code is 1, and
the error message names the first wrong move and the reason. A second argument is the moves, too, if it
is a file of moves and no ` + k.Puzzle + `.

With several arguments, with a folder or with --csv, the result is a table with one
line for each ` + k.Puzzle + `, in the order of the arguments; the exit code is 1 if something is wrong with
one of them. Of a folder and the folders in it, the files whose
names end in .txt, .csv, .tsv, .md or .out are read, in the order of their names. A folder or
a file that cannot be read, and a pipe or a device in a folder, has a line that says so. With
--json, each ` + k.Puzzle + ` is one line.

` + k.Input,
		Example: k.Check.Example,
		Args:    cli.AnyArgs, Forms: cli.JSON | cli.CSV,
		Flags: func(f *cli.Flags) {
			s.moves.register(f, "check whether the moves solve the "+k.Puzzle)
			k.Check.register(f)
		},
		Check: s.find,
		Run:   s.run,
	}
}

// survey is a call of "check".
type survey struct {
	Kind
	moves   movesFlag
	sources []source
	single  bool // one file that is no folder: its text is printed, and its problems are notes
}

// find finds the files of the arguments.
func (s *survey) find(c *cli.Call) (err error) {
	if s.moves.file != "" && (c.CSV || len(c.Args) > 1) {
		return fmt.Errorf("--moves are those of one %s, without --csv", s.Puzzle)
	}
	if s.moves.file == "" && !c.CSV && len(c.Args) == 2 && s.areMoves(c, c.Args[1]) {
		s.moves.file, c.Args = c.Args[1], c.Args[:1]
	}
	if err := s.moves.check(c); err != nil || s.moves.file != "" {
		return err
	}
	s.sources, err = s.Kind.sources(c)
	s.single = len(s.sources) == 1 && !c.CSV && (len(c.Args) == 0 || !isFolder(c.Args[0]))
	return err
}

// areMoves reports whether an argument is a file of moves and no puzzle.
func (s *survey) areMoves(c *cli.Call, arg string) bool {
	if disk.CheckRegular(arg) != nil {
		return false
	}
	text, _, err := c.ReadText(arg)
	if err != nil {
		return false
	}
	if s.Check.Text != nil {
		_, err = s.Check.Text(text, false)
	} else {
		_, err = s.Family.ParseText(string(text))
	}
	if err == nil {
		return false
	}
	moves, err := s.Family.ParseMoves(string(text))
	return err == nil && len(moves) > 0
}

func (s *survey) run(c *cli.Call) (*cli.Result, error) {
	if s.moves.file != "" {
		return s.play(c)
	}
	var lines cli.Lines
	t, bad, all := &table.Table{Columns: s.columns()}, 0, 0
	for _, from := range s.sources {
		found := s.look(c, from)
		if c.Interrupted() {
			return nil, cli.ErrInterrupted
		}
		for n, one := range found {
			if all++; !one.ok() {
				bad++
			}
			name := from.name
			if len(found) > 1 {
				name = fmt.Sprintf("%s, %s %d", from.name, s.Puzzle, n+1)
			}
			object, row := s.line(name, one)
			lines = append(lines, object)
			t.Add(row...)
		}
		if s.single && len(found) == 1 {
			return s.one(c, from, found[0], lines)
		}
	}
	shown := slices.Concat([]string{"file"}, s.Check.Shown, []string{"problems"})
	result := &cli.Result{Table: t, JSON: lines, Text: func(p *cli.Printer) {
		p.Keep(t.Select(shown...).WriteText(p))
	}}
	if bad > 0 {
		return result, fmt.Errorf("%s: %d of %d", s.Check.Bad, bad, all)
	}
	return result, nil
}

func (s *survey) columns() []table.Column {
	return slices.Concat([]table.Column{{Key: "file", Left: true}, {Key: "ok"}}, s.Check.Columns,
		[]table.Column{{Key: "problems", Left: true}})
}

// found is what was found out about a file, or why it cannot be read.
type found struct {
	Finding
	err error
}

// ok reports whether a puzzle can be read and nothing is wrong with it.
func (f *found) ok() bool { return f.err == nil && len(f.Problems) == 0 }

// look reads a file and finds out about each puzzle in it.
func (s *survey) look(c *cli.Call, from source) (all []found) {
	err := from.err
	var puzzles []Input
	if err == nil {
		puzzles, err = s.readAll(c, s.Check.Reading, from.name, true)
	}
	if err != nil {
		return []found{{err: err}}
	}
	for _, in := range puzzles {
		if bad, unread := in.Puzzle.(Unread); unread {
			all = append(all, found{err: bad.Err})
			continue
		}
		all = append(all, found{Finding: s.Check.Find(in.Puzzle)})
	}
	return all
}

// line returns what is printed of a puzzle of a file, as JSON and as a row of the table.
func (s *survey) line(name string, one found) (cli.Object, []any) {
	head := cli.Fields{"ok": one.ok()}
	if !s.single {
		head["file"] = name
	}
	row := append([]any{name, one.ok()}, one.Cells...)
	if one.err == nil {
		return append(cli.Object{head}, one.JSON...), append(row, strings.Join(one.Problems, "; "))
	}
	why := strings.TrimPrefix(cli.ErrorText(one.err), name+": ")
	head["error"] = why
	return cli.Object{head}, append(append(row, make([]any, len(s.Check.Columns))...), why)
}

// one returns the result of a single file.
func (s *survey) one(c *cli.Call, from source, f found, lines cli.Lines) (*cli.Result, error) {
	if f.err != nil {
		return nil, cli.Usage(f.err)
	}
	result := &cli.Result{JSON: lines, Text: f.Text}
	name := from.name
	if name == "-" {
		name = "standard input"
	}
	for _, problem := range f.Problems {
		c.Note("%s: %s", name, problem)
	}
	if len(f.Problems) > 0 {
		return result, cli.ErrSilent
	}
	return result, nil
}

// play checks whether moves solve a puzzle.
func (s *survey) play(c *cli.Call) (*cli.Result, error) {
	in, err := s.read(c, s.Check.Reading)
	var moves []string
	if err == nil {
		moves, err = s.moves.read(c, s.Kind)
	}
	if c.Interrupted() {
		return nil, cli.ErrInterrupted
	}
	if err != nil {
		return nil, cli.Usage(err)
	}
	var text string
	var fields cli.Fields
	at, wrong := puzzle.Play(in.Puzzle, moves)
	if wrong == nil {
		text, fields, wrong = s.Check.Played(at)
	}
	more := cli.Fields{"solved": wrong == nil, "moves": moves}
	if wrong != nil {
		more["error"] = wrong.Error()
	}
	return &cli.Result{JSON: cli.Object{in.View(), more, fields}, Text: func(p *cli.Printer) {
		if wrong == nil {
			p.Printf("%s", text)
		}
	}}, wrong
}

// endings are the ends of the names of the files of a folder that are read.
var endings = []string{".txt", ".csv", ".tsv", ".md", ".out"}

func isFolder(arg string) bool {
	info, err := os.Stat(arg)
	return err == nil && info.IsDir()
}

// source is an input, or what there is in its place and why that is not read.
type source struct {
	name string
	err  error
}

// Walk calls visit with the files of puzzles in a folder and in the folders in it, in the order of
// their names: those whose names have one of the endings, without hidden ones and without the
// folder except, if it is there. A folder that cannot be read has an error, and so has a pipe or a
// device.
func Walk(c *cli.Call, folder, except string, visit func(path string, err error)) error {
	left, _ := os.Stat(except) // there may be none
	unread := func(path string, err error) error {
		visit(filepath.Join(folder, disk.Shown(path)), err)
		return nil
	}
	return disk.WalkUnread(c.Context(), folder, unread, func(f disk.Found) error {
		path := filepath.Join(folder, f.Path)
		switch {
		case strings.HasPrefix(f.Name(), "."):
			if f.IsDir() {
				c.Note("%s is skipped, because its name begins with a dot", path)
				return fs.SkipDir
			}
		case f.IsDir():
			if info, err := f.Info(); err == nil && os.SameFile(info, left) {
				return fs.SkipDir
			}
		case slices.Contains(endings, strings.ToLower(filepath.Ext(path))):
			visit(path, disk.CheckRegular(path))
		}
		return nil
	})
}

// NoPuzzles is the error about a folder without files of puzzles.
func NoPuzzles(folder, puzzles string) error {
	return fmt.Errorf("%s holds no %s: of a folder, files ending in %s are read", folder, puzzles,
		strings.Join(endings, ", "))
}

// sources returns all inputs that arguments stand for, standard input if there are none: each
// folder is replaced by its files, in the order of their names. Hidden files are left out, and so
// are hidden folders, which a note names. A folder that cannot be read is an error in its place,
// and so is a pipe or a device in a folder.
func (k Kind) sources(c *cli.Call) (all []source, err error) {
	args := c.Args
	if len(args) == 0 {
		args = []string{"-"}
	}
	if first := slices.Index(args, "-"); first >= 0 && slices.Contains(args[first+1:], "-") {
		return nil, errors.New("- is given twice: standard input can be read only once")
	}
	for _, arg := range args {
		if !isFolder(arg) {
			all = append(all, source{name: arg})
			continue
		}
		before := len(all)
		err := Walk(c, arg, "", func(path string, err error) { all = append(all, source{path, err}) })
		if err != nil {
			return nil, err
		}
		if len(all) == before {
			return nil, NoPuzzles(arg, k.Puzzles)
		}
	}
	return all, nil
}
