package labcmd

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"stride/astar"
	"stride/astar/figures"
	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
)

// astarOrderSide is the side of the grid whose order of expansion is drawn.
const astarOrderSide = 8

func newAstarCommand() *cobra.Command {
	var (
		folder        string
		asJSON, asCSV bool
	)
	c := &cobra.Command{
		Use:   "astar",
		Short: "Show how A* should break ties, and what an inconsistent heuristic does",
		Long: fmt.Sprintf(`Astar runs A* from corner to corner of empty grids, from %dx%[1]d to %dx%[2]d, with the
Manhattan heuristic. Among states with equal f-values, one run prefers smaller and
the other larger g-values. It prints how many states each run expands, not counting
the goal.

With --out, it writes these files to a folder:

  expanded.csv, expanded.svg, expanded.png  the table, and a plot of it
  order.svg       the order of expansion on a %[3]dx%[3]d grid, with both rules
  astray.svg      a graph with an inconsistent but admissible heuristic
  tree-once.svg   the search tree on it, where states are expanded at most once
  tree-again.svg  the same, where states are expanded again over a cheaper path

docs/astar.md explains what they show.`, figures.LeastSide, figures.MostSide, astarOrderSide),
		Example: `  stride lab astar
  stride lab astar --out out/astar`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			if asJSON && asCSV {
				return cli.ErrTwoForms
			}
			rows, err := figures.Measure(c.Context(), figures.LeastSide, figures.MostSide)
			if err != nil {
				return cli.Failure(err)
			}
			write := figures.Table(rows).WriteText
			switch {
			case asJSON:
				write = figures.Table(rows).WriteJSON
			case asCSV:
				write = figures.Table(rows).WriteCSV
			}
			if err := write(c.OutOrStdout()); err != nil {
				return cli.Failure(err)
			}
			if folder == "" {
				return nil
			}
			return cli.Failure(writeAstar(folder, rows))
		},
	}
	c.Flags().StringVar(&folder, "out", "", "write the table, the plot and the pictures to the folder `DIR`, which is created if it does not exist")
	c.Flags().BoolVar(&asJSON, "json", false, "print the table as one line of JSON")
	c.Flags().BoolVar(&asCSV, "csv", false, cli.CSVHelp)
	return c
}

// writeAstar writes all files.
func writeAstar(folder string, rows []figures.Row) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	table := new(bytes.Buffer)
	svg, svgErr := figures.Plot(rows, "svg")
	png, pngErr := figures.Plot(rows, "png")
	if err := errors.Join(figures.Table(rows).WriteCSV(table), svgErr, pngErr); err != nil {
		return err
	}
	once := astar.Search(figures.Astray(), astar.Options{Trace: true})
	again := astar.Search(figures.Astray(), astar.Options{Trace: true, Reexpand: true})
	for _, f := range []struct {
		name    string
		content []byte
	}{
		{"expanded.csv", table.Bytes()},
		{"expanded.svg", svg},
		{"expanded.png", png},
		{"order.svg", []byte(figures.OrderSVG(astar.NewGrid(astarOrderSide, astarOrderSide)))},
		{"astray.svg", []byte(figures.AstraySVG())},
		{"tree-once.svg", []byte(figures.TreeSVG(once.Trace, "Search tree, each state expanded at most once"))},
		{"tree-again.svg", []byte(figures.TreeSVG(again.Trace, "Search tree, states expanded again over a cheaper path"))},
	} {
		if err := disk.Replace(filepath.Join(folder, f.name), f.content); err != nil {
			return err
		}
	}
	return nil
}
