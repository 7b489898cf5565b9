package shiftcmd

import (
	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/draw"
	"stride/draw/scene"
	"stride/shift"
)

func newDrawCommand() *cobra.Command {
	var (
		picture cli.Picture
		options draw.Options
	)
	c := &cobra.Command{
		Use:   "draw LEVEL [MOVES|-]",
		Short: "Draw a level as a picture",
		Long: `Draw a level as a picture, in black on white. If moves are given, each is drawn
as an arrow that begins with its number and its sign; the numbers on the board are
those before the first move. With --compact, each cell shows which move leaves it, with
its sign, and a pointer in its direction, which is legible in a much smaller picture.
Moves need not clear the board, but each must be possible; otherwise, the exit code
is 1.

` + cli.PictureHelp,
		Example: `  stride shift level 5 | stride shift draw - --out level.svg
  stride shift draw level.txt moves.txt --out solution.pdf
  stride shift draw level.txt moves.txt --compact --out solution.png
  stride shift draw level.txt moves.txt --format terminal`,
		Args: cli.Takes(1, 2, "a level, and perhaps its moves"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := picture.Check(c); err != nil {
				return err
			}
			b, _, err := readLevel(c, args)
			if err != nil {
				return err
			}
			var moves []shift.Move
			if len(args) == 2 {
				if moves, err = readInput(c, args[1:], shift.ReadMoves); err != nil {
					return err
				}
			}
			s, err := scene.Level(b, moves)
			if err != nil {
				return cli.Failure(err)
			}
			return picture.Write(c, s, options)
		},
	}
	c.Flags().BoolVar(&options.Compact, "compact", false, "draw the moves inside the cells, for small pictures")
	picture.AddFlags(c)
	return c
}
