package shiftcmd

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"stride/cmd/internal/recordbook"
	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/puzzle/numbershift"
	"stride/internal/shift/referee"
	"stride/shift"
	"stride/shift/official"
)

// The files of the folder in which players of CodinGame keep a level.
const (
	campaignLevel    = "level.txt"
	campaignPassword = "level_password.txt"
	campaignNumber   = "number_level.txt"
	campaignSolution = "solution.txt"
)

func newCampaign() *cli.Command {
	p := new(campaignPlayer)
	var level campaign
	return &cli.Command{
		Use:   "campaign DIR",
		Short: "Solve the levels in a CodinGame player's folder",
		Long: `Solve the level that a player has saved in a folder: level.txt holds the level,
level_password.txt its password, and number_level.txt, which may be missing, its number. Write
solution.txt, which the game accepts as an answer: the password, followed by the moves. If the
level is not solved, an older solution.txt stays as it is.

In the game, choose the language PHP, paste the whole of solution.txt as your program,
and let it play: PHP prints a text as it is. The password in the first line chooses the
level, and the moves solve it. The game then shows "Code for next level" with the
password of the next level, and the level itself.

With --watch, campaign continues: copy what the game shows, from "Code for next level" on,
to standard input, or save the next level in the files. It is solved at once. The
game cuts off levels above about 258; campaign then shows a program in Python that prints
the whole board in the game, compressed, so that it can be copied. Ctrl-C
ends it, and so does the end of the input if there was a level in it.`,
		Example: `  stride shift campaign .
  stride shift campaign game --watch
  stride shift campaign --time 10m game
  stride shift campaign game --json`,
		Args: cli.Args{Min: 1, Max: 1, What: "one folder"}, Forms: cli.JSON | cli.Progress,
		Flags: func(f *cli.Flags) {
			f.Bool(&p.watching, "watch", "continue with the next levels, from standard input or the folder")
			p.flags.registerSearch(f, "")
			p.book.Register(f)
		},
		Check: func(c *cli.Call) (err error) {
			p.call, p.dir = c, c.Args[0]
			if err := p.flags.check(); err != nil {
				return err
			}
			if p.watching {
				c.Endless()
				err = p.checkFolder()
			} else {
				level, err = readCampaign(p.dir)
			}
			if err != nil {
				return err
			}
			return p.book.Begin(c)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if p.watching {
				return nil, p.watch()
			}
			return nil, p.solve(level, c.Started)
		},
	}
}

// campaignPlayer solves the levels of a folder.
type campaignPlayer struct {
	call     *cli.Call
	dir      string
	watching bool
	flags    searchFlags
	book     recordbook.Offers
}

// solve solves a level, writes the solution, and says what to do with it. The limit of time
// counts from started.
func (p *campaignPlayer) solve(level campaign, started time.Time) error {
	c := p.call
	s, err := p.flags.solve(c, numbershift.New(level.Board, nil), started)
	if err != nil {
		return err
	}
	name, written := filepath.Join(p.dir, campaignSolution), ""
	if s.Solved {
		text := bytes.NewBufferString(level.Password + "\n")
		if err := shift.WriteMoves(text, s.Moves); err != nil {
			return err
		}
		if err := disk.Replace(name, text.Bytes()); err != nil {
			return err
		}
		written = name
	}
	out := &cli.Printer{W: c.Stdout()}
	switch {
	case c.JSON:
		head := cli.Fields{"file": written}
		if level.Number > 0 {
			head["level"] = level.Number
		}
		out.JSON(append(cli.Object{head}, s.json(false, false)...))
	case s.Solved:
		out.Printf("%s: %s in %s\n", level.name(), cli.Count(len(s.Moves), "move"), name)
		p.say("in the game, choose PHP as the language, paste %s as the program, and let it play", name)
	}
	err = errors.Join(out.Err, s.offer(c, &p.book, numbershift.BoardProblem(level.Board)))
	if failed := s.failure(); failed != nil {
		err = errors.Join(err, fmt.Errorf("%s: %w", level.name(), failed))
	}
	return err
}

// say tells the player what to do, unless the results are for another program.
func (p *campaignPlayer) say(format string, args ...any) {
	if !p.call.JSON && !p.call.Quiet {
		p.call.Note(format, args...)
	}
}

// campaign is a level in a player's folder. Its number is 0 if it is not known.
type campaign referee.Shown

// passwordLetters is the length of all passwords but the first.
const passwordLetters = 32

// readCampaign reads the files of a level. A player begins with two of them, since the script
// submit.py writes the number only after the first level.
func readCampaign(dir string) (f campaign, err error) {
	name := filepath.Join(dir, campaignLevel)
	text, err := disk.ReadText(name, cli.TextLimit)
	if errors.Is(err, fs.ErrNotExist) {
		return f, fmt.Errorf("%w; a level is saved in %s, %s and, unless it is the first, %s", err,
			campaignLevel, campaignPassword, campaignNumber)
	}
	if err != nil {
		return f, err
	}
	if f.Board, err = shift.ReadBoard(bytes.NewReader(text)); err != nil {
		return f, fmt.Errorf("%s: %w", name, err)
	}
	name = filepath.Join(dir, campaignPassword)
	if f.Password, err = readWord(name); err != nil {
		return f, err
	}
	first, err := official.Password(official.Seed{}, 1) // the same in all games
	if err != nil {
		return f, err
	}
	if n := len(f.Password); n != passwordLetters && f.Password != first {
		return f, fmt.Errorf("%s: the password %q has %s: it must have %d, or be %s", name, f.Password,
			cli.Count(n, "letter"), passwordLetters, first)
	}
	name = filepath.Join(dir, campaignNumber)
	word, err := readWord(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if f.Password == first {
			f.Number = 1
		}
		return f, nil
	case err != nil:
		return f, err
	}
	if f.Number, err = strconv.Atoi(word); err != nil || f.Number < 1 || f.Number > official.MaxLevel {
		return f, fmt.Errorf("%s: it is %q: the number of a level is from 1 to %d", name, word,
			official.MaxLevel)
	}
	return f, nil
}

// readWord reads a file with one word.
func readWord(name string) (string, error) {
	text, err := disk.ReadText(name, cli.TextLimit)
	if err != nil {
		return "", err
	}
	words := strings.Fields(string(text))
	if len(words) != 1 {
		return "", fmt.Errorf("%s: it must hold one word, but it holds %d", name, len(words))
	}
	return words[0], nil
}
