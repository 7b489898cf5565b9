// Command difficulty measures puzzles made to order on the scale of the bands of difficulty.
//
//	go run ./bench/difficulty              print mazes and boards of each band and size
//	go run ./bench/difficulty -count 100   of each, instead of 20
//
// Besides the effort that decides on the band it prints what the effort does not know: how long two
// other players take. The wanderer hops at random to cells not tried before and undoes jumps, and
// tries moves of boards in the same way. The one who counts back looks at the cells from which the
// goal can be reached, the nearest ones first, until one of them is the start. All seeds are fixed,
// so the same program prints the same figures.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"

	"stride/internal/maze/design"
	"stride/internal/maze/difficulty"
	"stride/internal/puzzle/band"
	"stride/internal/search"
	shiftdesign "stride/internal/shift/design"
	"stride/internal/table"
	"stride/maze"
)

const (
	seed  = 1
	games = 101 // of each player on each puzzle, of which the mean counts
)

// Sizes of the mazes, which are squares with numbers up to the side less one, and columns and rows
// of the boards.
var (
	mazeSides  = []int{4, 5, 6, 7, 8, 9, 10, 12}
	boardSizes = [][2]int{{4, 4}, {5, 5}, {6, 6}, {8, 5}, {8, 8}}
)

func main() {
	count := flag.Int("count", 20, "`puzzles` of each band and size")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := errors.Join(mazes(ctx, *count), boards(ctx, *count)); err != nil {
		fmt.Fprintln(os.Stderr, "difficulty:", err)
		os.Exit(1)
	}
}

func mazes(ctx context.Context, count int) error {
	t := columns("jumps", "wanderer", "counts back")
	for _, side := range mazeSides {
		for _, b := range band.All() {
			w := design.Wish{Params: maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1}, Band: b}
			made, err := design.Mazes(ctx, w, count, seed)
			if err := ignore[*design.Unmet](err); err != nil {
				return err
			}
			var length, effort, wander, back []float64
			for _, m := range made {
				length, effort = append(length, float64(m.Report.Length)), append(effort, m.Grade.Effort)
				wander, back = append(wander, difficulty.Wandering(m.Grid, games)),
					append(back, float64(difficulty.Looks(m.Grid)))
			}
			add(t, fmt.Sprintf("%dx%d", side, side), b, length, effort, wander, back)
		}
	}
	fmt.Print("Jump mazes: lowest, median, highest\n\n")
	return t.WriteText(os.Stdout)
}

func boards(ctx context.Context, count int) error {
	t := columns("moves", "wanderer")
	for _, size := range boardSizes {
		for _, b := range band.All() {
			made, err := shiftdesign.Boards(ctx, shiftdesign.Wish{Width: size[0], Height: size[1], Band: b},
				count, seed)
			if err := ignore[*shiftdesign.Unmet](err); err != nil {
				return err
			}
			var length, effort, wander []float64
			r := search.NewRand(seed, uint64(size[0]))
			for _, m := range made {
				sum := 0
				for range games {
					tried := 0
					clearing(m.Board, r, make(map[string]bool), &tried)
					sum += tried
				}
				length, effort = append(length, float64(len(m.Moves))), append(effort, m.Grade.Effort)
				wander = append(wander, float64(sum)/games)
			}
			add(t, fmt.Sprintf("%dx%d", size[0], size[1]), b, length, effort, wander)
		}
	}
	fmt.Print("\nNumber Shifting: lowest, median, highest\n\n")
	return t.WriteText(os.Stdout)
}

func columns(length string, players ...string) *table.Table {
	t := &table.Table{Columns: []table.Column{{Key: "size", Left: true}, {Key: "band", Left: true},
		{Key: "puzzles"}, {Key: length}, {Key: "effort"}}}
	for _, p := range players {
		t.Columns = append(t.Columns, table.Column{Key: p})
	}
	return t
}

// add adds a row with the lowest, the middle and the highest of each list of figures, if there are
// any.
func add(t *table.Table, size string, b band.Band, figures ...[]float64) {
	cells := []any{size, b.String(), len(figures[0])}
	for _, list := range figures {
		if len(list) == 0 {
			return
		}
		slices.Sort(list)
		cells = append(cells, fmt.Sprintf("%.0f %.0f %.0f", list[0], list[len(list)/2], list[len(list)-1]))
	}
	t.Add(cells...)
}

// ignore returns err unless it says that a wish cannot be met.
func ignore[E error](err error) error {
	if _, unmet := errors.AsType[E](err); unmet {
		return nil
	}
	return err
}
