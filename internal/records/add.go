package records

import (
	"context"
	"database/sql"
	"errors"
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
	better, _, err := c.better(ctx, b.db)
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
			better, known, err := c.better(ctx, tx)
			if err == nil && better {
				outcomes[k] = Entered
				if known {
					outcomes[k] = Improved
				}
				_, err = tx.ExecContext(ctx, "INSERT INTO entries VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", c.Problem, c.value,
					c.Answer, c.Search, c.Version, seedText(c.Seed), c.Seconds, c.Workers, c.Where, timeText(c.Found))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return outcomes, err
}

// better reports whether the entry is better than the best so far, and whether there is
// one. An unknown time counts as longer than any other.
func (c checked) better(ctx context.Context, on asker) (better, known bool, err error) {
	var value int64
	var seconds float64
	err = on.QueryRowContext(ctx, "SELECT value, seconds FROM entries AS e WHERE problem = ? AND "+isBest, c.Problem).
		Scan(&value, &seconds)
	if errors.Is(err, sql.ErrNoRows) {
		return true, false, nil
	}
	faster := c.Seconds > 0 && (c.Seconds < seconds || seconds == 0)
	return c.value > value || c.value == value && c.best && faster, true, err
}
