// Package solver answers a Number Shifting level with moves that clear it, with a proof
// that there are none, or with moves that clear as many numbers as it can.
//
// First come the proofs that take no time, then the search over signed forests ([Solve]) or another
// one ([With]). If a first short search fails and the level has a small group of numbers, an
// exhaustive search of the groups comes next. If the forest search has not solved the level within
// a fraction of a second, and the level has a group of at most a few hundred numbers, a search over
// edges runs next to it, which can also prove that there is no solution. Other searches run alone,
// because their processor time is compared.
package solver

import (
	"context"
	"fmt"
	"time"

	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/proof"
	"stride/shift"
)

const (
	// before the exhaustive search; a solvable level seldom needs a tenth
	firstSteps = 20_000
	// stored by the exhaustive search, unless the memory budget allows fewer
	maxBoards      = 2_400_000
	boardBytes     = 105                    // memory for each of these boards
	maxChoices     = 20_000                 // choices of the search over edges, which take some seconds
	stepsForChoice = 100                    // within a budget of steps, there is one choice for each of these
	decideAfter    = 300 * time.Millisecond // time before the search over edges begins
	moreSteps      = 20_000                 // length of each search by which clearMore looks for more moves
)

// Result is the answer to a level.
type Result struct {
	Solved      bool
	Moves       []shift.Move // the best moves found, which clear all but Left numbers
	Left        int
	Unsatisfied int // numbers that the best candidate of the search lacks
	Steps       int64
	Proposals   int64 // changes that were evaluated for the steps
	Restarts    int64
}

// Engine is a search for a solution within a budget.
type Engine func(context.Context, shift.Board, search.Request) (Result, error)

// Solve answers b by the forest search; the zero Options stand for the defaults. An error of type
// *[shift.Unsolvable] says why b cannot be solved; any other error means that the search could not
// begin. A board without numbers is solved without a move.
func Solve(ctx context.Context, b shift.Board, r search.Request, o forest.Options) (Result, error) {
	l := level{board: b, request: r, run: func(ctx context.Context, b shift.Board, r search.Request) (Result,
		error) {
		f, err := forest.Solve(ctx, b, r, o)
		return Result{f.Solved, f.Moves, f.Left, f.Unsatisfied, f.Steps, f.Proposals, f.Restarts}, err
	}}
	after, cancel := search.Afterwards(ctx, r.Budget, search.Grace)
	defer cancel()
	result, err := l.solve(ctx, l.searchAndDecide)
	if err != nil || result.Solved {
		return result, err
	}
	return result, l.clearMore(after, &result)
}

// With answers b in the same way as [Solve], but by another search. If that has not found a
// solution, its moves are returned as they are.
func With(ctx context.Context, b shift.Board, r search.Request, run Engine) (Result, error) {
	l := level{board: b, request: r, run: run}
	return l.solve(ctx, l.search)
}

// Decide looks for moves that clear b by a search over the edges of forests, with a limit on its
// choices (see [proof.Decide]). It returns the moves, or the reason why there are none.
func Decide(b shift.Board, groups [][]int, choices int,
	stop func() bool) (proof.Verdict, []shift.Move, *shift.Unsolvable) {
	verdict, pairs, reason := proof.Decide(b, groups, choices, stop)
	if verdict != proof.Solvable {
		return verdict, nil, reason
	}
	var f forest.Forest
	for _, p := range pairs {
		f = append(f, forest.Edge{A: p[0], B: p[1]})
	}
	moves, err := f.Moves(b)
	if err == nil {
		err = shift.Check(b, moves)
	}
	if err != nil {
		// the theorem says that there are such moves
		panic(fmt.Sprintf("solver: the forest of a proof: %v", err))
	}
	return verdict, moves, nil
}

// level is a board and the request to solve it.
type level struct {
	board    shift.Board
	request  search.Request
	run      Engine
	groups   [][]int
	smallest int // size of the smallest group
}

// solve answers boards that need no search, and calls search for all others.
func (l *level) solve(ctx context.Context, search func(context.Context) (Result, error)) (Result, error) {
	l.groups = proof.Groups(l.board)
	if len(l.groups) == 0 {
		return Result{Solved: true}, nil
	}
	if err := proof.AtOnce(l.board, l.groups); err != nil {
		return Result{}, err
	}
	l.smallest = proof.Smallest(l.groups)
	return search(ctx)
}

// searchAndDecide searches and, on boards that the search does not solve soon, also runs a search
// over edges. Within a budget of steps, the search over edges comes after the other one, so that
// the result depends on nothing else.
func (l *level) searchAndDecide(ctx context.Context) (r Result, err error) {
	if l.smallest > proof.MaxDecided {
		return l.search(ctx)
	}
	var found outcome
	if budget := l.request.Budget; budget.Steps > 0 {
		if r, err = l.search(ctx); err != nil || r.Solved {
			return r, err
		}
		stop, release := search.StopAt(ctx, search.Budget{Deadline: budget.Deadline})
		defer release()
		found.decide(l, int(min(maxChoices, budget.Steps/stepsForChoice)), stop.Raised)
		return found.or(l, r)
	}
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-searching.Done():
		case <-time.After(decideAfter):
			found.decide(l, maxChoices, func() bool { return searching.Err() != nil })
			if found.verdict != proof.Open {
				cancel()
			}
		}
	}()
	r, err = l.search(searching)
	cancel()
	<-done
	if err != nil || r.Solved {
		return r, err
	}
	return found.or(l, r)
}

// outcome is the outcome of a search that can prove that there is no solution.
type outcome struct {
	verdict proof.Verdict
	moves   []shift.Move
	reason  *shift.Unsolvable
}

func (o *outcome) decide(l *level, choices int, stop func() bool) {
	o.verdict, o.moves, o.reason = Decide(l.board, l.groups, choices, stop)
}

// or returns the outcome or, if that is open, the result of a search.
func (o outcome) or(l *level, r Result) (Result, error) {
	switch o.verdict {
	case proof.Dead:
		return Result{}, o.reason
	case proof.Solvable:
		r.Solved, r.Moves, r.Left, r.Unsatisfied = true, o.moves, 0, 0
		return r, shift.Check(l.board, o.moves)
	}
	return r, nil
}

// search searches. If the smallest group is small enough, it interrupts the search for an
// exhaustive one.
func (l *level) search(ctx context.Context) (Result, error) {
	if l.smallest > proof.MaxNumbers {
		return l.run(ctx, l.board, l.request)
	}
	first, rest := l.request, l.request
	first.Budget.Steps = firstSteps
	if steps := l.request.Budget.Steps; steps > 0 {
		first.Budget.Steps = min(firstSteps, steps)
	}
	r, err := l.run(ctx, l.board, first)
	if err != nil || r.Solved || ctx.Err() != nil {
		return r, err
	}
	stop, release := search.StopAt(ctx, search.Budget{Deadline: l.request.Budget.Deadline})
	defer release()
	boards := int(min(maxBoards, int64(l.request.Memory.Or())/2/boardBytes))
	var found outcome
	if found.verdict, found.moves, found.reason = proof.Exhaust(l.board, l.groups, boards,
		stop.Raised); found.verdict != proof.Open {
		return found.or(l, r)
	}
	if rest.Budget.Steps > 0 {
		if rest.Budget.Steps -= r.Steps; rest.Budget.Steps <= 0 {
			return r, nil
		}
	}
	again, err := l.run(ctx, l.board, rest)
	again.Steps += r.Steps
	again.Proposals += r.Proposals
	if again.Left > r.Left {
		again.Moves, again.Left, again.Unsatisfied = r.Moves, r.Left, r.Unsatisfied
	}
	return again, err
}

// clearMore adds moves to those of a search that has ended without a solution. Two unsatisfied
// numbers in one tree leave every number between them on the board. The remaining numbers are
// again a level, and a short search clears most of it. clearMore repeats this until no more can be
// cleared or ctx ends.
func (l *level) clearMore(ctx context.Context, r *Result) error {
	request := l.request
	request.Budget, request.Progress = search.Budget{Steps: moreSteps}, nil
	rest := l.board.Clone()
	if _, err := shift.Replay(rest, r.Moves); err != nil {
		return err
	}
	for r.Left > 0 && ctx.Err() == nil {
		more, err := l.run(ctx, rest, request)
		if err != nil || more.Left == r.Left {
			return nil // the moves of the earlier search remain valid
		}
		if _, err := shift.Replay(rest, more.Moves); err != nil {
			return err
		}
		r.Moves = append(r.Moves, more.Moves...)
		r.Left = more.Left
	}
	if r.Left > 0 {
		return nil
	}
	r.Solved = true
	return shift.Check(l.board, r.Moves)
}
