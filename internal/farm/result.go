package farm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"stride/internal/puzzle"
	"stride/search"
)

// Result is a node's report on an item. Nothing in it is trusted, see Item.check. Its
// fields have the names in JSON that they have everywhere.
type Result struct {
	ID      string `json:"id"`
	Node    string `json:"node"`
	Version string `json:"version"`      // of the node's program
	By      string `json:"by,omitempty"` // name of the node's credential, set by the coordinator

	Answer string `json:"answer,omitempty"`
	// Value is the answer's value according to the node, see puzzle.Score.
	Value int64 `json:"value"`
	// Impossible is the proof that the problem has no solution; then there is no Answer.
	Impossible string `json:"impossible,omitempty"`
	puzzle.Effort
}

// Record is a result that has passed the coordinator's check, as it is stored.
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

// DeadLetter is an item that was set aside: it is no longer handed out, for the reason given.
type DeadLetter struct {
	Item   string    `json:"item"`
	Reason string    `json:"reason"`
	When   time.Time `json:"when"`
}

// check judges a result of it by the problem's own referee, and returns what its answer is
// worth. An error says that the result is not what it claims to be. A result that says that
// the problem cannot be solved has no answer: see unsolvable.
func (it Item) check(p puzzle.Problem, r Result) (puzzle.Score, error) {
	if r.ID != it.ID {
		return puzzle.Score{}, fmt.Errorf("a result of %s in place of %s", r.ID, it.ID)
	}
	if r.Impossible != "" {
		return puzzle.Score{Value: r.Value, Lacks: r.Impossible}, nil
	}
	score, err := p.Check(r.Answer)
	if err == nil && score.Value != r.Value {
		err = fmt.Errorf("the answer is worth %d, the result says %d", score.Value, r.Value)
	}
	return score, err
}

const (
	// timeShare is the part of an item's time limit that must have gone by before a result
	// can say that there was no more time.
	timeShare = 0.9
	// shortestStep is less than a step of any search takes.
	shortestStep = 2 * time.Nanosecond
)

// inTime returns an error if a result that is right comes too soon, the time since the item
// was given out being what it is. An answer that cannot be improved never does. Without that
// check, a node could empty the queue with results without a search.
func (it Item) inTime(score puzzle.Score, since time.Duration) error {
	short := it.Seconds > 0 && since.Seconds() < timeShare*it.limit().Seconds()
	few := it.Steps > 0 && (it.Seconds <= 0 || short) &&
		since < shortestStep*time.Duration(min(it.Steps, int64(longestLimit/shortestStep)))
	switch {
	case score.Best:
		return nil
	case it.Seconds <= 0 && it.Steps <= 0:
		return errors.New("the item has no limit: it is over when it is solved, or proved unsolvable")
	case it.Seconds > 0 && it.Steps <= 0 && short:
		return fmt.Errorf("the item has %v, and this came after %v", it.limit(), since.Round(time.Millisecond))
	case few:
		return fmt.Errorf("the item has %d steps, which cannot be made in %v", it.Steps, since)
	}
	return nil
}

// unsolvable returns an error unless the search of a node finds a proof that the problem cannot be
// solved.
func (it Item) unsolvable(ctx context.Context, p puzzle.Problem) error {
	if OpenEnded(p) {
		return errors.New("it says that there is no level")
	}
	s, err := p.Search(puzzle.Options{
		Seed: it.Seed, Workers: 1, Memory: proofMemory,
		Budget: search.Budget{Steps: it.Steps, Deadline: time.Now().Add(proofLimit)},
	})
	if err != nil {
		return err
	}
	a, err := s.Run(ctx)
	if err == nil && a.Impossible.Empty() {
		err = errors.New("it says that there is no solution, and there is no proof of that")
	}
	return err
}
