// Command make prints the table of docs/astar.md and writes the pictures into a folder:
//
//	go run ./internal/astar/figures/make docs/astar
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"stride/astar"
	"stride/internal/astar/figures"
	"stride/internal/draw/chart"
)

// orderSide is the side of the grid whose order of expansion is drawn.
const orderSide = 8

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: make DIR")
		os.Exit(2)
	}
	rows := figures.Measure(figures.MinSide, figures.MaxSide)
	err := figures.Table(rows).WriteText(os.Stdout)
	if err == nil {
		err = write(os.Args[1], rows)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "making the pictures of A*:", err)
		os.Exit(1)
	}
}

// write writes the plot and the pictures.
func write(folder string, rows []figures.Row) error {
	plot, _, err := chart.Files(figures.Plot(rows))
	if err != nil {
		return err
	}
	once := astar.Search(figures.Astray(), astar.Options{Trace: true})
	again := astar.Search(figures.Astray(), astar.Options{Trace: true, Reexpand: true})
	for name, content := range map[string]string{
		"expanded.svg":  string(plot),
		"order.svg":     figures.OrderSVG(astar.NewGrid(orderSide, orderSide)),
		"astray.svg":    figures.AstraySVG(),
		"tree-once.svg": figures.TreeSVG(once.Trace, "Search tree, each state expanded at most once"),
		"tree-again.svg": figures.TreeSVG(again.Trace, "Search tree, states expanded again over a "+
			"cheaper path"),
		"lured.svg": figures.LuredSVG(),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			return err
		}
	}
	return nil
}
