package mazecmd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/grade/neller"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/table"
)

// NewNeller returns the commands of Todd Neller's exercises on rook jumping mazes: making mazes by their questions,
// and checking transcripts.
func NewNeller() *cli.Command {
	n := &exercise{size: neller.Size, name: neller.Descent.String()}
	return &cli.Command{
		Use:   "neller [SIZE]",
		Short: "Run Todd Neller's exercises on jump mazes",
		Long: `Be the program of one of Todd Neller's exercises on rook jumping mazes
(modelai.gettysburg.edu/2010/rjmaze): ask the questions of the --exercise, read the
answers from standard input, search as the exercise says, and print the maze, the moves
from the start to each cell, and the energy. SIZE is from 5 to 10; without it, the
exercise "representation" asks for it, and all others take 5. Answers that do not come
from a terminal are repeated after their questions. docs/neller.md has more.`,
		Example: `  stride neller --exercise annealing
  stride neller 7 --exercise evaluation --seed 1
  stride neller check transcript.txt`,
		Args: cli.Args{Max: 1, What: "one argument, the size of the maze"}, Forms: cli.JSON | cli.Progress,
		Flags: func(f *cli.Flags) {
			f.OneOf(&n.name, "exercise", neller.Exercises(), "the exercise: "+strings.Join(neller.Exercises(), ", "))
			f.Seed(&n.seed)
		},
		Check:    n.ask,
		Run:      n.run,
		Commands: []*cli.Command{newNellerCheck()},
	}
}

// exercise is a call of the command.
type exercise struct {
	name     string
	seed     uint64
	size     int
	which    neller.Exercise
	settings neller.Settings
}

// ask reads the size and the answers to the questions.
func (n *exercise) ask(c *cli.Call) (err error) {
	if n.which, err = neller.ParseExercise(n.name); err != nil {
		return err
	}
	prompts := n.which.Prompts()
	if len(c.Args) == 1 {
		if n.size, err = strconv.Atoi(c.Args[0]); err != nil || n.size < neller.LeastSize || n.size > neller.MostSize {
			return fmt.Errorf("the size is %q: it must be from %d to %d", c.Args[0], neller.LeastSize, neller.MostSize)
		}
		if n.which == neller.Representation {
			prompts = nil
		}
	}
	talk := &conversation{call: c, out: c.Stdout()}
	if c.JSON {
		talk.out = io.Discard
	}
	for _, p := range prompts {
		text, err := talk.ask(p.Question)
		if err != nil {
			return err
		}
		answer, err := p.Answer(&n.settings, text)
		if err != nil {
			return fmt.Errorf("%s %w", p.Question, err)
		}
		if answer > 0 {
			n.size = answer
		}
	}
	return nil
}

func (n *exercise) run(c *cli.Call) (*cli.Result, error) {
	m := neller.Search(c.Context(), n.which, n.size, n.settings, rand.New(rand.NewPCG(n.seed, 0)))
	return &cli.Result{JSON: viewNeller(m),
		Text: func(p *cli.Printer) { p.Keep(neller.Write(p, m, n.which.Evaluates())) }}, nil
}

// viewNeller returns what --json prints of a maze, which has an ID unless a number breaks the rules.
func viewNeller(m *neller.Maze) cli.Fields {
	moves := m.Moves()
	energy := neller.Energy(moves)
	view := cli.Fields{
		"rows": m.Size, "cols": m.Size, "values": m.Jumps, "from_start": moves, "energy": energy, "solvable": energy != neller.NoPath,
	}
	if g, err := m.Grid(); err == nil {
		view["id"] = jumpmaze.New(g).ID()
	}
	return view
}

// conversation asks questions and reads a line for each.
type conversation struct {
	call  *cli.Call
	out   io.Writer
	lines *bufio.Scanner
}

// ask prints a question and returns the answer. If the answer is not typed at a terminal, which shows
// it, it is printed, so that the output is the same.
func (t *conversation) ask(question string) (string, error) {
	if _, err := fmt.Fprintf(t.out, "%s ", question); err != nil {
		return "", cli.Failure(err)
	}
	if t.lines == nil {
		t.lines = bufio.NewScanner(t.call.Keyboard())
	}
	answer, err := disk.Interruptible(t.call.Context(), func() (string, error) {
		if !t.lines.Scan() {
			return "", errors.Join(t.lines.Err(), fmt.Errorf("standard input ends before the answer to %q", question))
		}
		return strings.TrimSpace(t.lines.Text()), nil
	})
	if err != nil {
		return "", err
	}
	if _, typed := cli.Terminal(t.call.Keyboard()); !typed {
		_, err = fmt.Fprintln(t.out, answer)
	}
	return answer, cli.Failure(err)
}

func newNellerCheck() *cli.Command {
	k := &checking{things: "transcripts that cannot be read or are wrong", check: func(c *cli.Call, s source) []checked {
		return []checked{checkTranscript(c, s)}
	}, columns: []table.Column{
		{Key: "file", Left: true}, {Key: "ok"}, {Key: "rows"}, {Key: "solvable"}, {Key: "energy"}, {Key: "exact"}, {Key: "complete"}, {Key: "id", Left: true},
		{Key: "problems", Left: true},
	}, shown: []string{"file", "energy", "exact", "problems"}}
	return &cli.Command{
		Use:   "check [FILE|DIR|-]...",
		Short: "Check transcripts of Neller's exercises",
		Long: `Check transcripts of the exercises: questions, a maze, moves from the start, energy. Numbers
that allow no jump, and moves or an energy that are not true, are printed on standard error,
and the exit code is 1. With several files, a folder or --csv, the result is a table, as
in "stride maze check".`,
		Example: `  stride neller check transcript.txt
  stride neller check submissions --csv`,
		Args: cli.AnyArgs, Forms: cli.JSON | cli.CSV,
		Check: k.find,
		Run:   k.run,
	}
}

// checkTranscript reads a transcript and says what is wrong with it.
func checkTranscript(c *cli.Call, s source) checked {
	if s.err != nil {
		return checked{err: s.err}
	}
	text, name, err := c.ReadText(s.name)
	if err != nil {
		return checked{err: err}
	}
	t, err := neller.Parse(text)
	if err != nil {
		return checked{err: cli.InputError(name, err)}
	}
	view := viewNeller(t.Maze)
	found := checked{
		json:  cli.Object{cli.Fields{"exact": t.Exact, "complete": t.Complete()}, view},
		cells: []any{t.Maze.Size, view["solvable"], view["energy"], t.Exact, t.Complete(), view["id"]},
		text:  func(p *cli.Printer) { printTranscript(p, t, view) },
	}
	problems := t.Check()
	for _, p := range problems {
		found.problems = append(found.problems, p.String())
	}
	if len(problems) > 0 {
		found.json = append(found.json, cli.Fields{"problems": problems})
	}
	return found
}

// printTranscript prints the evaluation of one transcript.
func printTranscript(l *cli.Printer, t *neller.Transcript, view cli.Fields) {
	yes := map[bool]string{true: "Yes", false: "No"}
	unreachable := 0
	for _, n := range t.Maze.Moves() {
		if n == neller.Unreachable {
			unreachable++
		}
	}
	l.Printf("%s\nSize: %dx%d\nUnreachable cells: %d\n", neller.Format(t.Maze, true), t.Maze.Size,
		t.Maze.Size, unreachable)
	l.Printf("Every number allows a jump: %s\nForm of the samples: %s\n", yes[len(t.Maze.Illegal()) == 0], yes[t.Exact])
	l.Printf("Moves and energy given: %s\n", yes[t.Complete()])
	if id, ok := view["id"]; ok {
		l.Printf("ID: %s\n", id)
	}
}
