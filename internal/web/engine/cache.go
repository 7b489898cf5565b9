package engine

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"stride/internal/phrase"
	"stride/internal/puzzle"
)

// The cache of the levels that were opened last. A level of Number Shifting carries what
// is known of its positions, so that all players of a level share this knowledge. A maze
// that follows from a seed is searched for only once, however many requests ask for it.

const (
	keepLevels = 50
	// levelWait is how long a request waits for a maze of a seed, less than a server waits
	// until it gives an answer up.
	levelWait = 20 * time.Second
)

type puzzleCache struct {
	families puzzle.Registry
	limits   Limits
	side     *sideTasks
	ctx      context.Context // of the searches for mazes of seeds
	close    func()

	mu    sync.Mutex
	open  map[string]*opening
	order []string // oldest first
}

// opening is an entry of the cache: a level, or the search for it.
type opening struct {
	ready  chan struct{} // closed when puzzle or err is set
	puzzle puzzle.Puzzle
	err    error
}

func newPuzzleCache(families puzzle.Registry, limits Limits, side *sideTasks) *puzzleCache {
	ctx, cancel := context.WithCancel(context.Background())
	return &puzzleCache{families: families, limits: limits, side: side, ctx: ctx, close: cancel,
		open: make(map[string]*opening)}
}

// get returns the level of an ID. If ctx ends first, the search for the level continues,
// for the next request.
func (l *puzzleCache) get(ctx context.Context, text string) (puzzle.Puzzle, error) {
	o := l.known(text) // parsing a large maze takes far longer than most answers
	if o == nil {
		id, err := l.families.ParseID(text)
		if err != nil {
			return nil, badRequest(err)
		}
		if err := l.check(id); err != nil {
			return nil, err
		}
		if id.Costly() {
			if err := l.checkSide(id); err != nil {
				return nil, err
			}
		}
		var mine bool
		if o, mine = l.claim(id.String()); mine {
			go l.finish(id, o)
		}
	}
	select {
	case <-o.ready:
		return o.puzzle, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(levelWait):
		return nil, tooBusy(retryTime) // the search continues, and the level will be there next time
	}
}

// known returns the opening of an ID in its canonical form, or nil. It is dropped last now.
func (l *puzzleCache) known(name string) *opening {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.touch(name)
}

func (l *puzzleCache) touch(name string) *opening {
	o := l.open[name]
	if k := slices.Index(l.order, name); k >= 0 {
		l.order = append(slices.Delete(l.order, k, k+1), name)
	}
	return o
}

// claim returns the opening of an ID, and whether the caller has to finish it. The oldest opening
// may go.
func (l *puzzleCache) claim(name string) (o *opening, mine bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if o := l.touch(name); o != nil {
		return o, false
	}
	o = &opening{ready: make(chan struct{})}
	l.open[name] = o
	if l.order = append(l.order, name); len(l.order) > keepLevels {
		delete(l.open, l.order[0])
		l.order = l.order[1:]
	}
	return o, true
}

// finish works a level out. An error is not remembered.
func (l *puzzleCache) finish(id puzzle.ID, o *opening) {
	defer close(o.ready)
	if o.puzzle, o.err = l.openID(id); o.err == nil {
		if id.String() != o.puzzle.ID() {
			o.puzzle = l.keep(o.puzzle)
		}
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.open, id.String())
	l.order = slices.DeleteFunc(l.order, func(name string) bool { return name == id.String() })
}

func (l *puzzleCache) openID(id puzzle.ID) (puzzle.Puzzle, error) {
	if id.Costly() {
		leave, err := l.side.begin(l.ctx)
		if err != nil {
			return nil, errClosing
		}
		defer leave()
	}
	p, err := id.Open(l.ctx)
	switch {
	case l.ctx.Err() != nil:
		return nil, errClosing
	case errors.Is(err, puzzle.ErrNoLevel):
		return nil, Refuse(Missing, err)
	case err != nil:
		return nil, badRequest(err)
	}
	return p, l.check(p)
}

// keep returns a level as the cache has it. If the cache has another one with the same content,
// that one learns what this one knows: the level of a seed and the same level under its content ID
// share what is known.
func (l *puzzleCache) keep(p puzzle.Puzzle) puzzle.Puzzle {
	o, mine := l.claim(p.ID())
	if mine {
		o.puzzle = p
		close(o.ready)
		return p
	}
	<-o.ready // content is read in a moment
	if o.err != nil {
		return p
	}
	if known, ok := o.puzzle.(puzzle.Learner); ok && o.puzzle != p {
		known.LearnFrom(p)
	}
	return o.puzzle
}

// paste returns the level of a family that a text holds.
func (l *puzzleCache) paste(text string, family *puzzle.Family) (puzzle.Puzzle, error) {
	p, err := family.ParseText(text)
	if err != nil {
		return nil, badRequest(err)
	}
	if err := l.check(p); err != nil {
		return nil, err
	}
	return l.keep(p), nil
}

var (
	manyCells = phrase.Define("refusal.cells", "the level has {cells} cells: this server takes up to {most}")
	longSide  = phrase.English("a level of {rows}x{columns} is too large to be searched for by this " +
		"server: at most {most}x{most}")
)

// check refuses levels that are too large: a level, or an ID whose size is known before the level
// is made.
func (l *puzzleCache) check(p interface{ Size() (rows, cols int) }) error {
	rows, cols := p.Size()
	if n := rows * cols; n > l.limits.MaxCells {
		return badRequest(manyCells.Err("cells", n, "most", l.limits.MaxCells))
	}
	return nil
}

// checkSide refuses searches for levels that are too large.
func (l *puzzleCache) checkSide(of interface{ Size() (rows, cols int) }) error {
	if rows, cols := of.Size(); rows > l.limits.MaxSide || cols > l.limits.MaxSide {
		return badRequest(longSide.Err("rows", rows, "columns", cols, "most", l.limits.MaxSide))
	}
	return nil
}

// sideTasks lets one computation besides the searches run at a time: a maze of a seed, or puzzles
// to order.
type sideTasks struct{ place chan struct{} }

func newSideTasks() *sideTasks { return &sideTasks{make(chan struct{}, 1)} }

// begin waits until the computation may begin. The caller must call leave at its end.
func (s *sideTasks) begin(ctx context.Context) (leave func(), err error) {
	select {
	case s.place <- struct{}{}:
		return func() { <-s.place }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// retryTime is the number of seconds after which to try again if a level takes long, or if too many
// searches wait.
const retryTime = 5

// errClosing is the error of requests that the end of the engine interrupts.
var errClosing = func() *Error {
	e := Refuse(Closing, errors.New("the server is being shut down"))
	e.Retry = retryTime
	return e
}()
