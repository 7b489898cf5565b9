// Package design makes jump mazes to order: with a solution of a wanted length, of a wanted
// difficulty, and, if asked for, with a single route. The searches of
// internal/maze/engines/portfolio look for the one best maze, and take seconds; this package makes
// many different ones, in milliseconds each.
//
// A maze is made in three steps: shape.go changes single cells of a random maze until the shortest
// solution is unique and has the wanted length; steer.go changes others until the maze has what its
// band demands, with an idea that is drawn for each maze; then it is graded, and if its difficulty
// is not the wanted one, another maze is made, whose solution is longer or shorter accordingly.
// Equal wishes and seeds give equal mazes, on every machine.
package design

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"stride/internal/maze/difficulty"
	"stride/internal/phrase"
	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/maze"
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
	Idea        difficulty.Idea // theme of the maze; "" for one that suits the band
	Look        string          // one of [Looks]; "" for any
	// Distinct asks for mazes that are all different for a player: each two differ in a cell that
	// can be reached, even if one of them is square and reflected in its diagonal. Two mazes in a
	// row then have solutions of different shapes, if the wish allows several.
	Distinct bool
}

var (
	badRows = phrase.DefineCount("refusal.order.rows", "{n} row: mazes to order have {least} to "+
		"{most} rows", "{n} rows: mazes to order have {least} to {most} rows")
	badCols = phrase.DefineCount("refusal.order.columns", "{n} column: mazes to order have {least} to "+
		"{most} columns", "{n} columns: mazes to order have {least} to {most} columns")
	badLength = phrase.Define("refusal.order.length", "a length of {min} to {max} jumps: it must be at "+
		"least 1, and the lower end must not be above the upper one")
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
	case w.Idea != "" && !slices.Contains(difficulty.Ideas(), w.Idea):
		return fmt.Errorf("the idea %q: it must be one of %s", w.Idea, strings.Join(IdeaNames(), ", "))
	}
	return checkLook(w.Params, w.Look)
}

// IdeaNames returns the names of the ideas.
func IdeaNames() []string {
	var names []string
	for _, idea := range difficulty.Ideas() {
		names = append(names, string(idea))
	}
	return names
}

// Maze is a maze made to order, with its evaluation and its grade.
type Maze struct {
	Grid   *maze.Grid
	Report maze.Report
	Grade  difficulty.Grade
	Traits difficulty.Traits
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
	last := ""
	for k := range count {
		m, err := newMaker(w, search.NewRand(seed, uint64(k))).make(ctx, seen, last, tried)
		if err != nil {
			tried.Made = k
			return made, err
		}
		if w.Distinct {
			last = m.Traits.Shape
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
	maxTries   = 60     // mazes that are shaped for one that fits
	ideaTries  = 20     // of them, those after which any idea will do
	otherTries = 40     // and those after which any shape will do: some wishes allow only one
	shapeSteps = 20_000 // changes of cells in each of them
)

// maker makes one maze.
type maker struct {
	wish Wish
	rand *search.Rand
	*shaper
	demand    difficulty.Demand
	idea      difficulty.Idea
	low, high float64 // wanted efforts; a high end of 0 is none
}

func newMaker(w Wish, r *search.Rand) *maker {
	m := &maker{wish: w, rand: r, shaper: newShaper(w, r), demand: difficulty.Demands[w.Band]}
	m.low, m.high = w.Band.Range()
	switch {
	case w.Idea != "":
		m.idea = w.Idea
	case w.MaxLength > 0:
		m.idea = difficulty.AnyIdea
	default:
		m.idea = m.demand.Ideas[r.Below(len(m.demand.Ideas))]
	}
	return m
}

// make makes a maze whose key is not in seen and, if possible, whose solution does not have the
// shape last. It notes in tried the mazes that did not fit.
func (m *maker) make(ctx context.Context, seen map[string]bool, last string, tried *Unmet) (Maze, error) {
	shortest, longest := m.lengths()
	want := shortest + m.rand.Below(longest-shortest+1)
	for try := range maxTries {
		if err := ctx.Err(); err != nil {
			return Maze{}, err
		}
		low, high := m.wish.MinLength, m.wish.MaxLength
		if strings.HasPrefix(m.wish.Look, PathPrefix) {
			if low, high = m.palette.jumps, m.palette.jumps; low == 0 {
				tried.note(0)
				m.palette = newPalette(m.wish.Params, m.wish.Look, m.rand)
				continue
			}
		} else if high == 0 {
			low, high = max(shortest, want-want/tolerance), want+want/tolerance
		}
		g, length := m.shape(low, high, shapeSteps)
		tried.note(length)
		if g == nil {
			// another choice of numbers, if there is any
			m.palette = newPalette(m.wish.Params, m.wish.Look, m.rand)
			if m.wish.MaxLength == 0 {
				want = max(shortest, want*2/3)
			}
			continue
		}
		m.steer(g, low, high)
		traits := difficulty.TraitsOf(g)
		if m.demand.Unmet(&traits, m.idea) > 0 {
			tried.Unfit++
			if try >= ideaTries && m.wish.Idea == "" {
				m.idea = difficulty.AnyIdea
			}
			want = shortest + m.rand.Below(longest-shortest+1)
			continue
		}
		if m.wish.Distinct && (seen[Key(g)] || traits.Shape == last && try < otherTries) {
			tried.Repeated++
			want = shortest + m.rand.Below(longest-shortest+1)
			continue
		}
		grade := difficulty.Of(g)
		if m.wish.Band == band.Any || grade.Band == m.wish.Band {
			return Maze{g, maze.Evaluate(g), grade, traits}, nil
		}
		tried.Note(grade.Effort)
		want = m.adapt(want, grade.Effort, shortest)
	}
	return Maze{}, tried
}

// tolerance: without a wanted length, a solution may miss the length it aims at by 1/tolerance of
// it.
const tolerance = 8

// lengths returns the lengths of solutions that are aimed at: those of the wish, or else those of
// the band, but at most three fifths of the cells, as more are hardly found.
func (m *maker) lengths() (shortest, longest int) {
	if m.wish.MaxLength > 0 {
		return m.wish.MinLength, m.wish.MaxLength
	}
	most := max(m.demand.Shortest, m.wish.Cells()*3/5)
	return m.demand.Shortest, min(m.demand.Longest, most)
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
	Repeated          int // those that were the same as a maze made before, or as the last one in shape
	Unfit             int // those that lacked what their band or the idea demands
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
	if w.Idea != "" {
		text += fmt.Sprintf(", with the idea %s", w.Idea)
	}
	if w.Look != "" {
		text += fmt.Sprintf(", with the look %s", w.Look)
	}
	text += fmt.Sprintf(": %d mazes were tried", u.Tries)
	if u.Longest > 0 {
		text += fmt.Sprintf(", with solutions of %s jumps", band.Span(u.Shortest, u.Longest))
	}
	if u.Graded > 0 {
		if low, high := u.Bands(); low == high {
			text += fmt.Sprintf(", all of them %v", low)
		} else {
			text += fmt.Sprintf(" and difficulties from %v to %v", low, high)
		}
	}
	if u.Repeated > 0 {
		text += fmt.Sprintf("; %d were too much like mazes made before", u.Repeated)
	}
	if u.Unfit > 0 {
		text += fmt.Sprintf("; %d lacked what docs/game.md demands of such mazes", u.Unfit)
	}
	return text
}
