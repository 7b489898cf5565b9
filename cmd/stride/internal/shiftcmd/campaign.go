package shiftcmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/puzzle/numbershift"
	"stride/records"
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
		flags  searchFlags
		asJSON bool
		record cli.RecordFlags
	)
	c := &cobra.Command{
		Use:   "campaign DIR",
		Short: "Solve the level in a CodinGame player's folder",
		Long: `Campaign solves the level that a player has saved in a folder, in three files:
level.txt holds the level, level_password.txt its password, and number_level.txt its
number. It writes solution.txt, which the game accepts as an answer: the password,
followed by the moves. If the level is not solved, an older solution.txt stays as it
is.

In the game, let your program print the lines of solution.txt: the password chooses the
level, and the moves solve it. The game then tells the password of the next level. Save
that level, its password and its number in the three files, and call campaign again.`,
		Example: `  stride shift campaign .
  stride shift campaign --time 10m game
  stride shift campaign game --json`,
		Args: cli.Takes(1, 1, "one folder"),
		RunE: func(c *cobra.Command, args []string) error {
			cli.DrawSeed(c, &flags.seed)
			config, err := flags.config(started)
			if err != nil {
				return err
			}
			folder, err := readCampaign(args[0])
			if err != nil {
				return err
			}
			return record.Use(func(book *records.Book) error {
				report, err := solveShown(c, folder.board, config, flags, started)
				if err != nil {
					return cli.Failure(err)
				}
				name := filepath.Join(args[0], campaignSolution)
				written := ""
				if report.Solved {
					text := bytes.NewBufferString(folder.password + "\n")
					if err := shift.WriteMoves(text, report.moves); err != nil {
						return cli.Failure(err)
					}
					if err := disk.Replace(name, text.Bytes()); err != nil {
						return cli.Failure(err)
					}
					written = name
				}
				switch out := c.OutOrStdout(); {
				case asJSON:
					err = json.NewEncoder(out).Encode(campaignReport{folder.number, written, report.withMoves(false)})
				case report.Solved:
					_, err = fmt.Fprintf(out, "level %d: %s in %s\n", folder.number, cli.Count(len(report.moves), "move"), name)
				}
				err = errors.Join(err, report.offer(c, book, numbershift.BoardProblem(folder.board)))
				if failed := report.failure(); failed != nil {
					err = errors.Join(err, fmt.Errorf("level %d: %w", folder.number, failed))
				}
				return cli.Failure(err)
			})
		},
	}
	flags.algorithm.register(c)
	flags.register(c, "", cli.AddSeedFlag)
	c.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	record.Register(c)
	flags.registerDebug(c)
	return c
}

// campaignReport is what --json prints.
type campaignReport struct {
	Level int    `json:"level"`
	File  string `json:"file"` // with the solution; empty if there is none
	*solveReport
}

// campaign is the content of a player's folder.
type campaign struct {
	board    shift.Board
	password string
	number   int
}

func readCampaign(dir string) (f campaign, err error) {
	name := filepath.Join(dir, campaignLevel)
	file, err := os.Open(name)
	if err != nil {
		return f, err
	}
	defer file.Close()
	if f.board, err = shift.ReadBoard(file); err != nil {
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

// readWord reads a file with one word.
func readWord(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	words := strings.Fields(string(text))
	if len(words) != 1 {
		return "", fmt.Errorf("%s: it must hold one word, but it holds %d", name, len(words))
	}
	return words[0], nil
}
