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
	"stride/internal/search"
)

// Reading entries. [Book.Records] reads what is in the file; all others check what they return.

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
	selectEntries = "SELECT id, problem, value, answer, search, version, seed, seconds, workers, place, " +
		"found FROM entries AS e "
	// isBest is the condition that entry e is the last one of its problem, and so the best.
	isBest = "id = (SELECT max(id) FROM entries WHERE problem = e.problem) "
)

func (s Scope) query() string {
	which := ""
	if s == Best {
		which = "WHERE " + isBest
	}
	return selectEntries + which + "ORDER BY problem, id"
}

// Records returns the entries of the book in the order of the keys of their problems, those of
// one problem from the worst to the best.
func (b *Book) Records(ctx context.Context, s Scope) ([]Record, error) {
	list, err := b.all(ctx, b.db, s.query())
	for _, r := range list {
		if err == nil && r.damage != nil {
			err = b.failed(&RefutedError{r.ID, r.damage})
		}
	}
	return list, err
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

// RefutedError is the error for an entry of a book that is not what its answer is worth, or no
// entry at all: the file was damaged or edited after it entered.
type RefutedError struct {
	ID     int64
	Reason error
}

func (e *RefutedError) Error() string { return fmt.Sprintf("entry %d: %v", e.ID, e.Reason) }
func (e *RefutedError) Unwrap() error { return e.Reason }

// verify evaluates a record of the problem p again. The error is a *[RefutedError].
func (r Record) verify(p puzzle.Problem) error {
	if r.damage != nil {
		return &RefutedError{r.ID, r.damage}
	}
	c, err := r.check(p)
	if err == nil && c.value != r.Value {
		err = fmt.Errorf("it is kept with the value %d, but its answer is worth %d", r.Value, c.value)
	}
	if err != nil {
		return &RefutedError{r.ID, err}
	}
	return nil
}

// Listed is a record with its problem.
type Listed struct {
	Record
	Of    puzzle.Problem
	About puzzle.About // of the problem
}

// verified returns the entries of the book in the order of Records, all of which it evaluates
// again, on all cores. It leaves out those that are refuted, or whose problem this program doesn't
// know, and calls wrong for each of them, in order.
func (b *Book) verified(ctx context.Context, s Scope, wrong func(error)) ([]Listed, error) {
	all, err := b.all(ctx, b.db, s.query())
	if err != nil {
		return nil, err
	}
	var begins []int // where the entries of each problem begin
	for k := range all {
		if k == 0 || all[k].Problem != all[k-1].Problem {
			begins = append(begins, k)
		}
	}
	begins = append(begins, len(all))
	of, refuted := make([]puzzle.Problem, len(all)), make([]error, len(all))
	search.ForEach(search.Workers(0), 0, len(begins)-1, func(_, group int) bool {
		p, err := b.families.ParseProblem(all[begins[group]].Problem)
		for k := begins[group]; k < begins[group+1]; k++ {
			if of[k] = p; err != nil {
				refuted[k] = &RefutedError{all[k].ID, err}
			} else {
				refuted[k] = all[k].verify(p)
			}
			b.evaluated.Add(1)
		}
		return ctx.Err() == nil
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var list []Listed
	for k, r := range all {
		if refuted[k] != nil {
			wrong(b.failed(refuted[k]))
			continue
		}
		list = append(list, Listed{r, of[k], of[k].About()})
	}
	return list, nil
}

// Evaluated returns how many entries List and Export have evaluated so far.
func (b *Book) Evaluated() int64 { return b.evaluated.Load() }

// List returns the entries of the book in the order in which people look for them: by family,
// by group, and in the order of the group; the entries of one problem are in the order of
// [Book.Records]. It evaluates all again, and calls wrong for each that it omits: it is
// refuted, or this program doesn't know its problem.
func (b *Book) List(ctx context.Context, s Scope, wrong func(error)) ([]Listed, error) {
	list, err := b.verified(ctx, s, wrong)
	if err != nil {
		return nil, err
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
			for group := list[0].About.Group.String(); n < len(list) &&
				list[n].About.Group.String() == group; {
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
	found, err := b.all(ctx, b.db, text, args...)
	if err != nil {
		return Record{}, err
	}
	if len(found) == 0 {
		return Record{}, ErrNone
	}
	r := found[0]
	p, err := b.families.ParseProblem(r.Problem)
	if err == nil {
		err = r.verify(p)
	} else {
		err = &RefutedError{r.ID, err}
	}
	return r, b.failed(err)
}

// all runs a query and reads its rows. A record notes if its row cannot be read.
func (b *Book) all(ctx context.Context, on asker, text string, args ...any) (list []Record, err error) {
	rows, err := on.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, b.failed(err)
	}
	defer rows.Close()
	for rows.Next() {
		var r Record
		var seed, found string
		r.damage = rows.Scan(&r.ID, &r.Problem, &r.Value, &r.Answer, &r.Search, &r.Version, &seed, &r.Seconds,
			&r.Workers, &r.Where, &found)
		if r.damage == nil {
			r.Seed, r.damage = strconv.ParseUint(seed, 10, 64)
		}
		if r.damage == nil {
			r.Found, r.damage = time.Parse(timeForm, found)
		}
		list = append(list, r)
	}
	return list, b.failed(rows.Err())
}
