package records

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"time"

	"stride/internal/puzzle"
)

// Reading entries. If a single entry is read, its answer is evaluated again, which takes some
// milliseconds for a level. A list is not evaluated: what it holds was, when it entered.

// Scope selects entries of a book.
type Scope int

// The scopes.
const (
	Best Scope = iota // the best entry of each problem
	All               // also the entries that they replaced
)

// ErrNone is the error for an entry that the book does not have.
var ErrNone = errors.New("there is no such entry")

const (
	selectEntries = "SELECT id, problem, value, answer, search, version, seed, seconds, workers, place, found FROM entries AS e "
	// isBest is the condition that entry e is the last one of its problem, and so the best.
	isBest = "id = (SELECT max(id) FROM entries WHERE problem = e.problem) "
)

// Records returns the entries of the book in the order of the keys of their problems, those of
// one problem from the worst to the best.
func (b *Book) Records(ctx context.Context, s Scope) ([]Record, error) {
	which := ""
	if s == Best {
		which = "WHERE " + isBest
	}
	return b.all(ctx, selectEntries+which+"ORDER BY problem, id")
}

// Best returns the best known answer to the problem with the given key, or ErrNone. It
// evaluates the answer again.
func (b *Book) Best(ctx context.Context, problem string) (Record, error) {
	return b.one(ctx, selectEntries+"WHERE problem = ? AND "+isBest, problem)
}

// Record returns the entry with the given ID, or ErrNone. It evaluates the answer again.
func (b *Book) Record(ctx context.Context, id int64) (Record, error) {
	return b.one(ctx, selectEntries+"WHERE id = ?", id)
}

// Listed is a record with its problem.
type Listed struct {
	Record
	Of    puzzle.Problem
	About puzzle.About // of the problem
}

// List returns the entries of the book in the order in which people look for them: by family,
// by group, and in the order of the group; the entries of one problem are in the order of
// [Book.Records]. It omits entries whose problem this program doesn't know, and calls unknown for each
// of them.
func (b *Book) List(ctx context.Context, s Scope, unknown func(error)) ([]Listed, error) {
	all, err := b.Records(ctx, s)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, r := range all {
		of, err := b.families.ParseProblem(r.Problem)
		if err != nil {
			unknown(b.failed(fmt.Errorf("entry %d: %w", r.ID, err)))
			continue
		}
		list = append(list, Listed{r, of, of.About()})
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

// one returns the only entry that a query finds, after the check that it passed when it was
// added, or ErrNone.
func (b *Book) one(ctx context.Context, text string, args ...any) (Record, error) {
	found, err := b.all(ctx, text, args...)
	if err != nil {
		return Record{}, err
	}
	if len(found) == 0 {
		return Record{}, ErrNone
	}
	r := found[0]
	c, err := b.check(r.Entry)
	if err == nil && c.value != r.Value {
		err = fmt.Errorf("it is kept with the value %d, but its answer is worth %d", r.Value, c.value)
	}
	if err != nil {
		return Record{}, b.failed(fmt.Errorf("entry %d: %w", r.ID, err))
	}
	return r, nil
}

// all runs a query and reads its rows.
func (b *Book) all(ctx context.Context, text string, args ...any) (list []Record, err error) {
	rows, err := b.db.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, b.failed(err)
	}
	defer rows.Close()
	for rows.Next() {
		var r Record
		var seed, found string
		err := rows.Scan(&r.ID, &r.Problem, &r.Value, &r.Answer, &r.Search, &r.Version, &seed, &r.Seconds, &r.Workers,
			&r.Where, &found)
		if err == nil {
			r.Seed, err = strconv.ParseUint(seed, 10, 64)
		}
		if err == nil {
			r.Found, err = time.Parse(timeForm, found)
		}
		if err != nil {
			return nil, b.failed(fmt.Errorf("entry %d: %w", r.ID, err))
		}
		list = append(list, r)
	}
	return list, b.failed(rows.Err())
}
