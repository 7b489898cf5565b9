package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"stride/search"
)

// Submitted counts what became of the items of a submission.
type Submitted struct {
	New   int `json:"new"`
	Again int `json:"again"` // had failed, and are given out again
	Known int `json:"known"` // are in the queue, in work, or done
}

// senders is how many items are on their way to the server at the same time.
const senders = 16

// Submit puts items into the queue, or makes them joint ones. An item that is there
// already is left alone, unless it has failed: then it is given out again, with its
// new limits. So a submission that was cut off may be made again as a whole.
func (f *Farm) Submit(ctx context.Context, items []Item, joint bool) (Submitted, error) {
	var (
		mu    sync.Mutex
		count Submitted
		first error
	)
	search.Lots(senders, 0, len(items), func(_, k int) bool {
		became, err := f.submit(ctx, items[k], joint)
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
func (f *Farm) submit(ctx context.Context, it Item, joint bool) (s Submitted, err error) {
	for tries := 1; ; tries++ {
		err = askSoon(ctx, f, RoleSubmit, opSubmit, submitRequest{it, joint}, &s)
		if s.Known > 0 && tries > 1 {
			s = Submitted{New: 1} // an answer before was lost
		}
		if !lost(err) || tries == mostTries || !sleep(ctx, askAgain) {
			return s, err
		}
	}
}

// ErrNoItem is the error for an item that the farm does not have.
var ErrNoItem = errors.New("the farm has no such item")

// Withdraw takes an item back that is not done. Nodes that work on a joint one stop;
// what comes in for one of the queue is thrown away. A submitter can withdraw what was
// submitted with the same credential, an administrator everything.
func (f *Farm) Withdraw(ctx context.Context, id string) error {
	return askSoon(ctx, f, RoleSubmit, opWithdraw, idRequest{id}, nil)
}

// Results calls do for every record of the books that passes the check once more, and
// refused for every other one, which is damaged or was written past the keeper.
func (f *Farm) Results(ctx context.Context, do func(Record) error, refused func(id string, err error)) error {
	for from := uint64(1); from > 0; {
		var page resultsReply
		for tries := 1; ; tries++ {
			err := askSoon(ctx, f, RoleSubmit, opResults, resultsRequest{from}, &page)
			if err == nil {
				break
			}
			if !lost(err) || tries == mostTries || !sleep(ctx, askAgain) {
				return err
			}
		}
		for _, r := range page.Records {
			record, err := r.read()
			if err != nil {
				refused(r.ID, err)
			} else if err := do(record); err != nil {
				return err
			}
		}
		from = page.Next
	}
	return nil
}

// read reads and checks a record.
func (r storedRecord) read() (record Record, err error) {
	if r.Error != "" {
		return record, errors.New(r.Error)
	}
	if err := json.Unmarshal(r.Text, &record); err != nil {
		return record, err
	}
	return record, record.verify(r.ID)
}

// verify checks a record of the books as the keeper has checked the result.
func (r Record) verify(id string) error {
	if r.Item.ID != id {
		return fmt.Errorf("a record of %s", r.Item.ID)
	}
	if err := r.Item.Verify(); err != nil {
		return err
	}
	done, err := r.Item.Check(r.Result)
	if err == nil && !done {
		err = errors.New("the level is not cleared")
	}
	return err
}
