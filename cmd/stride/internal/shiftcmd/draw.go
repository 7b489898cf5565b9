package shiftcmd

import (
	"io"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/draw"
	"stride/shift"
)

func newDrawCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "draw LEVEL [MOVES|-]",
		Short: "Draw a level as a picture",
		Long: `Draw a level as a picture in SVG, in black on white. If moves are given, each is drawn
as an arrow that begins with its number and its sign; the numbers on the board are
those before the first move. Moves need not clear the board, but each must be
possible; otherwise, the exit code is 1.`,
		Example: `  stride shift level 5 | stride shift draw - --out level.svg
  stride shift draw level.txt moves.txt --out solution.svg`,
		Args: cli.Takes(1, 2, "a level, and perhaps its moves"),
		RunE: func(c *cobra.Command, args []string) error {
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
			return cli.WritePicture(c, out, func(w io.Writer) error { return draw.Level(w, b, moves) })
		},
	}
	cli.AddPictureFlag(c, &out)
	return c
}
