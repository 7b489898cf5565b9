package engine

import (
	"context"
	"errors"
	"slices"
	"sync"

	"stride/internal/phrase"
	"stride/internal/puzzle"
)

// The cache of the levels that were opened last. A level of Number Shifting carries what is known
// of its positions. A maze that follows from a seed is searched for only once, however many
// questions ask for it at the same time.

const keepLevels = 50

type puzzleCache struct {
	families puzzle.Registry

	mu    sync.Mutex
	open  map[string]opening
	order []string // oldest first
}

// opening returns a level, which it opens when it is first called.
type opening func() (puzzle.Puzzle, error)

func newPuzzleCache(families puzzle.Registry) *puzzleCache {
	return &puzzleCache{families: families, open: make(map[string]opening)}
}

// get returns the level of an ID.
func (l *puzzleCache) get(ctx context.Context, text string) (puzzle.Puzzle, error) {
	if open := l.claim(text, nil); open != nil { // parsing a large maze takes far longer than most answers
		return open()
	}
	id, err := l.families.ParseID(text)
	if err != nil {
		return nil, refuse(Damaged, err)
	}
	if err := fits(id); err != nil {
		return nil, err
	}
	if id.Costly() {
		if err := fitsSearch(id); err != nil {
			return nil, err
		}
	}
	name := id.String()
	p, err := l.claim(name, sync.OnceValues(func() (puzzle.Puzzle, error) { return l.openID(ctx, id) }))()
	if err != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.forget(name) // another question may have more time
	}
	return p, err
}

// claim returns the opening of an ID in its canonical form, which is dropped last from now on. If
// there is none, it is the given one, unless that is nil. The oldest opening may go.
func (l *puzzleCache) claim(name string, open opening) opening {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.open[name]; known != nil {
		open = known
	}
	if open == nil {
		return nil
	}
	l.forget(name)
	l.open[name] = open
	if l.order = append(l.order, name); len(l.order) > keepLevels {
		l.forget(l.order[0])
	}
	return open
}

func (l *puzzleCache) forget(name string) {
	delete(l.open, name)
	l.order = slices.DeleteFunc(l.order, func(other string) bool { return other == name })
}

func (l *puzzleCache) openID(ctx context.Context, id puzzle.ID) (puzzle.Puzzle, error) {
	p, err := id.Open(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, puzzle.ErrNoLevel):
		return nil, refuse(Missing, err)
	case err != nil:
		return nil, badRequest(err)
	}
	if err := fits(p); err != nil || id.String() == p.ID() {
		return p, err
	}
	return l.keep(p), nil
}

// keep returns a level as the cache has it. If the cache has another one with the same content,
// that one learns what this one knows: the level of a seed and the same level under its content ID
// share what is known.
func (l *puzzleCache) keep(p puzzle.Puzzle) puzzle.Puzzle {
	known, err := l.claim(p.ID(), func() (puzzle.Puzzle, error) { return p, nil })()
	if err != nil {
		return p
	}
	if learner, ok := known.(puzzle.Learner); ok && known != p {
		learner.LearnFrom(p)
	}
	return known
}

// paste returns the level of a family that a text holds.
func (l *puzzleCache) paste(text string, family *puzzle.Family) (puzzle.Puzzle, error) {
	p, err := family.ParseText(text)
	if err != nil {
		return nil, badRequest(err)
	}
	if err := fits(p); err != nil {
		return nil, err
	}
	return l.keep(p), nil
}

var (
	manyCells = phrase.Define("refusal.cells", "the level has {cells} cells: the pages take up to {most}")
	longSide  = phrase.Define("refusal.side", "a level of {rows}x{columns} is too large to be searched "+
		"for in a page: at most {most}x{most}")
)

// fits refuses levels that are too large: a level, or an ID whose size is known before the level is
// made.
func fits(p interface{ Size() (rows, cols int) }) error {
	rows, cols := p.Size()
	if n := rows * cols; n > maxCells {
		return badRequest(manyCells.Err("cells", n, "most", maxCells))
	}
	return nil
}

// fitsSearch refuses searches for levels that are too large.
func fitsSearch(of interface{ Size() (rows, cols int) }) error {
	if rows, cols := of.Size(); rows > maxSide || cols > maxSide {
		return badRequest(longSide.Err("rows", rows, "columns", cols, "most", maxSide))
	}
	return nil
}
