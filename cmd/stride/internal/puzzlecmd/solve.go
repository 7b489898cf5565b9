package puzzlecmd

import "stride/internal/cli"

// Solving is what "solve" does for a family.
type Solving struct {
	Help, Example string
	Reading
	Forms cli.Form
	// Check checks the flags before the puzzle is read. If it returns a result, that is all there
	// is to print. It may be nil.
	Check func(c *cli.Call) (*cli.Result, error)
	// Begin prepares the search when the puzzle is known to be readable. It may be nil.
	Begin func(c *cli.Call) error
	Run   func(c *cli.Call, in Input) (*cli.Result, error)
}

func (k Kind) solve() *cli.Command {
	var (
		in     Input
		result *cli.Result
	)
	s := k.Solve
	return &cli.Command{
		Use:     "solve [FILE|-|ID]",
		Short:   "Print the " + k.Moves + " that solve a " + k.Puzzle,
		Long:    s.Help + "\n\n" + k.readAsByCheck(),
		Example: s.Example,
		Args:    k.one(), Forms: cli.JSON | s.Forms,
		Flags: s.register,
		Check: func(c *cli.Call) (err error) {
			if s.Check != nil {
				if result, err = s.Check(c); err != nil || result != nil {
					return err
				}
			}
			if in, err = k.read(c, s.Reading); err == nil && s.Begin != nil {
				err = s.Begin(c)
			}
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if result != nil {
				return result, nil
			}
			return s.Run(c, in)
		},
	}
}
