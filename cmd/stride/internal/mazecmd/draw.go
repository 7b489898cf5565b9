package mazecmd

import (
	"errors"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/draw"
)

func newDrawCommand() *cobra.Command {
	var (
		flags    objectiveFlags
		solution bool
		out      string
	)
	cmd := &cobra.Command{
		Use:   "draw [FILE|-|ID]",
		Short: "Draw a jump maze as a picture",
		Long: `Draw a jump maze as a picture in SVG, in black on white. The start has a ring around its
number, and the goal is a bullseye. With --solution, numbered arrows show a shortest
solution: arrow 1 leaves the start, and each further arrow leaves the cell in which
the one before it ends. Arrows to the right keep to the top of the cells that they
pass, arrows down to the right side, and so on, so that they do not cover each other.
The exit code is 1 if --solution is given and there is no solution.

` + inputHelp + "\n\n" + objectiveInputHelp,
		Example: `  stride maze draw puzzle.txt --out puzzle.svg
  stride maze draw puzzle.txt --solution --out solution.svg
  stride maze draw 5x5:1-4:321413213333214312331443Q > maze.svg`,
		Args: takesMaze,
		RunE: func(cmd *cobra.Command, args []string) error {
			in, err := readMaze(cmd, args, flags)
			if err != nil {
				return err
			}
			var m draw.Maze
			if t := in.other; t == nil {
				m = draw.Grid(in.grid, solution)
			} else {
				m = draw.Maze{Rows: t.maze.Params.Rows, Cols: t.maze.Params.Cols, Values: t.maze.Values, Start: t.maze.Start, Goal: t.maze.Goal}
				if solution {
					m.Path = t.Path()
				}
			}
			if solution && len(m.Path) == 0 {
				return cli.Failure(errors.New("this maze has no solution"))
			}
			return cli.WritePicture(cmd, out, m.WriteSVG)
		},
	}
	cmd.SetFlagErrorFunc(cli.ExplainFlag)
	cmd.Flags().SortFlags = false
	cmd.Flags().BoolVar(&solution, "solution", false, "draw a shortest solution too, as numbered arrows")
	cli.AddPictureFlag(cmd, &out)
	flags.registerEndpoints(cmd)
	return cmd
}
