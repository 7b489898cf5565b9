package engine

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/web/semaphore"
)

// The cache of the levels that were opened last. A level of Number Shifting carries what
// is known of its positions, so that all players of a level share this knowledge. A maze
// that follows from a seed is searched for only once, however many requests ask for it.

const (
	seedsAtOnce = 1 // number of mazes of seeds that are searched for at the same time
	seedsWait   = 32
	// levelWait is how long a request waits for a maze of a seed, less than a server waits
	// until it gives an answer up.
	levelWait = 20 * time.Second
)

type puzzleCache struct {
	families  puzzle.Registry
	limits    Limits
	most      int                  // number of levels that are kept
	semaphore *semaphore.Semaphore // limits the searches for mazes of seeds
	ctx       context.Context      // context of these searches
	close     func()

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

// newPuzzleCache returns an empty cache of up to most levels.
func newPuzzleCache(families puzzle.Registry, limits Limits, most int) *puzzleCache {
	ctx, cancel := context.WithCancel(context.Background())
	return &puzzleCache{families: families, limits: limits, most: most,
		semaphore: semaphore.New(semaphore.Room{Places: seedsAtOnce}, seedsWait), ctx: ctx, close: cancel,
		open: make(map[string]*opening)}
}

// get returns the level of an ID. If ctx ends first, the search for the level continues,
// for the next request.
func (l *puzzleCache) get(ctx context.Context, text string) (puzzle.Puzzle, error) {
	o := l.known(text) // parsing a large maze takes far longer than most answers
	if o == nil {
		var err error
		if o, err = l.parse(text); err != nil {
			return nil, err
		}
	}
	return o.wait(ctx)
}

// parse returns the opening of an ID, which it begins if there is none.
func (l *puzzleCache) parse(text string) (*opening, error) {
	id, err := l.families.ParseID(text)
	if err != nil {
		return nil, badRequest(err)
	}
	if id.Costly() {
		if err := l.checkSide(id); err != nil {
			return nil, err
		}
	}
	o, mine := l.claim(id.String())
	switch {
	case !mine:
	case !id.Costly():
		l.finish(id, o, nil)
	default:
		t, err := l.semaphore.Reserve(semaphore.Room{Places: 1})
		if err != nil {
			l.fail(id, o, tooBusy(seedRetry))
			return nil, o.err
		}
		go l.finish(id, o, t)
	}
	return o, nil
}

// wait waits for a level.
func (o *opening) wait(ctx context.Context) (puzzle.Puzzle, error) {
	select {
	case <-o.ready:
		return o.puzzle, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(levelWait):
		return nil, tooBusy(seedRetry) // the search continues, and the level will be there next time
	}
}

// seedRetry is the number of seconds after which to try again if too many mazes of seeds
// are requested at the same time.
const seedRetry = 5

// known returns the opening of an ID in its canonical form, or nil.
func (l *puzzleCache) known(name string) *opening {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.touch(name)
}

// touch returns the opening of an ID, or nil. It is dropped last now.
func (l *puzzleCache) touch(name string) *opening {
	o := l.open[name]
	if o != nil {
		k := slices.Index(l.order, name)
		l.order = append(slices.Delete(l.order, k, k+1), name)
	}
	return o
}

// claim returns the opening of an ID, and whether the caller has to finish it.
func (l *puzzleCache) claim(name string) (o *opening, mine bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if o := l.touch(name); o != nil {
		return o, false
	}
	o = &opening{ready: make(chan struct{})}
	l.remember(name, o)
	return o, true
}

// remember adds an opening under a name; the oldest one goes.
func (l *puzzleCache) remember(name string, o *opening) {
	l.open[name] = o
	l.order = append(l.order, name)
	if len(l.order) > l.most {
		l.forget(l.order[0])
	}
}

// forget drops the opening of a name.
func (l *puzzleCache) forget(name string) {
	delete(l.open, name)
	if k := slices.Index(l.order, name); k >= 0 {
		l.order = slices.Delete(l.order, k, k+1)
	}
}

// finish works a level out. If there is a ticket, it first waits until it is admitted.
func (l *puzzleCache) finish(id puzzle.ID, o *opening, t *semaphore.Ticket) {
	if t != nil {
		defer t.Leave()
		if err := t.Wait(l.ctx); err != nil {
			l.fail(id, o, errClosing)
			return
		}
	}
	p, err := id.Open(l.ctx)
	if errors.Is(err, puzzle.ErrNoLevel) {
		err = badRequest(err)
	} else if err == nil {
		err = l.check(p)
	}
	if err != nil {
		if l.ctx.Err() != nil {
			err = errClosing
		}
		l.fail(id, o, err)
		return
	}
	o.puzzle = l.adopt(p, o)
	close(o.ready)
}

// adopt files the level of a seed under its content ID too, so that both IDs share what is
// known. If there is a level under the content ID already, it learns what the new one
// knows and takes its place.
func (l *puzzleCache) adopt(p puzzle.Puzzle, o *opening) puzzle.Puzzle {
	name := p.ID()
	l.mu.Lock()
	defer l.mu.Unlock()
	old, ok := l.open[name]
	switch {
	case !ok:
		l.remember(name, o)
		return p
	case old == o:
		return p
	}
	select {
	case <-old.ready:
	default: // it is being opened at this moment, and will know less
		return p
	}
	if known, ok := old.puzzle.(puzzle.Learner); ok {
		known.LearnFrom(p)
		return old.puzzle
	}
	return p
}

// errClosing is the error of requests that the end of the server interrupts.
var errClosing = closing()

func closing() *Error {
	e := Refuse(Closing, phrase.Define("refusal.closing", "the server is being shut down").Err())
	e.Retry = seedRetry
	return e
}

var (
	manyCells = phrase.Define("refusal.cells", "the level has {cells} cells: this server takes up to {most}")
	longSide  = phrase.Define("refusal.side", "a level of {rows}x{columns} is too large to be searched for by this server: at most {most}x{most}")
)

// fail ends an opening with an error, which is not remembered.
func (l *puzzleCache) fail(id puzzle.ID, o *opening, err error) {
	l.mu.Lock()
	l.forget(id.String())
	l.mu.Unlock()
	var known *Error
	if !errors.As(err, &known) {
		err = badRequest(err)
	}
	o.err = err
	close(o.ready)
}

// paste returns the level of a family that a text holds.
func (l *puzzleCache) paste(ctx context.Context, text string, family *puzzle.Family) (puzzle.Puzzle, error) {
	p, err := family.ParseText(text)
	if err != nil {
		return nil, badRequest(err)
	}
	if err := l.check(p); err != nil {
		return nil, err
	}
	return l.keep(p).wait(ctx)
}

// keep returns the opening of a level that is there already.
func (l *puzzleCache) keep(p puzzle.Puzzle) *opening {
	o, mine := l.claim(p.ID())
	if mine {
		o.puzzle = p
		close(o.ready)
	}
	return o
}

// check refuses levels that are too large.
func (l *puzzleCache) check(p puzzle.Puzzle) error {
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
