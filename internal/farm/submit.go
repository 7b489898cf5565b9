package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"stride/internal/puzzle"
	"stride/search"
)

// Submitted counts what became of the items of a submission.
type Submitted struct {
	New   int `json:"new"`
	Again int `json:"again"` // had failed, and are given out again
	Known int `json:"known"` // are in the queue, in work, or done
}

// senders is the number of items on their way to the server at the same time.
const senders = 16

// Submit puts items into the queue. An item that is there already is left alone, unless it has failed: then it is
// given out again, with its new limits. So a submission that was cut off may be made again as a whole.
func (f *Farm) Submit(ctx context.Context, items []Item) (Submitted, error) {
	var (
		mu    sync.Mutex
		count Submitted
		first error
	)
	search.ForEach(senders, 0, len(items), func(_, k int) bool {
		became, err := f.submit(ctx, items[k])
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			if first == nil {
				first = fmt.Errorf("submitting %s: %w", items[k].ID, err)
			}
			return false
		}
		count.New += became.New
		count.Again += became.Again
		count.Known += became.Known
		return true
	})
	return count, first
}

// submit submits one item.
func (f *Farm) submit(ctx context.Context, it Item) (s Submitted, err error) {
	for tries := 1; ; tries++ {
		err = askSoon(ctx, f, RoleSubmit, opSubmit, submitRequest{it}, &s)
		if s.Known > 0 && tries > 1 {
			s = Submitted{New: 1} // an answer before was lost
		}
		if !lost(err) || tries == maxTries || !sleep(ctx, askAgain) {
			return s, err
		}
	}
}

// ErrNoItem is the error for an item that the farm does not have.
var ErrNoItem = errors.New("the farm has no such item")

// Withdraw takes an item back that is not done. What comes in for it is thrown away. A submitter can withdraw what was
// submitted with the same credential, an administrator everything.
func (f *Farm) Withdraw(ctx context.Context, id string) error {
	return askSoon(ctx, f, RoleSubmit, opWithdraw, idRequest{id}, nil)
}

// Results calls do for every stored record that passes the check once more, and refused for
// every other one, which is damaged or was written without the coordinator. If there are fewer
// records than the coordinator counts, it returns a *MissingError in the end.
func (f *Farm) Results(ctx context.Context, do func(Record) error, refused func(id string, err error)) error {
	seen := make(map[string]bool)
	count := -1
	for from := uint64(1); from > 0; {
		var page resultsReply
		for tries := 1; ; tries++ {
			err := askSoon(ctx, f, RoleSubmit, opResults, resultsRequest{from}, &page)
			if err == nil {
				break
			}
			if !lost(err) || tries == maxTries || !sleep(ctx, askAgain) {
				return err
			}
		}
		if count < 0 {
			count = page.Count // records come in meanwhile, but none goes
		}
		for _, r := range page.Records {
			seen[r.ID] = true
			record, err := r.read(f.families)
			if err != nil {
				refused(r.ID, err)
			} else if err := do(record); err != nil {
				return err
			}
		}
		from = page.Next
	}
	if missing := count - len(seen); missing > 0 {
		return &MissingError{missing, count}
	}
	return nil
}

// MissingError reports that the store does not have all records that it counts: the files
// that they are in are damaged.
type MissingError struct{ Missing, Count int }

func (e *MissingError) Error() string {
	return fmt.Sprintf("%d of the farm's %d results cannot be read: its store is damaged", e.Missing, e.Count)
}

// read reads and checks a record.
func (r storedRecord) read(known puzzle.Registry) (record Record, err error) {
	if r.Error != "" {
		return record, errors.New(r.Error)
	}
	if err := json.Unmarshal(r.Text, &record); err != nil {
		return record, err
	}
	return record, record.verify(known, r.ID)
}

// verify checks a stored record as the coordinator has checked the result.
func (r Record) verify(known puzzle.Registry, id string) error {
	switch {
	case r.Item.Problem == "":
		return errors.New("a record of an older version of the farm, whose program can fetch it")
	case r.Item.ID != id:
		return fmt.Errorf("a record of %s", r.Item.ID)
	}
	p, err := r.Item.problem(known)
	if err != nil {
		return err
	}
	score, err := r.Item.check(p, r.Result)
	if err == nil && score.Lacks != "" {
		err = errors.New(score.Lacks)
	}
	return err
}
