// Package forest solves levels of Number Shifting by local search over signed forests.
//
// The numbers are the nodes of a forest, and an edge joins two of them if one is moved onto
// the other. A forest is a solution if at each number some choice of signs makes the lengths
// of its edges add up to its value; the order of the moves follows. docs/forest.md has the
// proof, and describes the search.
package forest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"stride/internal/search"
	"stride/shift"
)

// ErrEmpty is the error of a search on a board without numbers.
var ErrEmpty = errors.New("the board is empty")

// Result is the outcome of a search.
type Result struct {
	Solved      bool
	Forest      Forest       // the best forest, which is a solution if Solved
	Moves       []shift.Move // the moves that it stands for
	Left        int          // how many numbers the moves leave on the board
	Unsatisfied int          // how many numbers of the forest are unsatisfied
	Steps       int64        // links of chains drawn
	Proposals   int64        // proposals evaluated for them
	Restarts    int64
}

// Solve searches for moves that clear b until it has found them, ctx ends, or the budget is used
// up. A step is the choice of one link of a chain. The zero Options stand for the defaults; the
// request may switch off some of [Parts]. If Result.Solved is set, the moves have been replayed by
// the rules and clear b. An error means that the search could not begin.
//
// On any board the search ends within some milliseconds of the deadline or the end of ctx;
// turning its best forest into moves then takes up to [search.Grace].
func Solve(ctx context.Context, b shift.Board, r search.Request, o Options) (Result, error) {
	o = cmp.Or(o, Defaults())
	if err := o.Keys().Check(); err != nil {
		return Result{}, err
	}
	if b.Numbers() == 0 {
		return Result{}, ErrEmpty
	}
	t, err := newTeam(newNumbering(b), r, o)
	if err != nil {
		return Result{}, err
	}
	writing, cancel := search.Afterwards(ctx, r.Budget, search.Grace)
	defer cancel()
	search.Run(ctx, search.Job{
		Budget: r.Budget, Seed: r.Seed, Workers: r.Workers, Progress: t.Progress,
		Portion: portion, Round: t.workers, Work: t.work, Meet: t.meet,
	})
	return t.result(b, func() bool { return writing.Err() != nil })
}

// team is a group of searchers. Each searches a forest of its own and learns nothing of the others:
// the first solution counts. Searchers that returned to the best forests of all of them, in one
// process and on the nodes of a farm, were no faster than such a team (see docs/farm.md). On large
// levels there is one searcher instead, with several workers (sharing.go). A search with a step
// limit has one searcher with one worker, so that the result does not depend on the number of
// workers.
type team struct {
	search.Request
	*numbering
	options   Options
	workers   int         // units in a round
	searchers []*searcher // nil until their first portion
}

func newTeam(l *numbering, r search.Request, o Options) (*team, error) {
	r.Progress = cmp.Or(r.Progress, new(search.Progress))
	r.Counts = cmp.Or(r.Counts, new(search.PartCounts))
	t := &team{Request: r, numbering: l, options: o}
	wanted := search.Workers(r.Workers)
	if r.Budget.Steps > 0 {
		wanted = 1
	}
	var err error
	if t.workers, err = l.fitting(wanted, r.Memory); err != nil {
		return nil, err
	}
	t.searchers = make([]*searcher, t.workers)
	if t.shared() {
		t.searchers = t.searchers[:1]
	}
	return t, nil
}

// shared reports whether all workers search one forest.
func (t *team) shared() bool {
	return t.Off&partSharing == 0 && shares(t.count(), t.workers, t.Budget)
}

// work runs one searcher, or one of its workers, for a portion of steps.
func (t *team) work(u *search.Unit) {
	if t.shared() {
		t.workTogether(u)
		return
	}
	l := t.searchers[u.Slot]
	if l == nil {
		if l = newSearcher(t, u, 1); l == nil {
			return
		}
		t.searchers[u.Slot] = l
	}
	l.run(u)
}

// workTogether runs one worker of the only searcher for a stage of the cooling. In the first round
// of all, one worker prepares the forests.
func (t *team) workTogether(u *search.Unit) {
	if u.Number < t.workers {
		if u.Number == 0 {
			t.searchers[0] = newSearcher(t, u, t.workers)
		}
		return
	}
	if l := t.searchers[0]; l != nil {
		l.walk(l.copies[u.Slot], u)
	}
}

// meet is called between two rounds, and after the last one.
func (t *team) meet(bool) {
	if l := t.searchers[0]; t.shared() && l != nil {
		l.meet()
	}
}

// result turns the best forest into moves and checks them. If the forest is not a solution,
// the moves end when enough returns true.
func (t *team) result(b shift.Board, enough func() bool) (Result, error) {
	var r Result
	var best *searcher
	for _, l := range t.searchers {
		if l == nil {
			continue
		}
		r.Steps += l.spent()
		for _, s := range l.copies {
			r.Proposals += s.priced
		}
		if best == nil || len(l.best.open) < len(best.best.open) {
			best = l
		}
	}
	r.Restarts = t.Progress.Restarts()
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
