package mazecmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/table"
	"stride/maze"
	"stride/maze/difficulty"
	"stride/maze/optima"
)

// Many mazes at once, for whoever grades them. A maze that cannot be read is a line of the table
// like any other, so that one bad file does not hide the rest.

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

// expand returns the arguments with each folder replaced by its files, in the order of their
// names. Hidden files and folders are left out. A folder that cannot be read is an error in its
// place, and so is a pipe or a device in a folder.
func expand(args []string) (sources []source, err error) {
	for _, arg := range args {
		if !isFolder(arg) {
			sources = append(sources, source{name: arg})
			continue
		}
		before := len(sources)
		err := filepath.WalkDir(arg, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				sources = append(sources, source{path, err})
			case path != arg && strings.HasPrefix(entry.Name(), "."):
				if entry.IsDir() {
					return fs.SkipDir
				}
			case !entry.IsDir() && slices.Contains(mazeFiles, strings.ToLower(filepath.Ext(path))):
				sources = append(sources, source{path, disk.CheckRegular(path)})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(sources) == before {
			return nil, fmt.Errorf("%s holds no mazes: of a folder, files ending in %s are read", arg, strings.Join(mazeFiles, ", "))
		}
	}
	return sources, nil
}

// inputs returns all inputs that arguments stand for, standard input if there are none.
func inputs(args []string) ([]source, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	if first := slices.Index(args, "-"); first >= 0 && slices.Contains(args[first+1:], "-") {
		return nil, errors.New("- is given twice: standard input can be read only once")
	}
	return expand(args)
}

// checkMany evaluates any number of mazes as a table, or as JSON with a line for each.
func (f *checkFlags) checkMany(cmd *cobra.Command, args []string) error {
	sources, err := inputs(args)
	if err != nil {
		return err
	}
	lines := &table.Table{Columns: checkColumns}
	encoder := json.NewEncoder(cmd.OutOrStdout())
	bad := 0
	for _, s := range sources {
		name, in := s.name, &input{err: s.err}
		if s.err == nil {
			in = readInput(cmd, name, f.objective)
		}
		if cmd.Context().Err() != nil {
			return cli.ErrInterrupted
		}
		var problems []string
		if in.err != nil {
			problems = append(problems, strings.TrimPrefix(in.err.Error(), name+": "))
		} else {
			for _, c := range f.falseClaims(in) {
				problems = append(problems, c.String())
			}
		}
		if len(problems) > 0 {
			bad++
		}
		if f.json {
			if err := encoder.Encode(f.evaluation(name, in)); err != nil {
				return cli.Failure(err)
			}
		} else {
			lines.Add(in.cells(name, strings.Join(problems, "; "))...)
		}
	}
	switch {
	case f.json:
	case f.csv:
		err = lines.WriteCSV(cmd.OutOrStdout())
	default:
		err = lines.Select("file", "value", "bound", "length", "unique", "difficulty", "problems").WriteText(cmd.OutOrStdout())
	}
	if err == nil && bad > 0 {
		err = fmt.Errorf("mazes that cannot be read or make false claims: %d of %d", bad, len(sources))
	}
	return cli.Failure(err)
}

var checkColumns = []table.Column{
	{Key: "file", Left: true}, {Key: "ok"}, {Key: "rows"}, {Key: "cols"}, {Key: "min"}, {Key: "max"}, {Key: "solvable"}, {Key: "unique"},
	{Key: "length"}, {Key: "black_holes"}, {Key: "white_holes"}, {Key: "forced_forward"}, {Key: "forced_backward"}, {Key: "value"},
	{Key: "bound"}, {Key: "difficulty"}, {Key: "effort"}, {Key: "id", Left: true}, {Key: "problems", Left: true},
}

// cells returns the line of a maze in the table of checkColumns. What is not known is nil: all
// but the name of a maze that cannot be read, the bound, the
// difficulty and the ID of one for another objective, and the difficulty of one without a solution.
func (in *input) cells(name, problems string) []any {
	var (
		p         maze.Params
		r         maze.Report
		bound, id any
		grade     [2]any // the band and the effort
	)
	switch {
	case in.err != nil:
		line := make([]any, len(checkColumns))
		line[0], line[1], line[len(line)-1] = name, false, problems
		return line
	case !in.isCourse():
		p, r = in.grid.Params, in.value.Evaluate(in.grid).Report
	default:
		p, r, id = in.grid.Params, maze.Evaluate(in.grid), in.grid.ID()
		bound, _ = optima.Bound(p)
		if r.Solvable {
			g := difficulty.Of(in.grid)
			grade = [...]any{g.Band.String(), math.Round(g.Effort)}
		}
	}
	return []any{
		name, problems == "", p.Rows, p.Cols, p.Min, p.Max, r.Solvable, r.Unique, r.Length, r.BlackHoles, r.WhiteHoles,
		r.ForcedForward, r.ForcedBackward, r.Value, bound, grade[0], grade[1], id, problems,
	}
}
