package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/table"
)

// daysMeasured is the number of days of each weekday whose mazes are measured.
const daysMeasured = 10

// printDays prints the efforts and the fewest jumps of the mazes of the day, from the first Monday on.
func printDays(ctx context.Context) error {
	t := &table.Table{Columns: []table.Column{{Key: "weekday", Left: true}, {Key: "side"}, {Key: "lowest effort"},
		{Key: "median"}, {Key: "highest"}, {Key: "fewest jumps"}}}
	for weekday := range 7 {
		var efforts []float64
		var jumps []int
		side := 0
		day := jumpmaze.FirstDay.AddDate(0, 0, 4+weekday) // a Monday, and the days after it
		for k := range daysMeasured {
			p, err := families.All.Open(ctx, jumpmaze.Family.Daily(day.AddDate(0, 0, 7*k))[0].ID)
			if err != nil {
				return err
			}
			m := p.(*jumpmaze.Maze)
			efforts, jumps = append(efforts, m.Grade().Effort), append(jumps, m.Analysis().Length)
			side, _ = m.Size()
		}
		slices.Sort(efforts)
		t.Add(time.Weekday((weekday+1)%7).String(), side, round(efforts[0]), round(efforts[len(efforts)/2]),
			round(efforts[len(efforts)-1]), fmt.Sprintf("%d to %d", slices.Min(jumps), slices.Max(jumps)))
	}
	fmt.Print("Mazes of the day\n\n")
	return t.WriteText(os.Stdout)
}
