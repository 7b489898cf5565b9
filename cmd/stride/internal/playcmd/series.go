package playcmd

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/game"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/table"
)

// Puzzles in a series, and what the player has reached, as on the pages.

// made is an ID of a puzzle that was made to order, from which only the seed is left out.
var made = regexp.MustCompile(`^(.*:(?:` + strings.Join(band.Names(), "|") + `)#)`)

// level is an ID of a numbered level.
var level = regexp.MustCompile(`^(\w+:)(\d+)(#.*)$`)

// mediumSize is the index of the size of a puzzle about which nothing is asked.
const mediumSize = 1

// next returns the ID of another puzzle like that of an ID: of the same size and difficulty, the level after it, or
// else a medium one of the family; nothing if the family makes none to order.
func next(id string, family *puzzle.Family) string {
	if m := made.FindStringSubmatch(id); m != nil {
		return m[1] + seed()
	}
	if m := level.FindStringSubmatch(id); m != nil {
		n, _ := strconv.Atoi(m[2])
		return fmt.Sprintf("%s%d%s", m[1], n+1, m[3])
	}
	if family.Order == nil {
		return ""
	}
	return random(family, band.Medium, mediumSize)
}

// random returns the ID of a random puzzle of a family.
func random(family *puzzle.Family, b band.Band, size int) string {
	return family.Order.Presets[size].Sizes[b-band.Gentle].ID + seed()
}

// seed returns a seed that is short enough to type again.
func seed() string { return strconv.FormatUint(uint64(rand.Uint32()), 36) }

// resultsFile returns the path of the results.
func resultsFile() (string, error) {
	folder, err := disk.DataFolder()
	return filepath.Join(folder, "results.json"), err
}

// solved keeps the result of a puzzle that was begun at a time, and returns how it compares with earlier ones of its
// size. A time of 0 is not known.
func solved(ctx context.Context, s *session, begun time.Time, help game.Help) string {
	path, err := resultsFile()
	if err != nil {
		return ""
	}
	all, err := game.ReadResults(path)
	if err != nil {
		return err.Error()
	}
	now := time.Now()
	own := s.game.Puzzle()
	moves := len(s.game.Moves())
	r := game.Result{ID: own.ID(), Name: s.name, Family: own.Family().Name, Moves: moves, Best: moves, Help: help,
		Least: puzzle.Fewest(ctx, own), Solved: now.UTC().Format(time.RFC3339)}
	said := ""
	if !begun.IsZero() {
		r.Seconds = max(1, int(now.Sub(begun).Seconds()))
		said = "Time " + clock(r.Seconds)
	}
	all.Add(r)
	if err := all.Write(path); err != nil {
		return "The result was not kept: " + err.Error() + "."
	}
	t := game.TimesOf(slices.DeleteFunc(slices.Clone(all.Results), func(other game.Result) bool {
		return kindOf(other) != kindOf(r)
	}))
	if said == "" || t.Best == 0 {
		return said
	}
	return fmt.Sprintf("%s; %s: average %s, best %s.", said, kindOf(r).size, clock(t.Average), clock(t.Best))
}

// kind is a kind of puzzles that are compared.
type kind struct{ family, size string }

// kindOf returns the kind of a puzzle: its size is the second word of its ID.
func kindOf(r game.Result) kind {
	parts := strings.SplitN(r.ID, ":", 3)
	return kind{r.Family, parts[min(1, len(parts)-1)]}
}

// cells returns the number of cells of a size such as 5x5.
func (k kind) cells() int {
	var rows, cols int
	_, _ = fmt.Sscanf(k.size, "%dx%d", &rows, &cols) // an ID of another form has no cells
	return rows * cols
}

// clock writes a time as minutes and seconds.
func clock(seconds int) string {
	if seconds == 0 {
		return "-"
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// results sums up what the player has solved, by game and size.
func (p *player) results() (*cli.Result, error) {
	path, err := resultsFile()
	if err != nil {
		return nil, err
	}
	all, err := game.ReadResults(path)
	if err != nil {
		return nil, err
	}
	groups := make(map[kind][]game.Result)
	for _, r := range all.Results {
		if _, err := p.families.Family(r.Family); err == nil { // of the command's families
			groups[kindOf(r)] = append(groups[kindOf(r)], r)
		}
	}
	kinds := slices.SortedFunc(maps.Keys(groups), func(a, b kind) int {
		return cmp.Or(cmp.Compare(a.family, b.family), cmp.Compare(a.cells(), b.cells()), cmp.Compare(a.size, b.size))
	})
	t := &table.Table{Columns: []table.Column{{Key: "game", Left: true}, {Key: "size", Left: true}, {Key: "solved"},
		{Key: "alone"}, {Key: "average"}, {Key: "best"}}}
	for _, k := range kinds {
		times := game.TimesOf(groups[k])
		family, err := p.families.Family(k.family)
		if err != nil {
			return nil, err
		}
		t.Add(family.Title, k.size, times.Solved, times.Alone, clock(times.Average), clock(times.Best))
	}
	return &cli.Result{Table: t}, nil
}
