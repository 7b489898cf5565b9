// Package puzzlecmd provides the commands that every family of puzzles has: new, check, solve and
// draw. They do the same for all families; a [Kind] says what a family adds.
package puzzlecmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// Kind is what the commands of a family need besides the family's table.
type Kind struct {
	Family *puzzle.Family
	// What one puzzle and several are called, and what solutions consist of: "maze", "mazes",
	// "jumps".
	Puzzle, Puzzles, Moves string
	Input                  string // describes what is read, for the help of check
	New                    Making
	Check                  Checking
	Solve                  Solving
	Draw                   Drawing
}

// Reading says how a command reads puzzles. The zero Reading reads what the family prints.
type Reading struct {
	Flags func(f *cli.Flags)
	// Text reads the puzzles of a text, of which there is one unless many is set.
	Text func(text []byte, many bool) ([]puzzle.Puzzle, error)
}

// register adds the flags.
func (r Reading) register(f *cli.Flags) {
	if r.Flags != nil {
		r.Flags(f)
	}
}

// Commands returns the commands of a family.
func (k Kind) Commands() []*cli.Command {
	return []*cli.Command{k.new(), k.check(), k.solve(), k.draw()}
}

// one are the arguments of a command that reads one puzzle.
func (k Kind) one() cli.Args {
	return cli.Args{Max: 1, What: "one " + k.Puzzle + ": a file, - for standard input, or an ID"}
}

// readAsByCheck says for the help where a puzzle is read from. The help of check has the forms.
func (k *Kind) readAsByCheck() string {
	return "The " + k.Puzzle + ` is read from a file, from standard input (-, or no argument) or from an
ID. "stride ` + k.Family.Name + ` check --help" has the forms that are read.`
}

// Input is a puzzle that was read.
type Input struct {
	puzzle.Puzzle
	Key string // the ID by which it was named, or else that of its content
}

// read reads the puzzle that the first argument names, or standard input.
func (k Kind) read(c *cli.Call, r Reading) (Input, error) {
	all, err := k.readAll(c, r, c.Arg(0), false)
	if err != nil {
		return Input{}, err
	}
	return all[0], nil
}

// Unread stands in place of one of several puzzles of a text that cannot be read.
type Unread struct {
	puzzle.Puzzle // none
	Err           error
}

// Remarked is a puzzle about whose text people should know something, such as what was taken for no
// part of it.
type Remarked interface {
	puzzle.Puzzle
	Remark() string // empty if there is nothing
}

// readAll reads the puzzle that an argument names, or with many all puzzles of the file.
func (k Kind) readAll(c *cli.Call, r Reading, arg string, many bool) ([]Input, error) {
	text, name, err := c.ReadText(arg)
	if _, wrong := strconv.Atoi(arg); wrong == nil && errors.Is(err, os.ErrNotExist) {
		id := k.Family.Name + ":" + arg
		if _, _, other := k.open(c, id); other == nil {
			err = fmt.Errorf("%w; did you mean the ID %s?", err, id)
		}
	}
	if err != nil {
		return nil, err
	}
	key := ""
	var puzzles []puzzle.Puzzle
	if name == "" {
		var p puzzle.Puzzle
		if p, key, err = k.open(c, arg); err != nil {
			return nil, err
		}
		text, puzzles = []byte(p.ID()), []puzzle.Puzzle{p}
	}
	switch {
	case r.Text != nil:
		puzzles, err = r.Text(text, many)
		for _, p := range puzzles {
			if remarked, ok := p.(Remarked); ok && remarked.Remark() != "" {
				c.Note("%s: %s", name, remarked.Remark())
			}
		}
	case key == "":
		var p puzzle.Puzzle
		p, err = k.Family.ParseText(string(text))
		puzzles = []puzzle.Puzzle{p}
	}
	if err != nil {
		return nil, cli.InputError(name, k.suggest(c, text, err))
	}
	var all []Input
	for _, p := range puzzles {
		in := Input{p, key}
		if _, unread := p.(Unread); key == "" && !unread {
			in.Key = p.ID()
		}
		all = append(all, in)
	}
	return all, nil
}

// open makes the puzzle of an ID, and returns the ID in its canonical form.
func (k Kind) open(c *cli.Call, arg string) (puzzle.Puzzle, string, error) {
	id, err := families.All.ParseID(arg)
	if err != nil {
		return nil, "", err
	}
	if name, _, _ := strings.Cut(id.String(), ":"); name != k.Family.Name {
		return nil, "", fmt.Errorf("%s is not one of %s: its ID would begin with %s:; use %q", id,
			k.Family.Title, k.Family.Name, k.commandFor(c, name))
	}
	p, err := id.Open(c.Context())
	if c.Interrupted() {
		err = cli.ErrInterrupted
	}
	return p, id.String(), err
}

// suggest adds to err the same command of the family that can read the text, if there is one.
func (k Kind) suggest(c *cli.Call, text []byte, err error) error {
	for _, f := range families.All {
		if f.Name == k.Family.Name {
			continue
		}
		if _, other := f.ParseText(string(text)); other == nil {
			return fmt.Errorf("%w; it looks like one of %s: use %q", err, f.Title, k.commandFor(c, f.Name))
		}
	}
	return err
}

// commandFor returns the same command of another family.
func (k Kind) commandFor(c *cli.Call, family string) string {
	return strings.Replace(c.Command(), " "+k.Family.Name+" ", " "+family+" ", 1)
}

// movesFlag is --moves, which names a file of moves.
type movesFlag struct{ file string }

func (f *movesFlag) register(flags *cli.Flags, does string) {
	flags.String(&f.file, "moves", does+" in `FILE`, or in standard input for -")
}

// check refuses to read the puzzle and its moves from one input.
func (f *movesFlag) check(c *cli.Call) error {
	if f.file == "-" && c.Arg(0) == "-" {
		return errors.New("the puzzle and its moves cannot both come from standard input: name a file for " +
			"one of them")
	}
	return nil
}

// read reads the moves.
func (f *movesFlag) read(c *cli.Call, k Kind) ([]string, error) {
	in, name, err := c.Open(f.file, cli.TextLimit)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, cli.InputError(name, err)
	}
	moves, err := k.Family.ParseMoves(string(text))
	return moves, cli.InputError(name, err)
}
