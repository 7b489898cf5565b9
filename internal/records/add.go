package records

import (
	"context"
	"database/sql"
	"math"
)

// Adding entries. Whether an entry is better is first checked without a lock. The best known
// answers only get better, so a negative result is final, and most offers to a good book end
// there. A positive result is checked again in the transaction that writes.

// Add offers an answer to the book. It evaluates the answer, and stores it if it is better
// than every other answer to its problem. An error of type *[InvalidError] says that no book
// would accept it; that error wraps an *[IncompleteError] if the answer is incomplete.
func (b *Book) Add(ctx context.Context, e Entry) (Outcome, error) {
	c, err := b.check(e)
	if err != nil {
		return NotBetter, err
	}
	better, _, err := c.better(ctx, b, b.db)
	if err != nil || !better {
		return NotBetter, b.failed(err)
	}
	outcomes, err := b.addAll(ctx, []checked{c})
	if err != nil {
		return NotBetter, b.failed(err)
	}
	return outcomes[0], nil
}

// addAll adds the entries that are better, all in one transaction.
func (b *Book) addAll(ctx context.Context, offers []checked) ([]Outcome, error) {
	outcomes := make([]Outcome, len(offers))
	err := b.write(ctx, func(tx *sql.Tx) error {
		for k, c := range offers {
			better, known, err := c.better(ctx, b, tx)
			if err == nil && better {
				outcomes[k] = Entered
				if known {
					outcomes[k] = Improved
				}
				_, err = tx.ExecContext(ctx, "INSERT INTO entries VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, "+
					"?, ?, ?)", c.Problem, c.value, c.Answer, c.Search, c.Version, seedText(c.Seed),
					c.Seconds, c.Workers, c.Where, timeText(c.Found))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return outcomes, err
}

// better reports whether the entry is better than the best so far, and whether there is one.
// Entries that are refuted do not count.
func (c checked) better(ctx context.Context, b *Book, on asker) (better, known bool, err error) {
	before := int64(math.MaxInt64)
	for {
		const next = selectEntries + "WHERE problem = ? AND id < ? ORDER BY id DESC LIMIT 1"
		list, err := b.all(ctx, on, next, c.Problem, before)
		if err != nil || len(list) == 0 {
			return err == nil, false, err
		}
		old := list[0]
		if old.verify(c.of) == nil {
			return c.beats(old), true, nil
		}
		before = old.ID
	}
}

// beats reports whether the entry is better than an older one. An unknown time counts as longer
// than any other.
func (c checked) beats(old Record) bool {
	faster := c.Seconds > 0 && (c.Seconds < old.Seconds || old.Seconds == 0)
	return c.value > old.Value || c.value == old.Value && c.best && faster
}
