package labcmd

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"stride/astar"
	"stride/internal/astar/figures"
	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/draw/chart"
)

// astarOrderSide is the side of the grid whose order of expansion is drawn.
const astarOrderSide = 8

func newAstar() *cli.Command {
	var (
		folder  string
		contest contestFlags
	)
	return &cli.Command{
		Use:   "astar",
		Short: "Compare A* and its relatives on grids; show how ties should be broken",
		Long: fmt.Sprintf(`Without --grid and --random, run A* from corner to corner of empty grids, from %dx%[1]d
to %dx%[2]d, with the Manhattan heuristic. One run prefers smaller g-values among states
with equal f-values, the other larger ones. The table says how many states each run
expands, not counting the goal. With --out, these files are written to a folder:

  expanded.csv, expanded.svg, expanded.png  the table, and a plot of it
  order.svg       the order of expansion on a %[3]dx%[3]d grid, with both rules
  astray.svg      a graph with an inconsistent but admissible heuristic
  tree-once.svg   the search tree on it, where states are expanded at most once
  tree-again.svg  the same, where states are expanded again over a cheaper path
  lured.svg       a graph on which larger g expands more, as the heuristic is inconsistent

With --grid or --random, compare searches on grids: "astar" knows the whole grid; "forward",
"backward" and "adaptive" are an agent that sees only the cells around it, takes all
others for open, and searches again whenever its path is blocked, by repeated forward A*,
repeated backward A* and adaptive A*. With several --runs, the numbers are means over the
grids on which the goal was reached; "more than forward" counts the grids on which a search
expanded more states than repeated forward A*.

A grid in a file has one line for each row: . is an open cell, 1 to %[4]d one that costs so
much, # a wall, S the start and G the goal. Without S and G they are in the bottom-left and
the top-right corner. With 8 neighbours a diagonal step costs 99/70, nearly the square root
of 2, and never cuts the corner of a wall.

docs/astar.md and docs/astar-replanning.md explain what the tables show.`, figures.MinSide, figures.MaxSide, astarOrderSide, astar.MaxCost),
		Example: `  stride lab astar
  stride lab astar --out out/astar
  stride lab astar --grid grid.map --route
  stride lab astar --random 31x31 --walls 30 --runs 20
  stride lab astar --random 31x31 --walls 30 --neighbours 8 --algorithms astar --weight 2
  stride lab astar --grid grid.map --algorithms adaptive --trace --json`,
		Forms: cli.JSON | cli.CSV,
		Flags: func(f *cli.Flags) {
			contest.register(f)
			f.String(&folder, "out",
				"write the table, the plot and the pictures to the folder `DIR`, which is created if it does not exist")
		},
		Check: func(c *cli.Call) error {
			if contest.asked(c) {
				if folder != "" {
					return errors.New("--out goes neither with --grid nor with --random")
				}
				return contest.check(c)
			}
			return nil
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if contest.asked(c) {
				return contest.run(c)
			}
			rows, err := figures.Measure(c.Context(), figures.MinSide, figures.MaxSide)
			if err != nil {
				return nil, err
			}
			if folder != "" {
				err = writeAstar(folder, rows)
			}
			return &cli.Result{Table: figures.Table(rows)}, err
		},
	}
}

// writeAstar writes all files.
func writeAstar(folder string, rows []figures.Row) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	lines := new(bytes.Buffer)
	svg, png, err := chart.Files(figures.Plot(rows))
	if err := errors.Join(figures.Table(rows).WriteCSV(lines), err); err != nil {
		return err
	}
	once := astar.Search(figures.Astray(), astar.Options{Trace: true})
	again := astar.Search(figures.Astray(), astar.Options{Trace: true, Reexpand: true})
	for _, f := range []struct {
		name    string
		content []byte
	}{
		{"expanded.csv", lines.Bytes()},
		{"expanded.svg", svg},
		{"expanded.png", png},
		{"order.svg", []byte(figures.OrderSVG(astar.NewGrid(astarOrderSide, astarOrderSide)))},
		{"astray.svg", []byte(figures.AstraySVG())},
		{"tree-once.svg", []byte(figures.TreeSVG(once.Trace, "Search tree, each state expanded at most once"))},
		{"lured.svg", []byte(figures.LuredSVG())},
		{"tree-again.svg", []byte(figures.TreeSVG(again.Trace, "Search tree, states expanded again over a cheaper path"))},
	} {
		if err := disk.Replace(filepath.Join(folder, f.name), f.content); err != nil {
			return err
		}
	}
	return nil
}
