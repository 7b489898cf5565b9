package mazecmd

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
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/table"
	"stride/maze"
	"stride/maze/format"
	"stride/maze/objective"
)

// inputHelp describes the input of the commands that read a maze.
const inputHelp = `The maze is read from a file or, if the argument is - or missing, from standard input;
an ID may be given in place of the file. A file holds rows of numbers that are separated
by blanks, tabs, commas, semicolons or the bars of a table, with 0 or G for the goal in
the last cell; or the whole output of a generator; or mazes below their sizes, as some
courses write them; or an ID. docs/maze-rules.md has the details.

The start and the goal are in the corners, unless the printed maze or a flag places
them elsewhere; then the goal is the cell with 0 or G, wherever it is. Flags override
the settings printed with a maze.`

// oneMaze are the arguments of a command that reads one maze.
var oneMaze = cli.Args{Max: 1, What: "one maze: a file, - for standard input, or an ID"}

// objectiveFlags are the flags that replace parts of the course's objective.
type objectiveFlags struct {
	value, weights string
	start, goal    string
}

// cornerName is the value of --start and --goal for the corners that the course uses.
const cornerName = "corner"

func (f *objectiveFlags) register(flags *cli.Flags) {
	flags.OneOf(&f.value, "value", []string{objective.CourseName, objective.NellerName},
		`value function: "course" or "neller" (default course)`)
	flags.String(&f.weights, "weights",
		"weights of the course's features, such as length=5,black=-10; those not given keep their values ("+objective.CourseWeights.String()+")")
	f.registerEndpoints(flags)
}

func (f *objectiveFlags) registerEndpoints(flags *cli.Flags) {
	flags.String(&f.start, "start",
		"start cell: ROW,COLUMN counted from 1,1, or center, or corner, which is the top left (default corner)")
	flags.String(&f.goal, "goal",
		"goal cell: ROW,COLUMN counted from 1,1, or center, or corner, which is the bottom right (default corner)")
	for _, flag := range []string{"start", "goal"} {
		flags.Complete(flag, func() []string { return []string{cornerName, "center"} })
	}
}

// any reports whether one of the flags is given.
func (f objectiveFlags) any() bool { return f != objectiveFlags{} }

// override returns the objective t for mazes of p with the parts replaced that flags give.
func (f objectiveFlags) override(p maze.Params, t objective.Objective) (objective.Objective, error) {
	corners := p.Corners()
	for _, place := range []struct {
		flag, text string
		corner     int
		to         *int
	}{{"start", f.start, corners.Start, &t.Start}, {"goal", f.goal, corners.Goal, &t.Goal}} {
		switch place.text {
		case "":
		case cornerName:
			*place.to = place.corner
		default:
			cell, err := format.ParseCell(p, place.text)
			if err != nil {
				return t, fmt.Errorf("--%s: %w, or %s", place.flag, err, cornerName)
			}
			*place.to = cell
		}
	}
	var err error
	switch {
	case f.weights != "" && f.value == objective.NellerName:
		return t, fmt.Errorf("--weights are those of the course's features: they do not go with --value %s",
			objective.NellerName)
	case f.weights != "":
		t.Neller = false
		if t.Weights, err = objective.ParseWeights(f.weights); err != nil {
			return t, fmt.Errorf("--weights: %w", err)
		}
	case f.value != "":
		if t.Function, err = objective.ParseFunction(f.value); err != nil {
			return t, fmt.Errorf("--value: %w", err)
		}
	}
	return t, t.Endpoints.Check(p)
}

// input is a maze that was read, with the function that gives its value.
type input struct {
	*jumpmaze.Maze
	value  objective.Function
	claims []format.Note // what the text says below the grid; only the time if flags change the objective
}

// isCourse reports whether the maze is one of the course: with its value function, between its corners.
func (in *input) isCourse() bool {
	return objective.Objective{Function: in.value, Endpoints: in.Grid.Endpoints}.IsCourse(in.Grid.Params)
}

// view returns what --json prints of the maze. With an objective of its own, it has no ID and no bound. Cells are
// numbered row by row from 0, as in the views of all puzzles.
func (in *input) view() any {
	if in.isCourse() {
		return in.View()
	}
	g := in.Grid
	return struct {
		Rows          int     `json:"rows"`
		Cols          int     `json:"cols"`
		Min           int     `json:"min"`
		Max           int     `json:"max"`
		Values        []int16 `json:"values"`
		Start         int     `json:"start"`
		Goal          int     `json:"goal"`
		ValueFunction string  `json:"value_function"` // course, neller, or weights
		objective.Facts
	}{g.Rows, g.Cols, g.Min, g.Max, g.Values, g.Start, g.Goal, in.value.String(), in.facts()}
}

// facts returns the features of the maze.
func (in *input) facts() objective.Facts { return in.value.Facts(in.Grid, in.Analysis()) }

// readMaze reads the maze that the first argument names, or standard input.
func readMaze(c *cli.Call, f objectiveFlags) (*input, error) { return readInput(c, c.Arg(0), f) }

// readInput reads the one maze that an argument names.
func readInput(c *cli.Call, arg string, f objectiveFlags) (*input, error) {
	all, err := readInputs(c, arg, f, false)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// readInputs reads the maze that an argument names, or with many all mazes of the file, and determines their
// objectives from the text and the flags.
func readInputs(c *cli.Call, arg string, f objectiveFlags, many bool) ([]*input, error) {
	text, name, err := c.ReadText(arg)
	if err == nil && name == "" && strings.Contains(arg, "#") {
		text, err = seeded(c, arg)
	}
	if err != nil {
		return nil, err
	}
	all, err := parseInputs(text, f, many)
	return all, cli.InputError(name, err)
}

// seeded works out the ID of a maze that is named by the seed of a search, and returns its ID by content.
func seeded(c *cli.Call, arg string) ([]byte, error) {
	id, err := jumpmaze.Family.ParseID(strings.TrimPrefix(arg, maze.IDPrefix))
	if err != nil {
		return nil, err
	}
	p, err := id.Open(c.Context())
	if c.Interrupted() {
		return nil, cli.ErrInterrupted
	}
	if err != nil {
		return nil, err
	}
	return []byte(p.ID()), nil
}

// parseInputs reads the mazes of a text. Only if the flags or the text ask for it, a maze may have an objective of its
// own, and then there is one maze.
func parseInputs(text []byte, f objectiveFlags, many bool) (all []*input, err error) {
	if !f.any() && !objective.Marked(text) {
		printed, err := format.ParseAll(text)
		if err == nil && len(printed) > 1 && !many {
			_, err = format.Parse(text) // which says that there are several
		}
		for _, p := range printed {
			all = append(all, &input{jumpmaze.New(p.Grid), objective.CourseFunction(), p.Claims})
		}
		return all, err
	}
	read, err := objective.Parse(text)
	if err != nil {
		return nil, err
	}
	if f.any() {
		// The other claims are about another objective.
		read.Claims = slices.DeleteFunc(read.Claims, func(c format.Note) bool { return !isTime(c) })
	}
	g, said := read.Grid, read.Grid.Endpoints
	t, err := f.override(g.Params, objective.Objective{Function: read.Function, Endpoints: said})
	if err != nil {
		return nil, err
	}
	if t.Goal != said.Goal {
		return nil, fmt.Errorf("the 0 or G is in %s, but --goal is %s", format.Cell(g.Params, said.Goal),
			format.Cell(g.Params, t.Goal))
	}
	g.Endpoints = t.Endpoints
	return []*input{{jumpmaze.New(g), t.Function, read.Claims}}, nil
}

// words returns moves as they are in JSON.
func words(moves []maze.Dir) []string {
	list := make([]string, len(moves))
	for k, d := range moves {
		list[k] = d.String()
	}
	return list
}

// isTime reports whether a claim is the total time of the program that made the maze.
func isTime(c format.Note) bool { return strings.EqualFold(c.Word, "total time") }

// Many files at once, for graders. A file that cannot be read is a line of the table like any other, so that it
// does not hide the rest.

// mazeFiles are the endings of the files of a folder that are read.
var mazeFiles = []string{".txt", ".csv", ".tsv", ".md", ".out"}

func isFolder(arg string) bool {
	info, err := os.Stat(arg)
	return err == nil && info.IsDir()
}

// source is an input, or what there is in its place and why that is not read.
type source struct {
	name string
	err  error
}

// sources returns all inputs that arguments stand for, standard input if there are none: each folder is replaced by
// its files, in the order of their names. Hidden files and folders are left out. A folder that cannot be read is an
// error in its place, and so is a pipe or a device in a folder.
func sources(args []string) (all []source, err error) {
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
		err := filepath.WalkDir(arg, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				all = append(all, source{path, err})
			case path != arg && strings.HasPrefix(entry.Name(), "."):
				if entry.IsDir() {
					return fs.SkipDir
				}
			case !entry.IsDir() && slices.Contains(mazeFiles, strings.ToLower(filepath.Ext(path))):
				all = append(all, source{path, disk.CheckRegular(path)})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(all) == before {
			return nil, fmt.Errorf("%s holds no mazes: of a folder, files ending in %s are read", arg,
				strings.Join(mazeFiles, ", "))
		}
	}
	return all, nil
}

// checked is what was found out about a file.
type checked struct {
	err      error    // why it cannot be read; nothing else is set then
	problems []string // what is wrong with it
	json     cli.Object
	cells    []any // of the table, without the first two and the last column
	text     func(p *cli.Printer)
}

// checking checks files. The first two columns of the table are for the name and whether all is well, the last one is
// for the problems.
type checking struct {
	columns []table.Column
	shown   []string                              // the columns for people
	things  string                                // what cannot be read or is wrong
	check   func(c *cli.Call, s source) []checked // for each maze of the file
	sources []source
	single  bool // one file that is no folder: its text is printed, and its problems are notes
}

// find finds the files of the arguments.
func (k *checking) find(c *cli.Call) (err error) {
	k.sources, err = sources(c.Args)
	k.single = len(k.sources) == 1 && !c.CSV && (len(c.Args) == 0 || !isFolder(c.Args[0]))
	return err
}

func (k *checking) run(c *cli.Call) (*cli.Result, error) {
	var lines cli.Lines
	t, bad, all := &table.Table{Columns: k.columns}, 0, 0
	for _, s := range k.sources {
		mazes := k.check(c, s)
		if c.Interrupted() {
			return nil, cli.ErrInterrupted
		}
		for n, found := range mazes {
			if all++; !found.ok() {
				bad++
			}
			name := s.name
			if len(mazes) > 1 {
				name = fmt.Sprintf("%s, maze %d", s.name, n+1)
			}
			object, row := k.line(name, found)
			lines = append(lines, object)
			t.Add(row...)
		}
		if k.single && len(mazes) == 1 {
			return k.one(c, s, mazes[0], lines)
		}
	}
	result := &cli.Result{Table: t, JSON: lines, Text: func(p *cli.Printer) { p.Keep(t.Select(k.shown...).WriteText(p)) }}
	if bad > 0 {
		return result, fmt.Errorf("%s: %d of %d", k.things, bad, all)
	}
	return result, nil
}

// ok reports whether a maze can be read and nothing is wrong with it.
func (f *checked) ok() bool { return f.err == nil && len(f.problems) == 0 }

// line returns what is printed of a maze of a file, as JSON and as a row of the table.
func (k *checking) line(name string, found checked) (cli.Object, []any) {
	head := cli.Fields{"ok": found.ok()}
	if !k.single {
		head["file"] = name
	}
	row := append([]any{name, found.ok()}, found.cells...)
	if found.err == nil {
		return append(cli.Object{head}, found.json...), append(row, strings.Join(found.problems, "; "))
	}
	why := strings.TrimPrefix(found.err.Error(), name+": ")
	if k.single {
		why = found.err.Error()
	}
	head["error"] = why
	return append(cli.Object{head}, found.json...), append(append(row, make([]any, len(k.columns)-len(row)-1)...), why)
}

// one returns the result of a single file.
func (k *checking) one(c *cli.Call, s source, found checked, lines cli.Lines) (*cli.Result, error) {
	result := &cli.Result{JSON: lines, Text: func(p *cli.Printer) {
		if found.err == nil {
			found.text(p)
		}
	}}
	if found.err != nil {
		return result, cli.Usage(found.err)
	}
	name := s.name
	if name == "-" {
		name = "standard input"
	}
	for _, problem := range found.problems {
		c.Note("%s: %s", name, problem)
	}
	if len(found.problems) > 0 {
		return result, cli.ErrSilent
	}
	return result, nil
}
