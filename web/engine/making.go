package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"stride/internal/phrase"
	"stride/maze"
	mazegrade "stride/maze/difficulty"
	"stride/maze/optima"
	mazeorder "stride/maze/order"
	"stride/puzzle"
	"stride/puzzle/band"
	"stride/puzzle/jumpmaze"
	"stride/puzzle/numbershift"
	"stride/shift"
	"stride/shift/count"
	shiftgrade "stride/shift/difficulty"
	shiftorder "stride/shift/order"
	"stride/web/semaphore"
)

// Questions of whoever makes puzzles: puzzles to order, what a given puzzle is worth, and the
// mazes of which it is proved that none is better.

const (
	mostOrdered = 24              // puzzles of one order
	orderTime   = 5 * time.Second // for all of them
	// mostCountedBoards bounds the search for a second solution: 0.2 s and 20 MB.
	mostCountedBoards = 200_000
	// Puzzles larger than these are not graded: that takes more than a second.
	mostGradedCells   = 900
	mostGradedNumbers = 24
)

// orderQuery says what puzzles are wanted.
type orderQuery struct {
	Family      string    `json:"family"`
	Rows        int       `json:"rows"`
	Cols        int       `json:"cols"`
	Min         int       `json:"min,omitempty"` // of the numbers of a maze; 1 if missing
	Max         int       `json:"max,omitempty"` // one less than the longer side if missing
	Difficulty  band.Band `json:"difficulty,omitempty"`
	UniqueRoute bool      `json:"unique_route,omitempty"`
	Count       int       `json:"count,omitempty"` // 1 if missing
	Seed        *uint64   `json:"seed,omitempty"`  // a random one if missing
}

// orderedPuzzle is a puzzle made to order.
type orderedPuzzle struct {
	Level any   `json:"level"` // as in /level
	Grade grade `json:"difficulty"`
}

// grade is how hard a puzzle is for a person.
type grade struct {
	Band    band.Band `json:"band"`
	Effort  float64   `json:"effort"`
	Reasons []string  `json:"reasons"`
}

type orderAnswer struct {
	Seed    uint64          `json:"seed"`
	Puzzles []orderedPuzzle `json:"puzzles"`
}

var (
	badCount   = phrase.Define("refusal.order.count", `"count" is {count}: it should be from 1 to {most}`)
	noneInTime = phrase.Define("refusal.order.time", "no such puzzle was found in {seconds} s: ask for another size or difficulty")
	noneFound  = phrase.Define("refusal.order.none", "no such puzzle was found: ask for another size or difficulty")
)

// order makes puzzles to order.
func (e *Engine) order(ctx context.Context, q orderQuery) (orderAnswer, error) {
	if q.Count < 0 || q.Count > mostOrdered {
		return orderAnswer{}, badRequest(badCount.Err("count", q.Count, "most", mostOrdered))
	}
	answer := orderAnswer{Seed: uint64(rand.Uint32()), Puzzles: []orderedPuzzle{}} // short enough to type again
	if q.Seed != nil {
		answer.Seed = *q.Seed
	}
	leave, err := e.aside(ctx)
	if err != nil {
		return orderAnswer{}, err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, orderTime)
	defer cancel()
	switch q.Family {
	case jumpmaze.Name:
		answer.Puzzles, err = orderMazes(ctx, q, answer.Seed)
	case numbershift.Name:
		answer.Puzzles, err = orderBoards(ctx, q, answer.Seed)
	default:
		err = fmt.Errorf(`"family" is %q: it should be %s or %s`, puzzle.Clip(q.Family), jumpmaze.Name, numbershift.Name)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = noneInTime.Err("seconds", orderTime.Seconds())
	}
	var unmetMaze *mazeorder.Unmet
	var unmetBoard *shiftorder.Unmet
	switch {
	case errors.As(err, &unmetMaze) || errors.As(err, &unmetBoard):
		refused := Refuse(StatusBad, err)
		refused.Said = said(noneFound.Say())
		return orderAnswer{}, refused
	case err != nil:
		return orderAnswer{}, badRequest(err)
	}
	return answer, nil
}

// aside waits until one of the few computations beside the searches may begin.
func (e *Engine) aside(ctx context.Context) (leave func(), err error) {
	t, err := e.puzzles.semaphore.Reserve(semaphore.Room{Places: 1})
	if err != nil {
		return nil, tooBusy(seedRetry)
	}
	if err := t.Wait(ctx); err != nil {
		t.Leave()
		return nil, err
	}
	return t.Leave, nil
}

func orderMazes(ctx context.Context, q orderQuery, seed uint64) ([]orderedPuzzle, error) {
	p := maze.Params{Rows: q.Rows, Cols: q.Cols, Min: max(q.Min, 1), Max: q.Max}
	if q.Max == 0 {
		p.Max = max(p.Min, max(q.Rows, q.Cols)-1)
	}
	made, err := mazeorder.Mazes(ctx, mazeorder.Wish{Params: p, Band: q.Difficulty, UniqueRoute: q.UniqueRoute, Distinct: true}, max(q.Count, 1), seed)
	if err != nil {
		return nil, err
	}
	puzzles := []orderedPuzzle{}
	for _, m := range made {
		puzzles = append(puzzles, orderedPuzzle{jumpmaze.New(m.Grid).View(), gradeOf(m.Grade.Band, m.Grade.Effort, m.Grade.Reasons)})
	}
	return puzzles, nil
}

func orderBoards(ctx context.Context, q orderQuery, seed uint64) ([]orderedPuzzle, error) {
	made, err := shiftorder.Boards(ctx, shiftorder.Wish{Width: q.Cols, Height: q.Rows, Band: q.Difficulty, Distinct: true}, max(q.Count, 1), seed)
	if err != nil {
		return nil, err
	}
	puzzles := []orderedPuzzle{}
	for _, b := range made {
		puzzles = append(puzzles, orderedPuzzle{numbershift.New(b.Board, b.Moves).View(), gradeOf(b.Grade.Band, b.Grade.Effort, b.Grade.Reasons)})
	}
	return puzzles, nil
}

func gradeOf[R fmt.Stringer](b band.Band, effort float64, reasons []R) grade {
	g := grade{b, effort, []string{}}
	for _, r := range reasons {
		g.Reasons = append(g.Reasons, r.String())
	}
	return g
}

// assessment is what is known about a puzzle that somebody makes.
type assessment struct {
	Level any `json:"level"` // as in /level
	// Solutions is "none", "one", "several" or "unknown": shortest ones of a maze, and of a
	// board all that differ in their moves.
	Solutions string `json:"solutions"`
	Grade     *grade `json:"difficulty,omitempty"` // unless it cannot be solved, or is too large
	// Best is a value that no maze of this size and range exceeds. If Proved is set, there is a
	// maze of this value, and its ID is BestID.
	Best   int    `json:"best,omitempty"`
	Proved bool   `json:"proved,omitempty"`
	BestID string `json:"best_id,omitempty"`
}

// assess says what a puzzle is worth.
func (e *Engine) assess(ctx context.Context, q levelQuery) (assessment, error) {
	p, err := e.puzzle(ctx, q)
	if err != nil {
		return assessment{}, err
	}
	leave, err := e.aside(ctx)
	if err != nil {
		return assessment{}, err
	}
	defer leave()
	switch p := p.(type) {
	case *jumpmaze.Maze:
		return assessMaze(p), nil
	case *numbershift.Level:
		return assessBoard(p), nil
	}
	return assessment{Level: p.View(), Solutions: "unknown"}, nil
}

func assessMaze(m *jumpmaze.Maze) assessment {
	a := assessment{Level: m.View(), Solutions: "none"}
	a.Best, a.Proved = optima.Bound(m.Grid.Params)
	if a.Proved {
		if best, ok := optima.Best(m.Grid.Params); ok {
			a.BestID = jumpmaze.Name + ":" + best.ID()
		}
	}
	if !m.Analysis.Solvable {
		return a
	}
	a.Solutions = "several"
	if m.Analysis.Unique {
		a.Solutions = "one"
	}
	if len(m.Grid.Values) <= mostGradedCells {
		g := mazegrade.Of(m.Grid)
		one := gradeOf(g.Band, g.Effort, g.Reasons)
		a.Grade = &one
	}
	return a
}

func assessBoard(l *numbershift.Level) assessment {
	a := assessment{Level: l.View(), Solutions: "unknown"}
	switch verdict := countSolutions(l.Board); verdict {
	case count.None:
		a.Solutions = "none"
		return a
	case count.One:
		a.Solutions = "one"
	case count.Several:
		a.Solutions = "several"
	}
	if n := l.Board.Numbers(); a.Solutions != "unknown" && n > 0 && n <= mostGradedNumbers {
		g := shiftgrade.Of(l.Board)
		one := gradeOf(g.Band, g.Effort, g.Reasons)
		a.Grade = &one
	}
	return a
}

func countSolutions(b shift.Board) count.Verdict {
	if b.Numbers() > count.MostNumbers {
		return count.Unknown
	}
	return count.New(b, mostCountedBoards).Solutions(b)
}

// provedMaze is a best maze of its size and range.
type provedMaze struct {
	Title string `json:"title"` // such as "5x5 1-4"
	Rows  int    `json:"rows"`
	Cols  int    `json:"cols"`
	Min   int    `json:"min"`
	Max   int    `json:"max"`
	Value int    `json:"value"`
	ID    string `json:"id"`
}

type provedAnswer struct {
	Mazes []provedMaze `json:"mazes"`
}

// proved lists the best mazes that are proved to be best, small ones first.
func (e *Engine) proved() any {
	answer := provedAnswer{Mazes: []provedMaze{}}
	for g := range optima.All() {
		answer.Mazes = append(answer.Mazes, provedMaze{
			Title: fmt.Sprintf("%dx%d %d-%d", g.Rows, g.Cols, g.Min, g.Max), Rows: g.Rows, Cols: g.Cols, Min: g.Min, Max: g.Max,
			Value: maze.Evaluate(g).Value, ID: jumpmaze.Name + ":" + g.ID(),
		})
	}
	return answer
}
