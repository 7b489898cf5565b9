package mazecmd

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"stride/cmd/stride/internal/puzzlecmd"
	"stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
	"stride/maze/format"
	"stride/maze/objective"
)

// inputHelp describes the input of the commands that read a maze.
const inputHelp = `The maze is read from a file or, if the argument is - or missing, from standard input;
an ID may be given in place of the file. A file holds a grid, with whatever is around it:
rows of numbers of which one cell is the goal, 0, G or any other word or sign. Brackets,
lines of a table, labels of rows and columns and text are left out; what was left out is
said on standard error. Or it holds mazes below their sizes, as some courses write them, or
an ID. docs/maze-rules.md has the details.

The start is in the first corner and the goal where it stands, unless a flag or the
printed maze places them elsewhere. Flags override the settings printed with a maze.`

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
		"`WEIGHTS` of the course's features, such as length=5,black=-10; those not given keep their "+
			"values ("+objective.CourseFunction().Weights.String()+")")
	f.registerEndpoints(flags)
}

func (f *objectiveFlags) registerEndpoints(flags *cli.Flags) {
	flags.String(&f.start, "start",
		"start `CELL`: ROW,COLUMN counted from 1,1, or center, or corner, which is the top left "+
			"(default corner)")
	flags.String(&f.goal, "goal",
		"goal `CELL`: ROW,COLUMN counted from 1,1, or center, or corner, which is the bottom right "+
			"(default corner)")
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
	value   objective.Function
	claims  []format.Note // what the text says below the grid; only the time if flags change the objective
	leftOut string        // what of the text was taken for no part of the maze
	err     error         // why the maze, one of several, cannot be read; then there is nothing else
}

// isCourse reports whether the maze is one of the course: with its value function, between its
// corners, and one that Stride could make.
func (in *input) isCourse() bool {
	return in.Grid.Check() == nil &&
		objective.Objective{Function: in.value, Endpoints: in.Grid.Endpoints}.IsCourse(in.Grid.Params)
}

// Remark returns what of the text was taken for no part of the maze.
func (in *input) Remark() string { return in.leftOut }

// View returns what --json prints of the maze. With an objective of its own, it has no ID and no
// bound. Cells are numbered row by row from 0, as in the views of all puzzles.
func (in *input) View() any {
	if in.isCourse() {
		return in.Maze.View()
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
func (in *input) facts() objective.Facts { return in.value.Evaluate(in.Grid) }

// reading reads mazes as the flags say.
func (f *objectiveFlags) reading(flags func(*cli.Flags)) puzzlecmd.Reading {
	return puzzlecmd.Reading{Flags: flags, Text: func(text []byte, many bool) ([]puzzle.Puzzle, error) {
		all, err := parseInputs(text, *f, many)
		var puzzles []puzzle.Puzzle
		for _, in := range all {
			if in.err != nil {
				puzzles = append(puzzles, puzzlecmd.Unread{Err: in.err})
				continue
			}
			puzzles = append(puzzles, in)
		}
		return puzzles, err
	}}
}

// marked matches a line that only the form of package objective has.
var marked = regexp.MustCompile(`(?m)^(Start|Goal|Value):`)

// parseInputs reads the mazes of a text. Only if the flags or the text ask for it, a maze may have
// an objective of its own, and then there is one maze.
func parseInputs(text []byte, f objectiveFlags, many bool) (all []*input, err error) {
	if bytes.HasPrefix(text, []byte("stride maze certificate ")) {
		return nil, errors.New("it is a certificate, which `stride maze prove --verify FILE` checks")
	}
	if bytes.HasPrefix(text, []byte("\x1f\x8b")) {
		return nil, errors.New("it is compressed with gzip; if it is a certificate, `stride maze prove " +
			"--verify FILE` checks it")
	}
	if !f.any() && !marked.Match(text) {
		printed, err := format.ParseAll(text)
		if err == nil && len(printed) > 1 && !many {
			_, err = format.Parse(text) // which says that there are several
		}
		if err == nil && len(printed) == 1 && !many {
			err = printed[0].Grid.Check()
		}
		for _, p := range printed {
			if p.Err != nil {
				all = append(all, &input{err: p.Err})
				continue
			}
			all = append(all, &input{Maze: jumpmaze.New(p.Grid), value: objective.CourseFunction(),
				claims: p.Claims, leftOut: p.LeftOut})
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
	return []*input{{Maze: jumpmaze.New(g), value: t.Function, claims: read.Claims}}, nil
}

// isTime reports whether a claim is the total time of the program that made the maze.
func isTime(c format.Note) bool { return strings.EqualFold(c.Word, "total time") }
