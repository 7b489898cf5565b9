// Package design makes jump mazes to order: with a solution of a wanted length, of a wanted
// difficulty, and, if asked for, with a single route. The searches of maze/portfolio look for the one
// best maze, and take seconds; this package makes many different ones, in milliseconds each.
//
// A maze is made in two steps: shape.go changes single cells of a random maze until the
// shortest solution is unique and has the wanted length. Then the maze is graded, and if its
// difficulty is not the wanted one, another maze is made, whose solution is longer or shorter
// accordingly. Equal wishes and seeds give equal mazes, on every machine.
package design

import (
	"context"
	"fmt"

	"stride/internal/maze/difficulty"
	"stride/internal/phrase"
	"stride/internal/puzzle/band"
	"stride/maze"
	"stride/search"
)

// MinSide and MaxSide bound the rows and columns of mazes made to order.
const (
	MinSide = 3
	MaxSide = 50
)

// Wish says what mazes are wanted. All of them have a unique shortest solution.
type Wish struct {
	maze.Params           // size, from MinSide to MaxSide rows and columns, and range of the values
	Band        band.Band // difficulty; [band.Any] for any
	// MinLength and MaxLength bound the jumps of the shortest solution; both are 0 for any length.
	MinLength, MaxLength int
	// UniqueRoute asks for mazes in which only one route from start to goal visits no cell twice.
	UniqueRoute bool
	// Distinct asks for mazes no two of which are the same for a player: they differ in a cell that
	// can be reached, even after one is reflected in its diagonal, if it is square.
	Distinct bool
}

var (
	badRows   = phrase.DefineCount("refusal.order.rows", "{n} row: mazes to order have {least} to {most} rows", "{n} rows: mazes to order have {least} to {most} rows")
	badCols   = phrase.DefineCount("refusal.order.columns", "{n} column: mazes to order have {least} to {most} columns", "{n} columns: mazes to order have {least} to {most} columns")
	badLength = phrase.Define("refusal.order.length", "a length of {min} to {max} jumps: it must be at least 1, and the lower end must not be above the upper one")
)

// Check returns an error that says what is wrong with w, or nil.
func (w Wish) Check() error {
	if err := w.Params.Check(); err != nil {
		return err
	}
	switch {
	case w.Rows < MinSide || w.Rows > MaxSide:
		return badRows.Err("n", w.Rows, "least", MinSide, "most", MaxSide)
	case w.Cols < MinSide || w.Cols > MaxSide:
		return badCols.Err("n", w.Cols, "least", MinSide, "most", MaxSide)
	case w.MinLength < 0 || w.MaxLength < w.MinLength || w.MinLength == 0 && w.MaxLength > 0:
		return badLength.Err("min", w.MinLength, "max", w.MaxLength)
	}
	return nil
}

// Maze is a maze made to order, with its evaluation and its grade.
type Maze struct {
	Grid   *maze.Grid
	Report maze.Report
	Grade  difficulty.Grade
}

// Mazes makes count mazes. The mazes of a larger count begin with those of a smaller one. If
// the wish cannot be met, it returns those that it has made, and an [*Unmet] that says what
// was tried; if ctx ends, those and its error.
func Mazes(ctx context.Context, w Wish, count int, seed uint64) ([]Maze, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	var made []Maze
	seen := make(map[string]bool)
	tried := &Unmet{Wish: w}
	for k := range count {
		m, err := newMaker(w, search.NewRand(seed, uint64(k))).make(ctx, seen, tried)
		if err != nil {
			tried.Made = k
			return made, err
		}
		seen[Key(m.Grid)] = true
		made = append(made, m)
	}
	return made, nil
}

// Key returns a text that two mazes share if they are the same for a player: if they differ
// only in cells that cannot be reached, or one is the other reflected in its diagonal.
func Key(g *maze.Grid) string {
	key := keyOf(g)
	if g.Rows != g.Cols {
		return key
	}
	reflected := g.Clone()
	for k := range g.Values {
		reflected.Values[k%g.Cols*g.Cols+k/g.Cols] = g.Values[k]
	}
	return min(key, keyOf(reflected))
}

func keyOf(g *maze.Grid) string {
	a := maze.Analyze(g)
	key := fmt.Appendf(nil, "%dx%d", g.Rows, g.Cols)
	for k, x := range g.Values {
		if a.FromStart[k] == maze.Unreached {
			x = 0
		}
		key = append(key, byte(x>>8), byte(x))
	}
	return string(key)
}

// Limits of the work on one maze.
const (
	maxTries   = 40     // mazes that are shaped for one that fits
	shapeSteps = 20_000 // changes of cells in each of them
)

// maker makes one maze.
type maker struct {
	wish Wish
	rand *search.Rand
	*shaper
	low, high float64 // wanted efforts; a high end of 0 is none
}

func newMaker(w Wish, r *search.Rand) *maker {
	m := &maker{wish: w, rand: r, shaper: newShaper(w.Params, w.UniqueRoute, r)}
	m.low, m.high = difficulty.Limits.Range(w.Band)
	return m
}

// make makes a maze whose key is not in seen. It notes in tried the mazes that did not fit.
func (m *maker) make(ctx context.Context, seen map[string]bool, tried *Unmet) (Maze, error) {
	shortest, longest := m.wish.MinLength, m.wish.MaxLength
	if longest == 0 {
		shortest, longest = usualLengths(m.wish.Params)
	}
	if m.wish.MaxLength == 0 && m.wish.Band != band.Any { // easier mazes have shorter solutions
		longest = min(longest, shortest*int(m.wish.Band))
	}
	want := between(m.rand, shortest, longest)
	for range maxTries {
		if err := ctx.Err(); err != nil {
			return Maze{}, err
		}
		low, high := m.wish.MinLength, m.wish.MaxLength
		if high == 0 {
			low, high = max(shortest, want-want/tolerance), want+want/tolerance
		}
		g, length := m.shape(low, high, shapeSteps)
		tried.note(length)
		if g == nil {
			if m.wish.MaxLength == 0 {
				want = max(shortest, want*2/3)
			}
			continue
		}
		if m.wish.Band != band.Any {
			m.steer(g, low, high)
		}
		if m.wish.Distinct && seen[Key(g)] {
			tried.Repeated++
			want = between(m.rand, shortest, longest)
			continue
		}
		grade := difficulty.Of(g)
		if m.wish.Band == band.Any || grade.Band == m.wish.Band {
			return Maze{g, maze.Evaluate(g), grade}, nil
		}
		tried.Note(grade.Effort)
		want = m.adapt(want, grade.Effort, shortest)
	}
	return Maze{}, tried
}

// tolerance: without a wanted length, a solution may miss the length it aims at by 1/tolerance of it.
const tolerance = 8

// usualLengths returns the lengths of solutions that are made if none is asked for: enough
// jumps to be a puzzle, at most two fifths of the cells, and no more than is made quickly.
func usualLengths(p maze.Params) (shortest, longest int) {
	const (
		minSmall, minLarge = 3, 8
		maxLength          = 40
	)
	shortest = min(minLarge, max(minSmall, (p.Rows+p.Cols)/3))
	return shortest, min(maxLength, max(shortest+1, p.Cells()*2/5))
}

// between returns a length in a range, of which shorter ones are more likely: the
// difficulty grows with the ratio of two lengths.
func between(r *search.Rand, low, high int) int {
	a, b := low+r.Below(high-low+1), low+r.Below(high-low+1)
	return min(a, b)
}

// adapt returns the next length to try, after a maze of length want had the given effort.
func (m *maker) adapt(want int, effort float64, shortest int) int {
	step := 1 + want/4
	switch {
	case m.wish.MaxLength > 0:
		return want
	case effort < m.low:
		return min(want+1+m.rand.Below(step), m.wish.Cells()-1)
	default:
		return max(want-1-m.rand.Below(step), shortest)
	}
}

// Unmet is the error if a wish cannot be met.
type Unmet struct {
	Wish              Wish
	Made              int // mazes made before
	Tries             int // mazes shaped for the one that was not found, and for those before it
	Repeated          int // those that were the same as a maze made before
	Shortest, Longest int // jumps of their solutions
	band.Misses           // those whose difficulty was not the wanted one
}

// note notes a maze whose solution has length jumps; length is -1 if it has none.
func (u *Unmet) note(length int) {
	u.Tries++
	if length < 1 {
		return
	}
	if u.Longest == 0 {
		u.Shortest = length
	}
	u.Shortest, u.Longest = min(u.Shortest, length), max(u.Longest, length)
}

func (u *Unmet) Error() string {
	w := u.Wish
	text := fmt.Sprintf("no maze of %dx%d with numbers from %d to %d was found", w.Rows, w.Cols, w.Min, w.Max)
	if w.MaxLength > 0 {
		text += fmt.Sprintf(" whose solution has %s jumps", band.Span(w.MinLength, w.MaxLength))
	}
	if w.UniqueRoute {
		text += " with a single route"
	}
	if w.Band != band.Any {
		text += fmt.Sprintf(" that is %v", w.Band)
	}
	text += fmt.Sprintf(": %d mazes were tried", u.Tries)
	if u.Longest > 0 {
		text += fmt.Sprintf(", with solutions of %s jumps", band.Span(u.Shortest, u.Longest))
	}
	if u.Graded > 0 {
		if low, high := u.Bands(difficulty.Limits); low == high {
			text += fmt.Sprintf(", all of them %v", low)
		} else {
			text += fmt.Sprintf(" and difficulties from %v to %v", low, high)
		}
	}
	if u.Repeated > 0 {
		text += fmt.Sprintf("; %d were the same as mazes made before", u.Repeated)
	}
	return text
}
