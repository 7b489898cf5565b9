package mazecmd

import (
	"errors"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/draw"
	"stride/draw/scene"
	"stride/internal/disk"
	"stride/maze"
)

// shown is what a picture shows besides the numbers.
type shown struct{ compact, distances, holes bool }

func newDrawCommand() *cobra.Command {
	var (
		flags    objectiveFlags
		picture  cli.Picture
		solution bool
		show     shown
	)
	cmd := &cobra.Command{
		Use:   "draw [FILE|-|ID]",
		Short: "Draw a jump maze as a picture",
		Long: `Draw a jump maze as a picture, in black on white. The start has a ring around its
number, and the goal is a bullseye. With --solution, numbered arrows show a shortest
solution: arrow 1 leaves the start, and each further arrow leaves the cell in which
the one before it ends. Arrows to the right keep to the top of the cells that they
pass, arrows down to the right side, and so on, so that they do not cover each other.
With --compact, each cell of the path shows which jump leaves it, and a pointer in its
direction, which is legible in a much smaller picture. The exit code is 1 if --solution
is given and there is no solution.

With --distances, a small number in each cell is the number of jumps from there to the
goal, or a dash where no path leads to it. With --holes, black holes (cells from which
no path leads to the goal) are white on black, and white holes (cells that cannot be
reached) have a frame of dashes.

` + cli.PictureHelp + "\n\n" + inputHelp + "\n\n" + objectiveInputHelp,
		Example: `  stride maze draw puzzle.txt --out puzzle.svg
  stride maze draw puzzle.txt --solution --out solution.pdf
  stride maze draw puzzle.txt --solution --compact --out solution.png --width 1080
  stride maze draw 5x5:1-4:321413213333214312331443Q --solution --distances --format terminal`,
		Args: takesMaze,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := picture.Check(cmd); err != nil {
				return err
			}
			in, err := readMaze(cmd, args, flags)
			if err != nil {
				return err
			}
			s, err := disk.Interruptible(cmd.Context(), func() (*scene.Scene, error) { return drawing(in, solution, show), nil })
			if err != nil {
				return err
			}
			if solution && len(s.Arrows) == 0 {
				return cli.Failure(errors.New("this maze has no solution"))
			}
			return picture.Write(cmd, s, draw.Options{Compact: show.compact})
		},
	}
	cmd.SetFlagErrorFunc(cli.ExplainFlag)
	cmd.Flags().BoolVar(&solution, "solution", false, "draw a shortest solution too, as numbered arrows")
	cmd.Flags().BoolVar(&show.compact, "compact", false, "draw the solution inside the cells, for small pictures")
	cmd.Flags().BoolVar(&show.distances, "distances", false, "show how many jumps the goal is away from each cell")
	cmd.Flags().BoolVar(&show.holes, "holes", false, "mark black holes and white holes")
	picture.AddFlags(cmd)
	flags.registerEndpoints(cmd)
	return cmd
}

// drawing returns the scene of a maze that was read.
func drawing(in *input, solution bool, show shown) *scene.Scene {
	s, analysis := scene.Maze(in.grid), maze.Analyze(in.grid)
	if solution {
		s.AddPath(analysis.Path(in.grid))
	}
	if show.distances {
		s.AddDistances(analysis.ToGoal)
	}
	if show.holes {
		s.AddHoles(analysis.Faults())
	}
	return s
}
