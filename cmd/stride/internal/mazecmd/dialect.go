package mazecmd

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/grade/neller"
	"stride/internal/table"
)

// The dialect of Todd Neller's exercises on rook jumping mazes: making mazes by their questions, and
// checking transcripts.

// The dialects.
const (
	courseName = "course"
	nellerName = "neller"
)

// dialectHelp describes --dialect.
const dialectHelp = `With --dialect neller, the program is one of Todd Neller's exercises on rook jumping mazes
(modelai.gettysburg.edu/2010/rjmaze): it asks the questions of the --exercise, reads the
answers from standard input, searches as the exercise says, and prints the maze, the moves
from the start to each cell, and the energy. The only argument is the size, from 5 to 10; if
it is missing, the exercise "representation" asks for it, and all others take 5. Answers that
do not come from a terminal are printed behind their questions. docs/neller.md has more.`

// dialectFlags are the flags about the dialect.
type dialectFlags struct {
	name     string
	exercise string // only of the command that makes mazes
}

func (f *dialectFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.name, "dialect", courseName, `"course", or "neller" for the form and the rules of Todd Neller's exercises`)
	cli.MustComplete(cmd, "dialect", func() []string { return []string{courseName, nellerName} })
}

// check returns an error if there is no such dialect, or if --exercise is given without it.
func (f *dialectFlags) check() error {
	if f.name != courseName && f.name != nellerName {
		return fmt.Errorf("--dialect is %q: it must be %s or %s", f.name, courseName, nellerName)
	}
	if f.exercise != "" && f.exercise != neller.Descent.String() && f.name != nellerName {
		return fmt.Errorf("--exercise goes with --dialect %s", nellerName)
	}
	return nil
}

// onlyWithDialect returns an error if flags are given other than the named ones.
func onlyWithDialect(cmd *cobra.Command, names ...string) error {
	var others []string
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if !slices.Contains(names, flag.Name) {
			others = append(others, "--"+flag.Name)
		}
	})
	if len(others) > 0 {
		return fmt.Errorf("--dialect %s does not go with %s", nellerName, strings.Join(others, ", "))
	}
	return nil
}

// nellerJSON is a maze of the dialect as --json prints it.
type nellerJSON struct {
	Size     int     `json:"size"`
	Grid     [][]int `json:"grid"`  // 0 is the goal
	Moves    [][]int `json:"moves"` // from the start; -1 for cells that cannot be reached
	Energy   int     `json:"energy"`
	Solvable bool    `json:"solvable"`
	ID       string  `json:"id,omitempty"` // unless a number breaks the rules
}

func newNellerJSON(m *neller.Maze) *nellerJSON {
	moves := m.Moves()
	out := &nellerJSON{Size: m.Size, Energy: neller.Energy(moves), Solvable: neller.Energy(moves) != neller.NoPath}
	for first := 0; first < len(moves); first += m.Size {
		out.Grid = append(out.Grid, m.Jumps[first:first+m.Size])
		out.Moves = append(out.Moves, moves[first:first+m.Size])
	}
	if g, err := m.Grid(); err == nil {
		out.ID = g.ID()
	}
	return out
}

// makeNeller asks the questions of an exercise and prints its maze.
func (f *mazeFlags) makeNeller(cmd *cobra.Command, args []string) error {
	if err := onlyWithDialect(cmd, "dialect", "exercise", "seed", "json"); err != nil {
		return err
	}
	e, err := neller.ParseExercise(f.dialect.exercise)
	if err != nil {
		return fmt.Errorf("--exercise: %w", err)
	}
	prompts, size := e.Prompts(), neller.Size
	switch {
	case len(args) > 1:
		return fmt.Errorf("--dialect %s takes one argument, the size of the maze, but %d were given", nellerName, len(args))
	case len(args) == 1:
		x, err := strconv.Atoi(args[0])
		if err != nil || x < neller.LeastSize || x > neller.MostSize {
			return fmt.Errorf("the size is %q: it must be from %d to %d", args[0], neller.LeastSize, neller.MostSize)
		}
		size = x
		if e == neller.Representation {
			prompts = nil
		}
	}
	var settings neller.Settings
	talk := &conversation{cmd: cmd, out: cmd.OutOrStdout()}
	if f.json {
		talk.out = io.Discard
	}
	for _, p := range prompts {
		text, err := talk.ask(p.Question)
		if err != nil {
			return err
		}
		answer, err := p.Answer(&settings, text)
		if err != nil {
			return fmt.Errorf("%s %w", p.Question, err)
		}
		if answer > 0 {
			size = answer
		}
	}
	cli.DrawSeed(cmd, &f.seed)
	m := neller.Search(cmd.Context(), e, size, settings, rand.New(rand.NewPCG(f.seed, 0)))
	if f.json {
		return cli.Failure(json.NewEncoder(cmd.OutOrStdout()).Encode(newNellerJSON(m)))
	}
	if cli.IsTerminal(cmd.ErrOrStderr()) {
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: the seed was %d\n", f.seed)
	}
	return cli.Failure(neller.Write(cmd.OutOrStdout(), m, e.Evaluates()))
}

// conversation asks questions and reads a line for each.
type conversation struct {
	cmd   *cobra.Command
	out   io.Writer
	lines *bufio.Scanner
}

// ask prints a question and returns the answer. If the answer is not typed at a terminal, which shows
// it, it is printed, so that the output is the same.
func (c *conversation) ask(question string) (string, error) {
	if _, err := fmt.Fprintf(c.out, "%s ", question); err != nil {
		return "", cli.Failure(err)
	}
	if c.lines == nil {
		c.lines = bufio.NewScanner(c.cmd.InOrStdin())
	}
	answer, err := disk.Interruptible(c.cmd.Context(), func() (string, error) {
		if !c.lines.Scan() {
			return "", errors.Join(c.lines.Err(), fmt.Errorf("standard input ends before the answer to %q", question))
		}
		return strings.TrimSpace(c.lines.Text()), nil
	})
	if err != nil {
		return "", err
	}
	if _, typed := cli.Terminal(c.cmd.InOrStdin()); !typed {
		_, err = fmt.Fprintln(c.out, answer)
	}
	return answer, cli.Failure(err)
}

// nellerColumns are those of the table of many transcripts.
var nellerColumns = []table.Column{
	{Key: "file", Left: true}, {Key: "ok"}, {Key: "size"}, {Key: "solvable"}, {Key: "energy"}, {Key: "exact"}, {Key: "complete"}, {Key: "id", Left: true},
	{Key: "problems", Left: true},
}

// nellerCheck is what --json prints of a transcript.
type nellerCheck struct {
	File     string           `json:"file,omitempty"`
	OK       bool             `json:"ok"` // it could be read, and nothing is wrong with it
	Error    string           `json:"error,omitempty"`
	Problems []neller.Problem `json:"problems,omitempty"`
	// Exact says that it has the form of the samples to the last blank, Complete that moves and energy
	// are there.
	Exact       bool `json:"exact"`
	Complete    bool `json:"complete"`
	*nellerJSON      // unless there is an error
}

// checkNeller evaluates transcripts.
func (f *checkFlags) checkNeller(cmd *cobra.Command, args []string) error {
	if err := onlyWithDialect(cmd, "dialect", "json", "csv"); err != nil {
		return err
	}
	sources, err := inputs(args)
	if err != nil {
		return err
	}
	single := len(sources) == 1 && !f.csv && (len(args) == 0 || !isFolder(args[0]))
	lines, bad := &table.Table{Columns: nellerColumns}, 0
	out, encoder := cmd.OutOrStdout(), json.NewEncoder(cmd.OutOrStdout())
	var unread error // of a single one
	for _, s := range sources {
		name := s.name
		t, problems, err := readNeller(cmd, s)
		if cmd.Context().Err() != nil {
			return cli.ErrInterrupted
		}
		if single {
			unread = err
		}
		line := nellerCheck{File: name, OK: err == nil && len(problems) == 0, Problems: problems}
		if single {
			line.File = ""
		}
		if !line.OK {
			bad++
		}
		if err != nil {
			line.Error = strings.TrimPrefix(err.Error(), name+": ")
		} else {
			line.Exact, line.Complete, line.nellerJSON = t.Exact, t.Complete(), newNellerJSON(t.Maze)
		}
		switch {
		case f.json:
			if err := encoder.Encode(line); err != nil {
				return cli.Failure(err)
			}
		case single && err != nil:
		case single:
			if err := writeNellerCheck(out, t); err != nil {
				return cli.Failure(err)
			}
		default:
			lines.Add(line.cells(name)...)
		}
		for _, p := range problems {
			if single {
				fmt.Fprintf(cmd.ErrOrStderr(), "stride: %s: %v\n", sourceName(name), p)
			}
		}
	}
	switch {
	case f.json || single:
	case f.csv:
		err = lines.WriteCSV(out)
	default:
		err = lines.Select("file", "energy", "exact", "problems").WriteText(out)
	}
	switch {
	case err != nil:
	case unread != nil:
		return unread
	case bad > 0 && single:
		err = cli.ErrSilent
	case bad > 0:
		err = fmt.Errorf("transcripts that cannot be read or are wrong: %d of %d", bad, len(sources))
	}
	return cli.Failure(err)
}

// readNeller reads a transcript and returns what is wrong with it.
func readNeller(cmd *cobra.Command, s source) (*neller.Transcript, []neller.Problem, error) {
	if s.err != nil {
		return nil, nil, s.err
	}
	text, name, err := cli.ReadText(cmd, s.name)
	if err != nil {
		return nil, nil, err
	}
	t, err := neller.Parse(text)
	if err != nil {
		return nil, nil, cli.InputError(name, err)
	}
	return t, t.Check(), nil
}

// cells returns the line of a transcript in the table of nellerColumns.
func (c nellerCheck) cells(name string) []any {
	if c.nellerJSON == nil {
		return []any{name, false, nil, nil, nil, nil, nil, nil, c.Error}
	}
	var words []string
	for _, p := range c.Problems {
		words = append(words, p.String())
	}
	var id any
	if c.ID != "" {
		id = c.ID
	}
	return []any{name, c.OK, c.Size, c.Solvable, c.Energy, c.Exact, c.Complete, id, strings.Join(words, "; ")}
}

// writeNellerCheck prints the evaluation of one transcript.
func writeNellerCheck(w io.Writer, t *neller.Transcript) error {
	l := cli.Printer{W: w}
	yes := map[bool]string{true: "Yes", false: "No"}
	unreachable := 0
	for _, n := range t.Maze.Moves() {
		if n == neller.Unreachable {
			unreachable++
		}
	}
	l.Printf("%s\nSize: %dx%d\nUnreachable cells: %d\n", neller.Format(t.Maze, true), t.Maze.Size, t.Maze.Size, unreachable)
	l.Printf("Every number allows a jump: %s\nForm of the samples: %s\n", yes[len(t.Maze.Illegal()) == 0], yes[t.Exact])
	l.Printf("Moves and energy given: %s\n", yes[t.Complete()])
	if g, err := t.Maze.Grid(); err == nil {
		l.Printf("ID: %s\n", g.ID())
	}
	return l.Err
}
