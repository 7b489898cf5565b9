package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"stride/maze"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
	"stride/shift/solver"
)

// Result is what a node says of an item. Nothing in it is believed, see Item.Check.
type Result struct {
	ID      string `json:"id"`
	Node    string `json:"node"`
	Version string `json:"version"`         // of the node's program
	By      string `json:"by,omitempty"`    // name of the node's credential, set by the keeper
	Joint   bool   `json:"joint,omitempty"` // of the joint item of that name, not of the queue's

	Moves string `json:"moves,omitempty"` // of a level, a line each
	Maze  string `json:"maze,omitempty"`  // compact ID of the maze
	// Score is what the node thinks it is worth: the value of a maze, or minus how
	// many numbers of a level are left.
	Score int64 `json:"score"`
	// Failure says why there is no solution, of a level that has none or that no node
	// could finish.
	Failure string `json:"failure,omitempty"`

	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds"` // of wall clock
	Steps   int64   `json:"steps"`
}

// Record is a result that has passed Item.Check, as it stands in the books.
type Record struct {
	Item   Item      `json:"item"`
	Result Result    `json:"result"`
	When   time.Time `json:"when"` // it was accepted
}

// Rejection is a result that has not passed.
type Rejection struct {
	Item   string    `json:"item"`
	Node   string    `json:"node"`
	By     string    `json:"by"` // name of the node's credential
	Reason string    `json:"reason"`
	When   time.Time `json:"when"`
}

// Aside is an item that is given out no more, and why.
type Aside struct {
	Item   string    `json:"item"`
	Reason string    `json:"reason"`
	When   time.Time `json:"when"`
}

// Check judges a result of it by the rules alone: moves are replayed, mazes are
// evaluated. It reports whether the item is done: a level that is cleared, or any
// maze of the right configuration. An error says that the result is not what it
// claims to be.
func (it Item) Check(r Result) (done bool, err error) {
	if r.ID != it.ID {
		return false, fmt.Errorf("a result of %s in place of %s", r.ID, it.ID)
	}
	if it.Maze != nil {
		return r.Failure == "", checkMaze(*it.Maze, r)
	}
	b, err := it.board()
	if err != nil {
		return false, err
	}
	moves, err := shift.ReadMoves(strings.NewReader(r.Moves))
	if err != nil {
		return false, err
	}
	left, err := shift.Replay(b, moves)
	if err != nil {
		return false, err
	}
	if r.Score != -int64(left) {
		return false, fmt.Errorf("the moves leave %d numbers, the result says %d", left, -r.Score)
	}
	return left == 0, nil
}

// checkMaze checks the result of a maze. One that says why there is no maze claims
// nothing, and there is nothing to check.
func checkMaze(p maze.Params, r Result) error {
	if r.Failure != "" {
		return nil
	}
	if r.Maze == "" {
		return errors.New("a result without a maze")
	}
	g, err := maze.ParseID(r.Maze)
	if err != nil {
		return err
	}
	if g.Params != p {
		return fmt.Errorf("a maze of %+v, want %+v", g.Params, p)
	}
	if value := maze.Evaluate(g).Value; int64(value) != r.Score {
		return fmt.Errorf("the value of the maze is %d, the result says %d", value, r.Score)
	}
	return nil
}

const (
	// timeShare is the part of an item's time limit that must have gone by before a result
	// can say that there was no more time.
	timeShare = 0.9
	// shortestStep is less than a step of any search takes.
	shortestStep = 2 * time.Nanosecond
)

// inTime returns an error if a result that is right comes too soon, the time since the item
// was given out being what it is. A level that is solved never does. Without that check, a
// node could empty the queue with results that nobody has searched for.
func (it Item) inTime(ctx context.Context, r Result, done bool, since time.Duration) error {
	if done && it.Maze == nil || done && r.Score >= int64(it.Maze.Bound()) {
		return nil
	}
	if it.Maze == nil && r.Failure != "" {
		return it.unsolvable(ctx)
	}
	short := it.Seconds > 0 && since.Seconds() < timeShare*it.limit().Seconds()
	few := it.Steps > 0 && (it.Seconds <= 0 || short) && since < shortestStep*time.Duration(min(it.Steps, int64(longestLimit/shortestStep)))
	switch {
	case it.Seconds <= 0 && it.Steps <= 0:
		return errors.New("the item has no limit: it is over when it is solved, or proved unsolvable")
	case it.Seconds > 0 && it.Steps <= 0 && short:
		return fmt.Errorf("the item has %v, and this came after %v", it.limit(), since.Round(time.Millisecond))
	case few:
		return fmt.Errorf("the item has %d steps, which cannot be made in %v", it.Steps, since)
	}
	return nil
}

// unsolvable returns an error unless this program finds a proof too that the level of it
// is unsolvable.
func (it Item) unsolvable(ctx context.Context) error {
	b, err := it.board()
	if err != nil {
		return err
	}
	_, err = solver.Solve(ctx, b, forest.Config{Options: forest.Defaults(), Workers: 1, Seed: 1, Budget: search.Budget{Steps: 1}})
	var dead *proof.Unsolvable
	if errors.As(err, &dead) {
		return nil
	}
	return errors.New("it says that the level is unsolvable, and there is no proof of that")
}
