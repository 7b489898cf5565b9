package records

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Withdrawals. An entry that should never have entered, such as one whose time is not
// true, can be withdrawn. It stays in the book with who withdrew it, when and why, but it
// is no record any more: the next best stands, and from then on everything enters that is
// better than that one. What was offered and refused while it stood is not in the book.
//
// An export carries withdrawals: a book that imports one withdraws the same entry, if it
// has it, and never takes it again. The same answer with another source is another entry. A withdrawal is not taken back.

// Withdrawal says why an entry is no record any more.
type Withdrawal struct {
	Reason string    `json:"reason"` // never empty
	By     string    `json:"by"`     // free text: who withdrew it; never empty
	At     time.Time `json:"at"`     // kept to the second
}

// check reports what is wrong with w.
func (w Withdrawal) check() error {
	for _, text := range []struct{ name, value string }{{"reason of the withdrawal", w.Reason}, {"name of who withdraws", w.By}} {
		switch {
		case strings.TrimSpace(text.value) == "":
			return invalid("the %s is empty", text.name)
		case len(text.value) > mostText:
			return invalid("the %s is %d bytes long: at most %d", text.name, len(text.value), mostText)
		case !printable(text.value):
			return invalid("the %s %q is no printable text", text.name, text.value)
		}
	}
	if year := w.At.UTC().Year(); w.At.IsZero() || year < 1 || year > 9999 {
		return invalid("withdrawn in the year %d: want 1 to 9999", year)
	}
	return nil
}

// ErrWithdrawn is the error of withdrawing an entry twice.
var ErrWithdrawn = errors.New("the entry is withdrawn already")

// Withdraw withdraws the entry of an ID. The error is ErrNone if there is no such entry,
// ErrWithdrawn if it is withdrawn already, and an *[InvalidError] if w does not say why or
// who.
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
	return insertLine(q, "withdrawals", 0, entry, w.Reason, w.By, timeText(w.At))
}

// withdrawalLine is a withdrawal as it is stored beside an entry; all of it is nil if there
// is none.
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
