package shiftcmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/puzzle/numbershift"
	"stride/internal/records"
	"stride/shift"
)

// The files of the folder in which players of CodinGame keep a level.
const (
	campaignLevel    = "level.txt"
	campaignPassword = "level_password.txt"
	campaignNumber   = "number_level.txt"
	campaignSolution = "solution.txt"
)

func newCampaignCommand(started time.Time) *cobra.Command {
	var (
		flags         searchFlags
		asJSON, watch bool
		record        cli.RecordFlags
	)
	c := &cobra.Command{
		Use:   "campaign DIR",
		Short: "Solve the levels in a CodinGame player's folder",
		Long: `Campaign solves the level that a player has saved in a folder, in three files:
level.txt holds the level, level_password.txt its password, and number_level.txt its
number. It writes solution.txt, which the game accepts as an answer: the password,
followed by the moves. If the level is not solved, an older solution.txt stays as it
is.

In the game, choose the language PHP, paste the whole of solution.txt as your program,
and let it play: PHP prints a text as it is. The password in the first line chooses the
level, and the moves solve it. The game then shows "Code for next level" with the
password of the next level, and the level itself.

With --watch, campaign goes on: copy what the game shows, from "Code for next level" on,
to standard input, or save the next level in the three files. It is solved at once. The
game cuts off levels above about 258; campaign then shows a program in Python that prints
the whole board in the game, compressed, so that it can be copied. Ctrl-C
ends it, and so does the end of the input if there was a level in it.`,
		Example: `  stride shift campaign .
  stride shift campaign game --watch
  stride shift campaign --time 10m game
  stride shift campaign game --json`,
		Args: cli.Takes(1, 1, "one folder"),
		RunE: func(c *cobra.Command, args []string) error {
			cli.DrawSeed(c, &flags.seed)
			if _, err := flags.config(started); err != nil {
				return err
			}
			p := campaignPlayer{command: c, dir: args[0], flags: flags, json: asJSON}
			if watch {
				cli.MarkEndless(c)
				return record.Use(func(book *records.Book) error {
					p.book = book
					return p.watch()
				})
			}
			level, err := readCampaign(args[0])
			if err != nil {
				return err
			}
			return record.Use(func(book *records.Book) error {
				p.book = book
				return cli.Failure(p.solve(level, started))
			})
		},
	}
	c.Flags().BoolVar(&watch, "watch", false, "go on with the next levels, from standard input or the folder")
	flags.algorithm.register(c)
	flags.register(c, "", cli.AddSeedFlag)
	c.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	record.Register(c)
	return c
}

// campaignPlayer solves the levels of a folder.
type campaignPlayer struct {
	command *cobra.Command
	dir     string
	flags   searchFlags
	json    bool
	book    *records.Book // nil if nothing is to be recorded
}

// solve solves a level, writes the solution, and says what to do with it. The limit of time
// counts from started.
func (p campaignPlayer) solve(level campaign, started time.Time) error {
	c := p.command
	config, err := p.flags.config(started)
	if err != nil {
		return err
	}
	report, err := solveShown(c, level.board, config, p.flags, started)
	if err != nil {
		return err
	}
	name := filepath.Join(p.dir, campaignSolution)
	written := ""
	if report.Solved {
		text := bytes.NewBufferString(level.password + "\n")
		if err := shift.WriteMoves(text, report.moves); err != nil {
			return err
		}
		if err := disk.Replace(name, text.Bytes()); err != nil {
			return err
		}
		written = name
	}
	switch out := c.OutOrStdout(); {
	case p.json:
		err = json.NewEncoder(out).Encode(campaignReport{level.number, written, report.withMoves(false)})
	case report.Solved:
		_, err = fmt.Fprintf(out, "level %d: %s in %s\n", level.number, cli.Count(len(report.moves), "move"), name)
		p.say("in the game, choose PHP as the language, paste %s as the program, and let it play", name)
	}
	err = errors.Join(err, report.offer(c, p.book, numbershift.BoardProblem(level.board)))
	if failed := report.failure(); failed != nil {
		err = errors.Join(err, fmt.Errorf("level %d: %w", level.number, failed))
	}
	return err
}

// say tells the player what to do, unless the results are for another program.
func (p campaignPlayer) say(format string, args ...any) {
	if !p.json && !p.flags.quiet {
		fmt.Fprintf(p.command.ErrOrStderr(), "stride: "+format+"\n", args...)
	}
}

// campaignReport is what --json prints.
type campaignReport struct {
	Level int    `json:"level"`
	File  string `json:"file"` // with the solution; empty if there is none
	*solveReport
}

// campaign is a level in a player's folder.
type campaign struct {
	board    shift.Board
	password string
	number   int
}

func readCampaign(dir string) (f campaign, err error) {
	name := filepath.Join(dir, campaignLevel)
	text, err := readCampaignFile(name)
	if err != nil {
		return f, err
	}
	if f.board, err = shift.ReadBoard(bytes.NewReader(text)); err != nil {
		return f, fmt.Errorf("%s: %w", name, err)
	}
	name = filepath.Join(dir, campaignPassword)
	if f.password, err = readWord(name); err != nil {
		return f, err
	}
	name = filepath.Join(dir, campaignNumber)
	word, err := readWord(name)
	if err != nil {
		return f, err
	}
	if f.number, err = strconv.Atoi(word); err != nil {
		return f, fmt.Errorf("%s: %q is not a number", name, word)
	}
	return f, nil
}

// readCampaignFile reads a file of the folder, without a byte order mark.
func readCampaignFile(name string) ([]byte, error) {
	text, err := disk.ReadRegular(name, cli.TextLimit)
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}

// readWord reads a file with one word.
func readWord(name string) (string, error) {
	text, err := readCampaignFile(name)
	if err != nil {
		return "", err
	}
	words := strings.Fields(string(text))
	if len(words) != 1 {
		return "", fmt.Errorf("%s: it must hold one word, but it holds %d", name, len(words))
	}
	return words[0], nil
}
