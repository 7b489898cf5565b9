package records

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"time"

	"stride/internal/puzzle"
)

// Reading entries. The checksum of a row is verified whenever it is read, so a damaged row is
// an error and never a wrong record. If a single entry is read, its answer is also evaluated,
// which takes some milliseconds for a level; [Book.Verify] does so for all entries.

// Scope selects entries of a book.
type Scope int

// The scopes.
const (
	Best Scope = iota // the best entry of each problem
	All               // also the entries that they replaced, and those that are withdrawn
)

// ErrNone is the error for an entry that the book does not have.
var ErrNone = errors.New("there is no such entry")

const (
	selectEntries = "SELECT id, problem, value, answer, search, version, seed, seconds, workers, place, found, " +
		"e.checksum, reason, who, at, w.checksum " +
		"FROM entries AS e LEFT JOIN withdrawals AS w ON w.entry = e.id "
	// standing is the condition that entry e is not withdrawn.
	standing = "(e.id NOT IN (SELECT entry FROM withdrawals)) "
	// bestFirst picks the best of the entries of a problem.
	bestFirst = "ORDER BY value DESC, seconds = 0, seconds, id LIMIT 1"
	// bestOnly is the condition that no standing entry m of the same problem comes first.
	bestOnly = "WHERE " + standing +
		`AND NOT EXISTS (SELECT 1 FROM entries AS m WHERE m.problem = e.problem AND m.value >= e.value
		AND (-m.value, m.seconds = 0, m.seconds, m.id) < (-e.value, e.seconds = 0, e.seconds, e.id)
		AND m.id NOT IN (SELECT entry FROM withdrawals)) `
	// historyOrder puts withdrawn entries first: a book that imports entries in this order
	// withdraws them before it reads entries that could not enter otherwise.
	historyOrder = "ORDER BY problem, w.entry IS NULL, value, seconds > 0, seconds DESC, id"
)

// Records returns the entries of the book in the order of the keys of their problems: for each
// problem, first the withdrawn entries, then the others from the worst to the best. An error
// that is yielded together with an ID concerns only that entry, and further entries follow.
func (b *Book) Records(ctx context.Context, s Scope) iter.Seq2[Record, error] {
	which := ""
	if s == Best {
		which = bestOnly
	}
	return b.all(ctx, selectEntries+which+historyOrder)
}

// Best returns the best known answer to the problem with the given key, or ErrNone. It
// evaluates the answer again.
func (b *Book) Best(ctx context.Context, problem string) (Record, error) {
	return b.first(ctx, selectEntries+"WHERE problem = ? AND "+standing+bestFirst, problem)
}

// Record returns the entry with the given ID, or ErrNone. It evaluates the answer again.
func (b *Book) Record(ctx context.Context, id int64) (Record, error) {
	return b.first(ctx, selectEntries+"WHERE id = ?", id)
}

// Listed is a record with its problem.
type Listed struct {
	Record
	Of    puzzle.Problem
	About puzzle.About // of the problem
}

// List returns the entries of the book in the order in which people look for them: by family,
// by group, and in the order of the group; the entries of one problem are in the order of
// [Book.Records]. It omits damaged entries and calls damaged for each of them.
func (b *Book) List(ctx context.Context, s Scope, damaged func(error)) ([]Listed, error) {
	var list []Listed
	for r, err := range b.Records(ctx, s) {
		var of puzzle.Problem
		if err == nil {
			if of, err = b.families.ParseProblem(r.Problem); err != nil {
				err = b.failed(&DamageError{r.ID, err})
			}
		}
		var damage *DamageError
		switch {
		case errors.As(err, &damage):
			damaged(err)
		case err != nil:
			return nil, err
		default:
			list = append(list, Listed{r, of, of.About()})
		}
	}
	slices.SortStableFunc(list, func(x, y Listed) int {
		return cmp.Or(
			slices.Index(b.families, x.Of.Family())-slices.Index(b.families, y.Of.Family()),
			cmp.Compare(x.About.Group.String(), y.About.Group.String()),
			slices.Compare(x.About.Order, y.About.Order))
	})
	return list, nil
}

// Groups splits a list into its groups.
func Groups(list []Listed) iter.Seq[[]Listed] {
	return func(yield func([]Listed) bool) {
		for len(list) > 0 {
			n := 1
			for group := list[0].About.Group.String(); n < len(list) && list[n].About.Group.String() == group; {
				n++
			}
			if !yield(list[:n:n]) {
				return
			}
			list = list[n:]
		}
	}
}

// Stamp returns a text that changes exactly when an entry is added or withdrawn, so that what
// was derived from the entries can be cached until then.
func (b *Book) Stamp(ctx context.Context) (string, error) {
	var entries, withdrawals int64
	err := query{ctx, b.db}.one("SELECT ifnull((SELECT max(id) FROM entries), 0), (SELECT count(*) FROM withdrawals)", nil,
		&entries, &withdrawals)
	return fmt.Sprint(entries, withdrawals), b.failed(err)
}

// verify checks an entry in the same way as when it was added.
func (b *Book) verify(r Record) error {
	c, err := b.check(r.Entry, r.Withdrawal)
	switch {
	case err != nil:
		return err
	case c.value != r.Value:
		return fmt.Errorf("it is kept with the value %d, but its answer is worth %d", r.Value, c.value)
	case c.Problem != r.Problem:
		return fmt.Errorf("it is kept as %s, which is %s", r.Problem, c.Problem)
	}
	return nil
}

// DamageError is the error for a damaged entry.
type DamageError struct {
	ID     int64 // of the entry
	Reason error
}

func (e *DamageError) Error() string { return fmt.Sprintf("entry %d is damaged: %v", e.ID, e.Reason) }
func (e *DamageError) Unwrap() error { return e.Reason }

// first returns and verifies the first entry that a query finds, or returns ErrNone.
func (b *Book) first(ctx context.Context, text string, args ...any) (Record, error) {
	for r, err := range b.all(ctx, text, args...) {
		if err == nil {
			if err = b.verify(r); err != nil {
				err = b.failed(&DamageError{r.ID, err})
			}
		}
		return r, err
	}
	return Record{}, ErrNone
}

// all runs a query and reads its rows.
func (b *Book) all(ctx context.Context, text string, args ...any) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		rows, err := b.db.QueryContext(ctx, text, args...)
		if err != nil {
			yield(Record{}, b.failed(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			r, err := b.scan(rows)
			if !yield(r, b.failed(err)) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(Record{}, b.failed(err))
		}
	}
}

// errSum is the error for a row that does not match its checksum.
var errSum = errors.New("it does not match its checksum")

// scan reads a row. If its checksum is wrong, the error names the defect if it can be found.
func (b *Book) scan(rows *sql.Rows) (Record, error) {
	var (
		r           Record
		seed, found string
		sum         int64
		w           withdrawalLine
	)
	err := rows.Scan(&r.ID, &r.Problem, &r.Value, &r.Answer, &r.Search, &r.Version, &seed, &r.Seconds, &r.Workers,
		&r.Where, &found, &sum,
		&w.reason, &w.by, &w.at, &w.sum)
	if err != nil {
		return r, err
	}
	var errs [3]error
	r.Seed, errs[0] = strconv.ParseUint(seed, 10, 64)
	r.Found, errs[1] = time.Parse(timeForm, found)
	r.Withdrawal, errs[2] = w.read(r.ID)
	err = errors.Join(errs[:]...)
	if err == nil && sumOf(r.ID, r.Problem, r.Value, r.Answer, r.Search, r.Version, seed, r.Seconds, r.Workers, r.Where,
		found) != sum {
		err = cmp.Or(b.verify(r), errSum)
	}
	if err != nil {
		return Record{ID: r.ID}, &DamageError{r.ID, err}
	}
	return r, nil
}
