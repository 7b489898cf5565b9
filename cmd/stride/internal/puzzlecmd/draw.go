package puzzlecmd

import (
	"errors"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/draw"
	"stride/internal/draw/scene"
	"stride/internal/puzzle"
	"stride/internal/web"
)

// Drawing is what "draw" does for a family.
type Drawing struct {
	Help, Example string
	Reading
	// Add adds to the picture what flags of the family ask for. It may be nil.
	Add func(p puzzle.Puzzle, s *scene.Scene) error
	// Page returns an error for a puzzle or flags that a page cannot show. It may be nil.
	Page func(p puzzle.Puzzle) error
}

func (k Kind) draw() *cli.Command {
	var (
		picture pictureFlags
		options draw.Options
		from    movesFlag
		in      Input
		moves   []string
	)
	d := k.Draw
	return &cli.Command{
		Use:   "draw [FILE|-|ID]",
		Short: "Draw a " + k.Puzzle + " as a picture",
		Long: d.Help + `

With --moves, each of the moves is drawn as a numbered arrow. They start at the beginning and need
not solve the ` + k.Puzzle + `, but each must be possible; otherwise, the exit code is 1. With --compact, each cell
shows which move leaves it, and a pointer in its direction, which is legible in a much smaller picture.

` + pictureHelp + "\n\n" + k.readAsByCheck(),
		Example: d.Example,
		Args:    k.one(),
		Flags: func(f *cli.Flags) {
			from.register(f, "draw the moves")
			f.Bool(&options.Compact, "compact", "draw the moves inside the cells, for small pictures")
			picture.register(f)
			d.register(f)
		},
		Check: func(c *cli.Call) (err error) {
			if err = errors.Join(picture.check(c), from.check(c)); err != nil {
				return err
			}
			if in, err = k.read(c, d.Reading); err == nil && from.file != "" {
				moves, err = from.read(c, k)
			}
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			picture.page = func() ([]byte, error) {
				if from.file != "" {
					return nil,
						cli.Usage(errors.New("a page plays a " + k.Puzzle + " from its start: leave " +
							"out --moves"))
				}
				if d.Page != nil {
					if err := d.Page(in.Puzzle); err != nil {
						return nil, cli.Usage(err)
					}
				}
				return web.PuzzlePage(in.Puzzle)
			}
			s, err := disk.Interruptible(c.Context(), func() (*scene.Scene, error) {
				s, err := in.Scene(moves)
				if err == nil && d.Add != nil {
					err = d.Add(in.Puzzle, s)
				}
				return s, err
			})
			if err != nil {
				return nil, err
			}
			return nil, picture.write(c, s, options)
		},
	}
}
