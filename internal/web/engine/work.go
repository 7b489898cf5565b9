package engine

import (
	"context"
	"strings"
	"sync"
	"time"

	"stride/internal/phrase"
	"stride/internal/puzzle"
)

// A search as a job, for a level or for the solution of one. It knows nothing of the
// family whose search it is.

// searchWork is a search that runs once.
type searchWork struct {
	name    string        // kind of job
	most    time.Duration // of wall clock, from the moment at which it leaves the queue
	options puzzle.Options
	begin   func(puzzle.Options) (puzzle.Search, error)
	// finish makes the result of the answer.
	finish func(a puzzle.Answer, end searchEnd) (any, error)

	mu     sync.Mutex
	search puzzle.Search // nil until it begins
}

// searchEnd says how a search ended.
type searchEnd struct {
	// Cut is set if the time ran out before the steps: then the seed does not repeat it.
	Cut bool `json:"cut,omitempty"`
	// Progress is how far the search was in the end.
	Progress Progress `json:"progress,omitempty"`
}

// Made is the end of a search for a level.
type Made struct {
	Problem string    `json:"problem"`
	Value   int64     `json:"value"`
	Best    bool      `json:"best"` // no level can have a larger value
	Level   LevelView `json:"level"`
	puzzle.Effort
	searchEnd
	// Record is what the record book made of it: entered, improved or not better; empty
	// if it was not offered.
	Record string `json:"record,omitempty"`

	id string
}

// best names the level for the log.
func (r *Made) best() string { return r.id }

// Solved is the end of a search for a solution.
type Solved struct {
	Solved bool `json:"solved"`
	// Impossible is the proof that there is no solution, if there is one.
	Impossible string         `json:"impossible,omitempty"`
	Said       *phrase.Phrase `json:"said,omitempty"` // the proof, for other languages
	// Value is what the moves are worth: minus the numbers that they leave on the board.
	Value int64    `json:"value"`
	Moves []string `json:"moves"` // they have passed the family's referee
	puzzle.Effort
	searchEnd
}

func newSolvedResult(a puzzle.Answer, end searchEnd) *Solved {
	r := &Solved{
		Solved: a.Score.Best, Impossible: a.Impossible.String(), Said: said(a.Impossible),
		Value: a.Score.Value,
		Moves: []string{}, Effort: a.Effort, searchEnd: end,
	}
	if a.Text != "" {
		r.Moves = strings.Split(a.Text, "\n")
	}
	return r
}

func (w *searchWork) kind() string         { return w.name }
func (w *searchWork) limit() time.Duration { return w.most }

// now returns the progress of the search, and nothing before it has begun.
func (w *searchWork) now() any {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.search == nil {
		return nil
	}
	return w.search.Progress()
}

// run searches until ctx ends or the budget is spent.
func (w *searchWork) run(ctx context.Context) (any, error) {
	o, stepped := w.options, w.options.Budget.Steps > 0
	if stepped {
		// A search that knows its deadline may plan by it, and could not be repeated.
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, w.most)
		defer cancel()
	} else {
		o.Budget.Deadline = time.Now().Add(w.most)
	}
	search, err := w.begin(o)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	w.search = search
	w.mu.Unlock()
	a, err := search.Run(ctx)
	if err != nil {
		return nil, err
	}
	return w.finish(a, searchEnd{Cut: stepped && ctx.Err() != nil, Progress: search.Progress()})
}
