// Package solver answers a Number Shifting level with moves that clear it, with a proof
// that there are none, or with moves that clear as many numbers as it can.
//
// It combines the parts of the other packages: first the proofs that take no time, then the
// search. If the level has a small group of numbers and a first short search has failed, an
// exhaustive search comes before the search goes on. If the level is not solved within a fraction
// of a second and has a group of at most a few hundred numbers, a search over edges that can
// also prove that there is no solution runs next to it. The search is that of signed forests ([Solve]) or
// another one ([With]), which runs alone, because its processor time is compared.
package solver

import (
	"context"
	"fmt"
	"time"

	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
)

const (
	// firstSteps is the length of the first search on a level with a small group. If the
	// level is solvable, the search hardly ever needs a tenth of it.
	firstSteps = 20_000
	// mostBoards is the greatest number of boards that the exhaustive search stores, and
	// boardBytes the memory for each. The limit is lower if the memory budget requires it.
	mostBoards = 3_000_000
	boardBytes = 85
	// mostChoices is the greatest number of choices of the search over edges, which are some
	// seconds of work; within a budget of steps, it has one for so many steps.
	mostChoices    = 20_000
	stepsForChoice = 100
	// decideAfter is how long a search goes on before the search over edges begins beside it.
	decideAfter = 300 * time.Millisecond
	// moreSteps is the length of each search by which clearMore looks for more moves.
	moreSteps = 20_000
)

// Solve answers b. An error of type *[proof.Unsolvable] says why b cannot be solved; any
// other error means that the search could not begin. A board without numbers is solved
// without a move.
func Solve(ctx context.Context, b shift.Board, c forest.Config) (forest.Result, error) {
	if b.Numbers() == 0 {
		return forest.Result{Solved: true}, nil
	}
	after, cancel := search.Afterwards(ctx, c.Budget, search.Grace)
	defer cancel()
	if err := proof.AtOnce(b); err != nil {
		return forest.Result{}, err
	}
	r, err := searchBeside(ctx, b, c)
	if err != nil || r.Solved {
		return r, err
	}
	return r, clearMore(after, b, &r, c)
}

// Engine is a search for a solution within a budget.
type Engine func(context.Context, shift.Board, forest.Config) (forest.Result, error)

// With answers b in the same way as [Solve], but by another search. If that has not found a solution, its moves
// are returned as they are.
func With(ctx context.Context, b shift.Board, c forest.Config, run Engine) (forest.Result, error) {
	if b.Numbers() == 0 {
		return forest.Result{Solved: true}, nil
	}
	if err := proof.AtOnce(b); err != nil {
		return forest.Result{}, err
	}
	return searchThrough(ctx, b, proof.SmallestGroup(b), c, run)
}

// Decide finds out whether there are moves that clear b by a search over the edges of forests,
// with a limit on its choices (see [proof.Decide]). It returns the moves, or the reason why there
// are none.
func Decide(b shift.Board, choices int, stop func() bool) (proof.Verdict, []shift.Move, *proof.Unsolvable) {
	verdict, pairs, reason := proof.Decide(b, choices, stop)
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
		panic(fmt.Sprintf("solver: the forest of a proof: %v", err)) // the theorem says that there are such moves
	}
	return verdict, moves, nil
}

// searchBeside searches, with a search over edges beside it, which takes part only in boards that
// the search does not solve soon. Within a budget of steps, it comes after the search, so that
// the result depends on nothing else.
func searchBeside(ctx context.Context, b shift.Board, c forest.Config) (r forest.Result, err error) {
	smallest := proof.SmallestGroup(b)
	if smallest > proof.MostDecided {
		return searchThrough(ctx, b, smallest, c, forest.Solve)
	}
	var outcome decided
	if c.Budget.Steps > 0 {
		if r, err = searchThrough(ctx, b, smallest, c, forest.Solve); err != nil || r.Solved {
			return r, err
		}
		stop, release := search.StopAt(ctx, search.Budget{Deadline: c.Budget.Deadline})
		defer release()
		outcome = decide(b, int(min(mostChoices, c.Budget.Steps/stepsForChoice)), stop.Raised)
		return outcome.or(r)
	}
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-searching.Done():
		case <-time.After(decideAfter):
			outcome = decide(b, mostChoices, func() bool { return searching.Err() != nil })
			if outcome.verdict != proof.Open {
				cancel()
			}
		}
	}()
	r, err = searchThrough(searching, b, smallest, c, forest.Solve)
	cancel()
	<-done
	if err != nil || r.Solved {
		return r, err
	}
	return outcome.or(r)
}

// decided is the outcome of Decide.
type decided struct {
	verdict proof.Verdict
	moves   []shift.Move
	reason  *proof.Unsolvable
}

func decide(b shift.Board, choices int, stop func() bool) (d decided) {
	d.verdict, d.moves, d.reason = Decide(b, choices, stop)
	return d
}

// or returns what was decided, or else the result of a search.
func (d decided) or(r forest.Result) (forest.Result, error) {
	switch d.verdict {
	case proof.Dead:
		return forest.Result{}, d.reason
	case proof.Solvable:
		r.Solved, r.Moves, r.Left, r.Unsatisfied = true, d.moves, 0, 0
	}
	return r, nil
}

// searchThrough searches, and interrupts the search for an exhaustive one if the smallest group of b is
// small enough.
func searchThrough(ctx context.Context, b shift.Board, smallest int, c forest.Config, run Engine) (forest.Result, error) {
	if smallest > proof.MostNumbers {
		return run(ctx, b, c)
	}
	first := c
	first.Budget.Steps = firstSteps
	if c.Budget.Steps > 0 {
		first.Budget.Steps = min(firstSteps, c.Budget.Steps)
	}
	r, err := run(ctx, b, first)
	if err != nil || r.Solved || ctx.Err() != nil {
		return r, err
	}
	stop, release := search.StopAt(ctx, search.Budget{Deadline: c.Budget.Deadline})
	defer release()
	boards := int(min(mostBoards, int64(c.Memory.Or())/2/boardBytes))
	verdict, moves, reason := proof.Exhaust(b, boards, stop.Raised)
	switch verdict {
	case proof.Dead:
		return forest.Result{}, reason
	case proof.Solvable:
		r.Solved, r.Moves, r.Left, r.Unsatisfied = true, moves, 0, 0
		return r, shift.Check(b, moves)
	}
	rest := c
	if c.Budget.Steps > 0 {
		if rest.Budget.Steps = c.Budget.Steps - r.Steps; rest.Budget.Steps <= 0 {
			return r, nil
		}
	}
	again, err := run(ctx, b, rest)
	again.Steps += r.Steps
	again.Proposals += r.Proposals
	if again.Left > r.Left {
		again.Moves, again.Left, again.Forest, again.Unsatisfied = r.Moves, r.Left, r.Forest, r.Unsatisfied
	}
	return again, err
}

// clearMore adds moves to those of a search that has ended without a solution. Two
// unsatisfied numbers in one tree leave every number between them on the board. But what is
// left is a level too, of which a short search clears most; clearMore repeats this until no
// more can be cleared or ctx ends.
func clearMore(ctx context.Context, b shift.Board, r *forest.Result, c forest.Config) error {
	c.Budget = search.Budget{Steps: moreSteps}
	c.Progress = nil
	rest := b.Clone()
	if _, err := shift.Replay(rest, r.Moves); err != nil {
		return err
	}
	for r.Left > 0 && ctx.Err() == nil {
		more, err := forest.Solve(ctx, rest, c)
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
	return shift.Check(b, r.Moves)
}
