package mazecmd

import (
	"errors"

	"stride/cmd/stride/internal/puzzlecmd"
	"stride/internal/cli"
	"stride/internal/draw/scene"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
)

var errUnsolved = errors.New("this maze has no solution")

// solving says how "stride maze solve" finds a shortest solution: it is known at once.
func solving() puzzlecmd.Solving {
	var goals objectiveFlags
	return puzzlecmd.Solving{
		Help: `Print the moves of a shortest solution of a jump maze: R, D, L and U for right,
down, left and up. If there are several shortest solutions, it is the first one in
that order of the directions. The exit code is 1 if there is no solution.`,
		Example: `  stride maze solve puzzle.txt
  stride maze 7 7 1 6 --time 5s | stride maze solve`,
		Reading: goals.reading(goals.registerEndpoints),
		Run: func(_ *cli.Call, in puzzlecmd.Input) (*cli.Result, error) {
			moves := maze.Solve(in.Puzzle.(*input).Grid)
			if moves == nil {
				return nil, errUnsolved
			}
			result := cli.Printed("%s\n", maze.FormatMoves(moves))
			result.JSON = cli.Object{in.View(), cli.Fields{"moves": words(moves)}}
			return result, nil
		},
	}
}

// words returns moves as they are in JSON.
func words(moves []maze.Dir) []string {
	list := make([]string, len(moves))
	for k, d := range moves {
		list[k] = d.String()
	}
	return list
}

// drawing says how "stride maze draw" draws.
func drawing() puzzlecmd.Drawing {
	var (
		goals                      objectiveFlags
		solution, distances, holes bool
	)
	return puzzlecmd.Drawing{
		Help: `Draw a jump maze as a picture, in black on white. The start has a ring around its
number, and the goal is a bullseye. With --solution, numbered arrows show a shortest
solution: arrow 1 leaves the start, and each further arrow leaves the cell in which
the one before it ends. The exit code is 1 if --solution is given and there is no solution.

With --distances, a small number in each cell is the number of jumps from there to the
goal, or a dash where no path leads to it. With --holes, black holes (cells from which
no path leads to the goal) are white on black, and white holes (cells that cannot be
reached) have a frame of dashes.`,
		Example: `  stride maze draw puzzle.txt --out puzzle.svg
  stride maze draw puzzle.txt --out puzzle.html
  stride maze draw puzzle.txt --solution --out solution.pdf
  stride maze draw puzzle.txt --solution --compact --out solution.png --width 1080
  stride maze draw maze:5x5:1-4:321413213333214312331443Q --solution --distances --format terminal`,
		Reading: goals.reading(func(f *cli.Flags) {
			f.Bool(&solution, "solution", "draw a shortest solution too, as numbered arrows")
			f.Bool(&distances, "distances", "show how many jumps the goal is away from each cell")
			f.Bool(&holes, "holes", "mark black holes and white holes")
			goals.registerEndpoints(f)
		}),
		Add: func(p puzzle.Puzzle, s *scene.Scene) error {
			in := p.(*input)
			a := in.Analysis()
			if solution {
				if len(s.Arrows) > 0 {
					return cli.Usage(errors.New("--solution and --moves cannot both be given"))
				}
				if jumpmaze.AddPath(s, a.Path(in.Grid)); len(s.Arrows) == 0 {
					return errUnsolved
				}
			}
			if distances {
				jumpmaze.AddDistances(s, a.ToGoal)
			}
			if holes {
				jumpmaze.AddHoles(s, a.Faults())
			}
			return nil
		},
		Page: func(p puzzle.Puzzle) error {
			if g := p.(*input).Grid; solution || distances || holes || g.Endpoints != g.Corners() {
				return errors.New("a page plays a maze between its corners, without --solution, " +
					"--distances and --holes")
			}
			return nil
		},
	}
}
