package mazecmd

import (
	"strings"

	"stride/cmd/stride/internal/puzzlecmd"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/maze/argline"
	"stride/internal/maze/design"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
	"stride/maze/format"
)

// kind says what the commands of all families do for mazes.
func kind() puzzlecmd.Kind {
	return puzzlecmd.Kind{
		Family: jumpmaze.Family, Puzzle: "maze", Puzzles: "mazes", Moves: "jumps", Input: inputHelp,
		New: making, Check: checking(), Solve: solving(), Draw: drawing(),
	}
}

// making says how "stride maze new" makes mazes.
var making = puzzlecmd.Making{
	Size: "ROWS COLUMNS MIN MAX",
	Args: cli.AnyArgs,
	Help: `Make jump mazes to play, in milliseconds: each has exactly one shortest solution, and is as
hard for a person and as long as asked for; docs/game.md explains the difficulty and the
ideas: a tempting way that leads astray (lure), a jump away from the goal that all routes make
(key), a way back from close to the goal (return). --look asks for few different numbers, for
symmetry (mirror, turn) or for a picture of equal numbers; path:AB makes a maze whose solution
lands on these initials. With --unique-route, only one route from the start to the goal visits
no cell twice.

Ten thousand 8x8 mazes take about a minute of one core. On several machines, another --seed
on each machine gives other mazes.`,
	Example: `  stride maze new 6 6 1 5 --difficulty easy
  stride maze new 5 5 1 4 --length 8-12 --count 50 --out mazes
  stride maze new 7 7 1 6 --difficulty gentle-fiendish --count 20 --out series
  stride maze new 8 8 1 7 --difficulty hard --idea key --look heart --solution
  stride maze new 8 8 1 7 --count 10000 --seed 1 --json > mazes.jsonl`,
	Flags: func(f *cli.Flags, w *puzzle.Wish) {
		f.OneOf(&w.Idea, "idea", design.IdeaNames(), "only mazes with this idea: "+
			keys.Either(design.IdeaNames()))
		f.Var(keys.WordOr(&w.Look, design.Looks(), design.PathPrefix, "path: with initials, heart or "+
			"a drawing"), "look", "how the numbers look: "+keys.Either(design.Looks())+
			"; or path: with initials, heart or a drawing as the way")
		f.Bool(&w.UniqueRoute, "unique-route", "only mazes with a single route that visits no cell twice")
	},
	Read: func(args []string, w *puzzle.Wish) error {
		p, err := argline.Parse(args)
		w.Rows, w.Cols, w.Min, w.Max = p.Rows, p.Cols, p.Min, p.Max
		return err
	},
	Print: func(p *cli.Printer, made puzzle.Made, solution bool) {
		g := made.Puzzle.(*jumpmaze.Maze).Grid
		p.Keep(format.WriteHeading(p, g.Params))
		p.Keep(format.WriteResult(p, g, maze.Evaluate(g), format.LabelValue))
		if solution {
			p.Printf("\n%s\n", strings.Join(made.Solution, " "))
		}
		p.Printf("\n")
		printGrade(p, made.Grade)
		p.Printf("ID: %s\n", made.Puzzle.ID())
	},
}
