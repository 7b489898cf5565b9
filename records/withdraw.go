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
// has it, and never takes it again. The same maze or moves with another source are another
// entry. A withdrawal is not taken back.

// Withdrawal says why an entry is no record any more.
type Withdrawal struct {
	Reason string    // never empty
	By     string    // free text: who withdrew it; never empty
	At     time.Time // kept to the second
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

// Withdraw withdraws the entry of an ID such as "m12". The error is ErrNone if there is no
// such entry, ErrWithdrawn if it is withdrawn already, and an *[InvalidError] if w does not
// say why or who.
func (b *Book) Withdraw(ctx context.Context, id string, w Withdrawal) error {
	if err := w.check(); err != nil {
		return err
	}
	letter, table := mazeLetter, "mazes"
	n, ok := entryNumber(id, letter)
	if !ok {
		letter, table = levelLetter, "levels"
		if n, ok = entryNumber(id, letter); !ok {
			return ErrNone
		}
	}
	err := b.write(ctx, func(q query) error {
		var found, withdrawn int
		err := q.one("SELECT (SELECT count(*) FROM "+table+" WHERE id = ?), (SELECT count(*) FROM withdrawals WHERE kind = ? AND entry = ?)",
			[]any{n, letter, n}, &found, &withdrawn)
		switch {
		case err != nil:
			return err
		case found == 0:
			return ErrNone
		case withdrawn > 0:
			return ErrWithdrawn
		}
		return w.insert(q, letter, n)
	})
	if errors.Is(err, ErrNone) || errors.Is(err, ErrWithdrawn) {
		return err
	}
	return b.failed(err)
}

// insert adds the withdrawal of an entry.
func (w Withdrawal) insert(q query, letter string, entry int64) error {
	at := timeText(w.At)
	return q.run("INSERT INTO withdrawals (kind, entry, reason, who, at, sum) VALUES (?, ?, ?, ?, ?, ?)",
		letter, entry, w.Reason, w.By, at, sumOf(letter, entry, w.Reason, w.By, at))
}

// withdrawalLine is a withdrawal as it is stored beside an entry; all of it is nil if there
// is none.
type withdrawalLine struct {
	reason, by, at *string
	sum            *int64
}

func (w *withdrawalLine) columns() []any { return []any{&w.reason, &w.by, &w.at, &w.sum} }

func (w *withdrawalLine) read(letter string, entry int64) (*Withdrawal, error) {
	if w.sum == nil {
		return nil, nil
	}
	if sumOf(letter, entry, *w.reason, *w.by, *w.at) != *w.sum {
		return nil, errors.New("its withdrawal does not match its checksum")
	}
	at, err := time.Parse(timeForm, *w.at)
	if err != nil {
		return nil, fmt.Errorf("its withdrawal: %w", err)
	}
	return &Withdrawal{*w.reason, *w.by, at}, nil
}
