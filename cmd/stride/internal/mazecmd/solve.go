package mazecmd

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/maze"
)

func newSolveCommand() *cobra.Command {
	var (
		flags  objectiveFlags
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "solve [FILE|-|ID]",
		Short: "Print a shortest solution of a jump maze",
		Long: `Print the moves of a shortest solution of a jump maze: R, D, L and U for right,
down, left and up. If there are several shortest solutions, it is the first one in
that order of the directions. The exit code is 1 if there is no solution.

` + inputHelp + "\n\n" + objectiveInputHelp,
		Example: `  stride maze solve puzzle.txt
  stride maze 7 7 1 6 --time 5s | stride maze solve`,
		Args: takesMaze,
		RunE: func(cmd *cobra.Command, args []string) error {
			in, err := readMaze(cmd, args, flags)
			if err != nil {
				return err
			}
			moves := maze.Solve(in.grid)
			if moves == nil {
				return cli.Failure(errors.New("this maze has no solution"))
			}
			if asJSON {
				out := solutionJSON{Moves: maze.FormatMoves(moves), Length: len(moves)}
				if in.isCourse() {
					out.ID = in.grid.ID()
				}
				return cli.Failure(json.NewEncoder(cmd.OutOrStdout()).Encode(out))
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), maze.FormatMoves(moves))
			return cli.Failure(err)
		},
	}
	cmd.SetFlagErrorFunc(cli.ExplainFlag)
	flags.registerEndpoints(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	return cmd
}

// solutionJSON is what --json prints of a solution.
type solutionJSON struct {
	Moves  string `json:"moves"`
	Length int    `json:"length"`
	ID     string `json:"id,omitempty"` // of the maze; none for another objective
}
