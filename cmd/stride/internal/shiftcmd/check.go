package shiftcmd

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/shift"
)

func newCheckCommand() *cobra.Command {
	var password bool
	c := &cobra.Command{
		Use:   "check LEVEL [MOVES|-]",
		Short: "Check that moves solve a level",
		Long: `Check replays moves on a level. The exit code is 0 if they clear the board; if they
do not, it is 1, and the error message names the first wrong line and the reason.`,
		Example: `  stride shift check level.txt moves.txt
  stride shift solve level.txt | stride shift check level.txt`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			b, err := readInput(c, args, shift.ReadBoard)
			if err != nil {
				return err
			}
			moves, err := readInput(c, args[1:], func(r io.Reader) ([]shift.Move, error) {
				if !password {
					return shift.ReadMoves(r)
				}
				return readSolution(r)
			})
			if err != nil {
				return err
			}
			if err := shift.Check(b, moves); err != nil {
				return cli.Failure(err)
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "solved: %s clear %s\n", cli.Count(len(moves), "move"), cli.Count(b.Numbers(), "number"))
			return cli.Failure(err)
		},
	}
	c.Flags().BoolVar(&password, "password", false, "skip the first line of the moves, which holds the password in a solution.txt")
	return c
}

// readSolution reads moves that follow a line with a password.
func readSolution(r io.Reader) ([]shift.Move, error) {
	in := bufio.NewReader(r)
	if _, err := in.ReadString('\n'); err != nil && err != io.EOF {
		return nil, err
	}
	return shift.ReadMoves(in)
}

func newStatsCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "stats [FILE|-]",
		Short: "Print statistics of a level",
		Args:  cobra.MaximumNArgs(1),
		Example: `  stride shift stats level.txt
  stride shift level 1000 | stride shift stats --json`,
		RunE: func(c *cobra.Command, args []string) error {
			b, err := readInput(c, args, shift.ReadBoard)
			if err != nil {
				return err
			}
			if !asJSON {
				printStats(c.OutOrStdout(), b.Stats())
				return nil
			}
			out := json.NewEncoder(c.OutOrStdout())
			out.SetIndent("", "  ")
			return cli.Failure(out.Encode(b.Stats()))
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the statistics as JSON")
	return c
}

// printStats prints the statistics of a level for people.
func printStats(w io.Writer, s shift.Stats) {
	fmt.Fprintf(w, "board:      %dx%d\n", s.Width, s.Height)
	fmt.Fprintf(w, "numbers:    %d, sum %d\n", s.Numbers, s.Sum)
	fmt.Fprintf(w, "largest:    %d\n", s.Largest)
	fmt.Fprintf(w, "neighbours: %.1f of each number, in its row and column\n", s.Neighbours)
	fmt.Fprintf(w, "stuck:      %s without a move as they stand\n", cli.Count(s.Stuck, "number"))
}
