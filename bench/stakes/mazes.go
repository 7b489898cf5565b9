package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"stride/internal/maze/design"
	"stride/internal/maze/difficulty"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/search"
	"stride/maze"
)

// The mazes of the day are chosen for insight. In a fiendish maze made to order, someone who counts
// back from the flag looks at most of the grid, which is work. So a made maze is changed, a cell at
// a time: a change stays if the maze remains what its weekday demands and needs no more looks. What
// goes are jumps onto the way back that lead nowhere; the wrong jumps on the way forward stay, as
// the effort has to stay in the day's range.

// mazeDay says what mazes a day of the week has, from Monday: the side, the fewest jumps, the
// effort aimed at, and the most looks.
type mazeDay struct {
	side, par int
	effort    float64
	looks     int
}

var mazeWeek = [7]mazeDay{
	{8, 14, 10_000, 28}, {8, 15, 15_000, 30}, {9, 16, 25_000, 33}, {9, 17, 40_000, 35}, {9, 18, 70_000, 38},
	{10, 20, 150_000, 42}, {10, 22, 400_000, 45},
}

const (
	parSpan  = 3    // jumps of par above the fewest
	effortBy = 2    // factor by which the effort may miss the aim
	changes  = 6000 // tried for a maze before it is given up
	quick    = 8    // games of the wanderer that tell an effort well enough while a maze is changed
	perSeed  = 4    // mazes made with one seed
)

// writeMazes writes the table of the mazes of the day, and prints the means of each weekday.
func writeMazes() error {
	var days [7][]string
	for k, day := range mazeWeek {
		var looks, lures, effort float64
		for seed := uint64(1000 * (k + 1)); len(days[k]) < jumpmaze.Weeks; seed++ {
			w := design.Wish{Params: maze.Params{Rows: day.side, Cols: day.side, Min: 1, Max: day.side - 1},
				Band: band.Fiendish, MinLength: day.par, MaxLength: day.par + parSpan, Distinct: true}
			made, err := design.Mazes(context.Background(), w, perSeed, seed)
			if len(made) == 0 {
				return err
			}
			for n, m := range made {
				if len(days[k]) == jumpmaze.Weeks || !day.narrow(m.Grid, search.NewRand(seed, uint64(n))) {
					continue
				}
				t, g := difficulty.TraitsOf(m.Grid), difficulty.Of(m.Grid)
				looks, lures, effort = looks+float64(difficulty.Looks(m.Grid)), lures+float64(t.Lures),
					effort+g.Effort
				days[k] = append(days[k], digits(m.Grid))
			}
		}
		n := float64(len(days[k]))
		fmt.Printf("| %s | %.1f looks | %.1f lures | effort %.0f |\n", time.Weekday((k+1)%7), looks/n,
			lures/n, effort/n)
	}
	var table strings.Builder
	table.WriteString("# Written by go run ./bench/stakes -write: the mazes of the day, from a Monday on.\n")
	for k := range jumpmaze.Weeks {
		for d := range mazeWeek {
			fmt.Fprintln(&table, days[d][k])
		}
	}
	return os.WriteFile("internal/puzzle/jumpmaze/days.txt", []byte(table.String()), 0o666)
}

// digits returns the numbers of a maze, row by row.
func digits(g *maze.Grid) string {
	var text strings.Builder
	for _, v := range g.Values[:g.Goal] {
		text.WriteByte(byte('0' + v))
	}
	return text.String()
}

// narrow changes g until it needs few enough looks, and reports whether it does.
func (day mazeDay) narrow(g *maze.Grid, r *search.Rand) bool {
	looks := difficulty.Looks(g)
	for range changes {
		if looks <= day.looks && day.effortFits(difficulty.Of(g).Effort) {
			return true
		}
		cell := r.Below(g.Goal)
		before := g.Values[cell]
		g.Values[cell] = int16(1 + r.Below(day.side-1))
		if now := difficulty.Looks(g); g.Values[cell] != before && now <= max(looks, day.looks) &&
			day.fits(g) {
			looks = now
		} else {
			g.Values[cell] = before
		}
	}
	return false
}

// fits reports whether a maze is what the day demands, but for its looks.
func (day mazeDay) fits(g *maze.Grid) bool {
	report := maze.Evaluate(g)
	if !report.Unique || report.Length < day.par || report.Length > day.par+parSpan {
		return false
	}
	t := difficulty.TraitsOf(g)
	return difficulty.Demands[band.Fiendish].Unmet(&t, difficulty.AnyIdea) == 0 &&
		day.effortFits(difficulty.Estimate(g, quick))
}

func (day mazeDay) effortFits(effort float64) bool {
	least, _ := band.Fiendish.Range()
	return effort >= max(least, day.effort/effortBy) && effort <= day.effort*effortBy
}
