package mazecmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
	"stride/maze/objective"
)

// inputHelp describes the input of the commands that read a maze.
const inputHelp = `The maze is read from a file or, if the argument is - or missing, from standard input;
an ID may be given in place of the file. A file holds rows of numbers that are separated
by blanks, tabs, commas, semicolons or the bars of a table, with 0 or G for the goal in
the last cell; or the whole output of a generator; or an ID. docs/maze-rules.md has the
details.`

// input is a maze that was read, with its objective.
type input struct {
	grid   *maze.Grid
	value  objective.Function
	claims []maze.Note // what the text says below the grid; only the time if flags change the objective
	err    error       // of the file, the text or the objective; nothing else is set then
}

// takesMaze checks the arguments of a command that reads one maze.
var takesMaze = cli.Takes(0, 1, "one maze: a file, - for standard input, or an ID")

// readMaze reads the maze that the argument of a command names, or standard input if there is
// none.
func readMaze(cmd *cobra.Command, args []string, f objectiveFlags) (*input, error) {
	arg := "-"
	if len(args) > 0 {
		arg = args[0]
	}
	in := readInput(cmd, arg, f)
	return in, in.err
}

// readInput reads the maze that an argument names (see cli.ReadText), and determines its
// objective from the text and the flags.
func readInput(cmd *cobra.Command, arg string, f objectiveFlags) *input {
	text, name, err := cli.ReadText(cmd, arg)
	if err == nil && name == "" && strings.Contains(arg, "#") {
		text, err = seeded(cmd, arg)
	}
	if err != nil {
		return &input{err: err}
	}
	in, err := parseInput(text, f)
	if err != nil {
		return &input{err: cli.InputError(name, err)}
	}
	return in
}

// seeded works out the ID of a maze that is named by the seed of a search, and returns its ID by
// content.
func seeded(cmd *cobra.Command, arg string) ([]byte, error) {
	id, err := jumpmaze.Family.ParseID(strings.TrimPrefix(arg, maze.IDPrefix))
	if err != nil {
		return nil, err
	}
	p, err := id.Open(cmd.Context())
	if cmd.Context().Err() != nil {
		return nil, cli.ErrInterrupted
	}
	if err != nil {
		return nil, err
	}
	return []byte(p.ID()), nil
}

// parseInput reads a maze from a text. Only if the flags or the text ask for it, the maze may
// have an objective of its own.
func parseInput(text []byte, f objectiveFlags) (*input, error) {
	if !f.any() && !objective.Marked(text) {
		printed, err := maze.ParsePrinted(text)
		if err != nil {
			return nil, err
		}
		return &input{grid: printed.Grid, value: objective.CourseFunction(), claims: printed.Claims}, nil
	}
	read, err := objective.Parse(text)
	if err != nil {
		return nil, err
	}
	if f.any() {
		read.Claims = slices.DeleteFunc(read.Claims, func(c maze.Note) bool { return !isTime(c) }) // they are about another objective
	}
	g, said := read.Grid, read.Grid.Endpoints
	t, err := f.override(g.Params, objective.Objective{Function: read.Function, Endpoints: said})
	if err != nil {
		return nil, err
	}
	if t.Goal != said.Goal {
		return nil, fmt.Errorf("the 0 or G is in %s, but --goal is %s", objective.FormatCell(g.Params, said.Goal), objective.FormatCell(g.Params, t.Goal))
	}
	g.Endpoints = t.Endpoints
	return &input{grid: g, value: t.Function, claims: read.Claims}, nil
}

// isCourse reports whether the maze is one of the course: with its value function, between its corners.
func (in *input) isCourse() bool {
	return objective.Objective{Function: in.value, Endpoints: in.grid.Endpoints}.IsCourse(in.grid.Params)
}

// isTime reports whether a claim is the total time of the program that made the maze.
func isTime(c maze.Note) bool { return strings.EqualFold(c.Word, "total time") }
