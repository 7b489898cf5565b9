package records

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// Adding entries. Whether an entry is better is first checked without a lock. The best known
// answers only get better, so a negative result is final, and most offers to a good book end
// there. A positive result is checked again in the transaction that writes.

// Add offers an answer to the book. It evaluates the answer, and stores it if it is better
// than every other answer to its problem. An error of type *[InvalidError] says that no book
// would accept it; that error wraps an *[IncompleteError] if the answer is incomplete.
func (b *Book) Add(ctx context.Context, e Entry) (Outcome, error) {
	c, err := b.check(e, nil)
	if err != nil {
		return NotBetter, err
	}
	better, _, err := c.better(query{ctx, b.db})
	if err != nil || !better {
		return NotBetter, b.failed(err)
	}
	outcomes, err := b.addAll(ctx, []checked{c})
	if err != nil {
		return NotBetter, b.failed(err)
	}
	return outcomes[0], nil
}

// addAll adds the entries that are better and withdraws those that come with a withdrawal, all
// in one transaction.
func (b *Book) addAll(ctx context.Context, offers []checked) ([]Outcome, error) {
	outcomes := make([]Outcome, len(offers))
	err := b.write(ctx, func(q query) error {
		for k, c := range offers {
			var err error
			if c.withdrawal == nil {
				outcomes[k], err = c.add(q)
			} else {
				outcomes[k], err = c.addWithdrawn(q)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return outcomes, err
}

// add adds an entry if it is better and was not withdrawn.
func (c checked) add(q query) (Outcome, error) {
	better, known, err := c.better(q)
	if err != nil || !better {
		return NotBetter, err
	}
	if id, _, err := c.find(q); err != nil || id != 0 {
		return NotBetter, err
	}
	if _, err := c.insert(q); err != nil || !known {
		return Entered, err
	}
	return Improved, nil
}

// addWithdrawn makes sure that an entry is in the book and withdrawn.
func (c checked) addWithdrawn(q query) (Outcome, error) {
	id, withdrawn, err := c.find(q)
	if err != nil || withdrawn {
		return NotBetter, err
	}
	if id == 0 {
		if id, err = c.insert(q); err != nil {
			return NotBetter, err
		}
	}
	return Withdrawn, c.withdrawal.insert(q, id)
}

// better reports whether the entry is better than the best so far, and whether there is
// one. An unknown time counts as longer than any other.
func (c checked) better(q query) (better, known bool, err error) {
	var value int64
	var seconds float64
	err = q.one("SELECT value, seconds FROM entries AS e WHERE problem = ? AND "+standing+bestFirst, []any{c.Problem},
		&value, &seconds)
	if errors.Is(err, sql.ErrNoRows) {
		return true, false, nil
	}
	faster := c.Seconds > 0 && (c.Seconds < seconds || seconds == 0)
	return c.value > value || c.value == value && c.best && faster, true, err
}

// find returns the number of the identical entry in the book, with the same source, and
// whether it is withdrawn. The number is 0 if there is none.
func (c checked) find(q query) (id int64, withdrawn bool, err error) {
	err = q.one("SELECT id, NOT "+standing+
		"FROM entries AS e WHERE problem = ? AND value = ? AND answer = ? AND search = ? AND version = ? "+
		"AND seed = ? AND seconds = ? AND workers = ? AND place = ? AND found = ? ORDER BY id LIMIT 1", c.columns(), &id, &withdrawn)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return id, withdrawn, err
}

// insert adds the entry and returns its number.
func (c checked) insert(q query) (id int64, err error) {
	if err := q.one("SELECT ifnull(max(id), 0) + 1 FROM entries", nil, &id); err != nil {
		return 0, err
	}
	return id, insertLine(q, "entries", append([]any{id}, c.columns()...)...)
}

// insertLine adds a row to a table with its checksum.
func insertLine(q query, table string, columns ...any) error {
	line := append(columns[:len(columns):len(columns)], sumOf(columns...))
	return q.run("INSERT INTO "+table+" VALUES (?"+strings.Repeat(", ?", len(columns))+")", line...)
}

// columns returns the entry as it is stored, without its number and checksum.
func (c checked) columns() []any {
	s := c.Source
	return []any{c.Problem, c.value, c.Answer, s.Search, s.Version, seedText(s.Seed), s.Seconds, s.Workers, s.Where,
		timeText(s.Found)}
}
