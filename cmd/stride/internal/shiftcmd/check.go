package shiftcmd

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/shift"
	"stride/shift/difficulty"
)

func newCheckCommand() *cobra.Command {
	var password, asJSON bool
	c := &cobra.Command{
		Use:   "check LEVEL [MOVES|-]",
		Short: "Check that moves solve a level",
		Long: `Check replays moves on a level. The exit code is 0 if they clear the board; if they
do not, it is 1, and the error message names the first wrong line and the reason.

The level may be a file, - for standard input, or an ID such as shift:300#. The moves
are read from a file or, if there is no second argument, from standard input.`,
		Example: `  stride shift check level.txt moves.txt
  stride shift check level.txt solution.txt --password
  stride shift solve shift:300# | stride shift check shift:300#`,
		Args: cli.Takes(1, 2, "a level and its moves"),
		RunE: func(c *cobra.Command, args []string) error {
			if args[0] == "-" && (len(args) == 1 || args[1] == "-") {
				return errors.New("the level and the moves cannot both come from standard input: name a file for one of them")
			}
			b, _, err := readLevel(c, args)
			var moves []shift.Move
			if err == nil {
				moves, err = readInput(c, args[1:], func(r io.Reader) ([]shift.Move, error) { return readSolution(r, password) })
			}
			if err != nil {
				if asJSON && c.Context().Err() == nil {
					err = errors.Join(json.NewEncoder(c.OutOrStdout()).Encode(newCheckReport(b, nil, err)), err)
				}
				return err
			}
			wrong := shift.Check(b, moves)
			switch out := c.OutOrStdout(); {
			case asJSON:
				err = json.NewEncoder(out).Encode(newCheckReport(b, moves, wrong))
			case wrong == nil:
				_, err = fmt.Fprintf(out, "solved: %s clear %s\n", cli.Count(len(moves), "move"), cli.Count(b.Numbers(), "number"))
			}
			return cli.Failure(errors.Join(err, wrong))
		},
	}
	c.Flags().BoolVar(&password, "password", false, "skip the first line of the moves, which holds the password in a solution.txt")
	c.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	return c
}

// checkReport is what --json prints.
type checkReport struct {
	Solved  bool   `json:"solved"`
	Numbers int    `json:"numbers"`
	Moves   int    `json:"moves"`
	Error   string `json:"error,omitempty"`
}

func newCheckReport(b shift.Board, moves []shift.Move, wrong error) checkReport {
	report := checkReport{Solved: wrong == nil, Numbers: b.Numbers(), Moves: len(moves)}
	if wrong != nil {
		report.Error = wrong.Error()
	}
	return report
}

// readSolution reads moves, which follow a line with a password if there is one.
func readSolution(r io.Reader, password bool) ([]shift.Move, error) {
	in := bufio.NewReader(r)
	if password {
		if _, err := in.ReadString('\n'); err != nil && err != io.EOF {
			return nil, err
		}
		return shift.ReadMoves(in)
	}
	const longestPassword = 200
	start, _ := in.Peek(longestPassword) // the moves are read with any error later
	moves, err := shift.ReadMoves(in)
	line, _, _ := strings.Cut(string(start), "\n")
	if err != nil && isPassword(line) {
		return nil, fmt.Errorf("%w; if the first line is the password of a solution.txt, add --password", err)
	}
	return moves, err
}

// isPassword reports whether a line may be a password: one word that is not a number.
func isPassword(line string) bool {
	words := strings.Fields(line)
	if len(words) != 1 {
		return false
	}
	_, err := strconv.Atoi(words[0])
	return err != nil
}

func newStatsCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "stats [FILE|-|ID]",
		Short: "Print statistics of a level",
		Long:  "Stats prints the size of a level, figures that say how hard it may be for a search, and how\nhard it is for people; docs/difficulty.md explains that.\n\n" + levelHelp,
		Args:  cli.Takes(0, 1, "one level at most"),
		Example: `  stride shift stats level.txt
  stride shift stats shift:1000# --json`,
		RunE: func(c *cobra.Command, args []string) error {
			b, _, err := readLevel(c, args)
			if err != nil {
				return err
			}
			if asJSON {
				return cli.Failure(json.NewEncoder(c.OutOrStdout()).Encode(statsJSON{b.Stats(), difficulty.Of(b)}))
			}
			printStats(c.OutOrStdout(), b.Stats())
			printGrade(c.OutOrStdout(), difficulty.Of(b))
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	return c
}

// printStats prints the statistics of a level for people. If w is standard output, it keeps
// the first error itself, see [cli.Output].
func printStats(w io.Writer, s shift.Stats) {
	fmt.Fprintf(w, "board:      %dx%d\n", s.Width, s.Height)
	fmt.Fprintf(w, "numbers:    %d, sum %d\n", s.Numbers, s.Sum)
	fmt.Fprintf(w, "largest:    %d\n", s.Largest)
	fmt.Fprintf(w, "neighbours: %.1f of each number, in its row and column\n", s.Neighbours)
	fmt.Fprintf(w, "stuck:      %s without a move as they stand\n", cli.Count(s.Stuck, "number"))
}
