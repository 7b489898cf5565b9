// Package forest solves levels of Number Shifting by local search over signed forests.
//
// The numbers are the nodes of a forest, and an edge joins two of them if one is moved onto
// the other. A forest is a solution if at each number some choice of signs makes the lengths
// of its edges add up to its value; the order of the moves follows. docs/forest.md has the
// proof, and describes the search.
package forest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"stride/internal/memory"
	"stride/search"
	"stride/shift"
)

// Config says how to solve.
type Config struct {
	Options Options
	Seed    uint64
	// Budget ends the search at a moment or after a number of steps of all lots
	// together. A step is one choice of a chain's link. With a step limit the
	// outcome depends on the seed and the budget alone.
	Budget search.Budget
	// Workers is the number of goroutines that search, 0 for one on each core.
	Workers int
	// Memory is what the search may take. Without a step limit it searches fewer
	// forests at a time to keep it; if it cannot, it does not begin.
	Memory memory.Size
	// Debug checks everything after each step; a thousand times slower.
	Debug bool
	// Watch, if not nil, shows how the search goes on.
	Watch *Watch
	// Exchange, if not nil, connects the search with others of the same level. The
	// outcome depends on them then.
	Exchange Exchange
}

// Watch is where a running search shows how far it is. Scores are minus the
// number of unsatisfied numbers. The zero Watch is ready for use.
type Watch struct {
	search.Board[Forest]
	proposals atomic.Int64
}

// Proposals returns how many proposals all lots have weighed so far.
func (w *Watch) Proposals() int64 { return w.proposals.Load() }

// Result is the outcome of a search.
type Result struct {
	Solved      bool
	Forest      Forest       // the best one, a solution if Solved
	Moves       []shift.Move // that it stands for: they clear all but Left numbers
	Left        int
	Unsatisfied int   // numbers of the forest
	Steps       int64 // links of chains drawn
	Proposals   int64 // weighed for them
	Restarts    int64
}

// ErrEmpty is the error for a board without numbers.
var ErrEmpty = errors.New("the board is empty")

// Solve searches for moves that clear b until it has them, ctx ends, or the
// budget is used up. Moves that are said to clear the board have passed
// [shift.Check]. An error means that the search could not begin.
//
// On any board it ends within some milliseconds of the deadline or the end of ctx, and
// then takes up to [search.Grace] to write its best forest out.
func Solve(ctx context.Context, b shift.Board, c Config) (Result, error) {
	if err := c.Options.Validate(); err != nil {
		return Result{}, err
	}
	if b.Numbers() == 0 {
		return Result{}, ErrEmpty
	}
	if c.Watch == nil {
		c.Watch = new(Watch)
	}
	stop, release := search.StopAt(ctx, c.Budget)
	defer release()
	t, err := newTeam(newNumbering(b), c, stop)
	if err != nil {
		return Result{}, err
	}
	t.board = b
	writing, cancel := search.Afterwards(ctx, c.Budget, search.Grace)
	defer cancel()
	t.search()
	return t.result(b, func() bool { return writing.Err() != nil })
}

// team is the lots that search together. They work in rounds: each lot goes on
// with its own forest for a portion of steps, then they meet (see meet).
type team struct {
	Config
	*numbering
	board  shift.Board
	lots   []*lot
	stop   *search.Stop
	solved atomic.Int32 // lowest lot that has a solution
	elite  elite

	offered bool // the best forest, to others
	shown   int  // how many numbers it left unsatisfied
}

func newTeam(l *numbering, c Config, stop *search.Stop) (*team, error) {
	t := &team{Config: c, numbering: l, stop: stop}
	t.Workers = search.Workers(c.Workers)
	t.solved.Store(math.MaxInt32)
	wanted, least := t.Workers, 1
	if c.Budget.Steps > 0 {
		wanted, least = c.Options.Lots, c.Options.Lots
	}
	count, err := l.fitting(wanted, least, c.Memory)
	if err != nil {
		return nil, err
	}
	t.lots = make([]*lot, count)
	return t, nil
}

// search runs rounds until there is a solution or the budget is used up.
func (t *team) search() {
	for round := 0; !t.stop.Raised() && t.solved.Load() == math.MaxInt32; round++ {
		first := round * len(t.lots)
		if t.Budget.Share(first, int64(t.Options.Portion)) == 0 {
			return
		}
		search.Lots(t.Workers, 0, len(t.lots), func(_, k int) bool {
			random := search.NewRand(t.Seed, uint64(first+k))
			if t.lots[k] == nil {
				t.lots[k] = newLot(t, k, random)
			}
			l := t.lots[k]
			if l == nil {
				return false
			}
			l.random = random
			l.run(t.Budget.Share(first+k, int64(t.Options.Portion)))
			return true
		})
		t.meet()
	}
}

// over reports whether lot k may end early: time is up, or there is a solution
// that counts before any of its own.
func (t *team) over(k int32) bool {
	if t.stop.Raised() {
		return true
	}
	solved := t.solved.Load()
	return solved < k || t.Budget.Steps == 0 && solved != math.MaxInt32
}

// claim notes that lot k has a solution.
func (t *team) claim(k int32) {
	for {
		solved := t.solved.Load()
		if solved <= k || t.solved.CompareAndSwap(solved, k) {
			return
		}
	}
}

// result writes the best forest out and checks it. The moves for a forest that is no
// solution end when enough says so.
func (t *team) result(b shift.Board, enough func() bool) (Result, error) {
	var r Result
	var best *lot
	for _, l := range t.lots {
		if l == nil {
			continue
		}
		r.Steps += l.steps
		r.Proposals += l.priced
		if best == nil || len(l.best.open) < len(best.best.open) {
			best = l
		}
	}
	r.Restarts = t.Watch.Restarts()
	r.Unsatisfied = t.count()
	var open []int
	if best != nil {
		r.Forest = best.best.forest(t.numbering)
		r.Unsatisfied = len(best.best.open)
		for _, v := range best.best.open {
			open = append(open, t.cell(v))
		}
		slices.Sort(open)
	}
	if r.Unsatisfied == 0 {
		enough = func() bool { return false }
	}
	moves, err := r.Forest.moves(b, open, enough)
	if err != nil {
		return Result{}, fmt.Errorf("writing the forest out: %w", err)
	}
	r.Moves = moves
	if r.Left, err = shift.Replay(b.Clone(), moves); err != nil {
		return Result{}, fmt.Errorf("checking the moves: %w", err)
	}
	r.Solved = r.Left == 0
	return r, nil
}
