package shiftcmd

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/shift"
	"stride/shift/solver"
)

// The files of the folder in which players of CodinGame keep a level.
const (
	campaignLevel    = "level.txt"
	campaignPassword = "level_password.txt"
	campaignNumber   = "number_level.txt"
	campaignSolution = "solution.txt"
)

func newCampaignCommand(started time.Time) *cobra.Command {
	var flags solverFlags
	c := &cobra.Command{
		Use:   "campaign DIR",
		Short: "Solve the level in a CodinGame player's folder",
		Long: `Campaign solves the level that a player's script has saved in a folder, in three
files: level.txt holds the level, level_password.txt its password, and
number_level.txt its number. It writes solution.txt, which the game accepts as an
answer: the password, followed by the moves. If the level is not solved, an older
solution.txt stays as it is.`,
		Example: `  stride shift campaign .
  stride shift campaign --time 10m game`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			config, err := flags.config(started, solver.Forest)
			if err != nil {
				return err
			}
			folder, err := readCampaign(args[0])
			if err != nil {
				return err
			}
			r, err := solveShown(c, folder.board, config, started)
			if err != nil {
				return cli.Failure(err)
			}
			if !r.Solved {
				return cli.Failure(fmt.Errorf("level %d is not solved: the best moves leave %d of %d numbers",
					folder.number, r.Left, folder.board.Numbers()))
			}
			text := bytes.NewBufferString(folder.password + "\n")
			if err := shift.WriteMoves(text, r.Moves); err != nil {
				return cli.Failure(err)
			}
			name := filepath.Join(args[0], campaignSolution)
			if err := disk.Replace(name, text.Bytes()); err != nil {
				return cli.Failure(err)
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "level %d: %s in %s\n", folder.number, cli.Count(len(r.Moves), "move"), name)
			return cli.Failure(err)
		},
	}
	flags.register(c)
	return c
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
