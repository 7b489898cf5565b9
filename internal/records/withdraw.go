package records

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Withdrawals. An entry that should never have entered, such as one with a false time, can be
// withdrawn. It stays in the book, together with the reason, the time and the person who
// withdrew it, but it is no longer a record: the next best entry takes its place, and from
// then on a new entry only has to be better than that one. Answers that were refused while the
// withdrawn entry stood are not in the book.
//
// An export carries withdrawals: a book that imports one withdraws the same entry if it has
// it, and never accepts it again. The same answer with another source is another entry. A
// withdrawal cannot be undone.

// Withdrawal is the reason why an entry is no longer a record.
type Withdrawal struct {
	Reason string    `json:"reason"` // never empty
	By     string    `json:"by"`     // free text: who withdrew it; never empty
	At     time.Time `json:"at"`     // kept to the second
}

// check returns an error if w is invalid.
func (w Withdrawal) check() error {
	for _, text := range []struct{ name, value string }{{"reason of the withdrawal", w.Reason},
		{"name of who withdraws", w.By}} {
		switch {
		case strings.TrimSpace(text.value) == "":
			return invalid("the %s is empty", text.name)
		case len(text.value) > maxText:
			return invalid("the %s is %d bytes long: at most %d", text.name, len(text.value), maxText)
		case !printable(text.value):
			return invalid("the %s %q is no printable text", text.name, text.value)
		}
	}
	if year := w.At.UTC().Year(); w.At.IsZero() || year < 1 || year > 9999 {
		return invalid("withdrawn in the year %d: it must be from 1 to 9999", year)
	}
	return nil
}

// ErrWithdrawn is the error for withdrawing an entry that is already withdrawn.
var ErrWithdrawn = errors.New("the entry is withdrawn already")

// Withdraw withdraws the entry with the given ID. The error is ErrNone if there is no such
// entry, ErrWithdrawn if it is already withdrawn, and an *[InvalidError] if w lacks the reason
// or the person.
func (b *Book) Withdraw(ctx context.Context, id int64, w Withdrawal) error {
	if err := w.check(); err != nil {
		return err
	}
	err := b.write(ctx, func(q query) error {
		var found, withdrawn int
		err := q.one("SELECT (SELECT count(*) FROM entries WHERE id = ?), (SELECT count(*) FROM withdrawals WHERE entry = ?)",
			[]any{id, id}, &found, &withdrawn)
		switch {
		case err != nil:
			return err
		case found == 0:
			return ErrNone
		case withdrawn > 0:
			return ErrWithdrawn
		}
		return w.insert(q, id)
	})
	if errors.Is(err, ErrNone) || errors.Is(err, ErrWithdrawn) {
		return err
	}
	return b.failed(err)
}

// insert adds the withdrawal of an entry.
func (w Withdrawal) insert(q query, entry int64) error {
	return insertLine(q, "withdrawals", entry, w.Reason, w.By, timeText(w.At))
}

// withdrawalLine is a withdrawal as it is read together with an entry; all its fields are nil
// if there is none.
type withdrawalLine struct {
	reason, by, at *string
	sum            *int64
}

func (w *withdrawalLine) read(entry int64) (*Withdrawal, error) {
	if w.sum == nil {
		return nil, nil
	}
	if sumOf(entry, *w.reason, *w.by, *w.at) != *w.sum {
		return nil, errors.New("its withdrawal does not match its checksum")
	}
	at, err := time.Parse(timeForm, *w.at)
	if err != nil {
		return nil, fmt.Errorf("its withdrawal: %w", err)
	}
	return &Withdrawal{*w.reason, *w.by, at}, nil
}
