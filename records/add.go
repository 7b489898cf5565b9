package records

import (
	"context"
	"database/sql"
	"errors"
)

// Adding. Whether an entry is better is first asked without a lock: what is known only
// ever gets better, so a no is final, and most offers to a good book end there. A yes is
// asked again within the transaction that writes.

// AddMaze offers a maze to the book. It evaluates the maze and keeps it if it is worth
// more than every other one of its size and range. An error of type *[InvalidError] says
// that no book would take it.
func (b *Book) AddMaze(ctx context.Context, m Maze) (Outcome, error) {
	e, err := m.check()
	if err != nil {
		return NotBetter, err
	}
	return b.addOne(ctx, e)
}

// AddLevel offers a solved level to the book. It makes the level, replays the moves, and
// keeps them if they were found in less time than any others. An error of type
// *[InvalidError] says that no book would take them.
func (b *Book) AddLevel(ctx context.Context, l Level) (Outcome, error) {
	e, err := l.check()
	if err != nil {
		return NotBetter, err
	}
	return b.addOne(ctx, e)
}

func (b *Book) addOne(ctx context.Context, e entry) (Outcome, error) {
	better, _, err := e.best(query{ctx, b.db})
	if err != nil || !better {
		return NotBetter, b.failed(err)
	}
	outcomes, err := b.addAll(ctx, []offered{{entry: e}})
	if err != nil {
		return NotBetter, b.failed(err)
	}
	return outcomes[0], nil
}

// addAll adds those entries that are better, in one transaction, and withdraws those that
// come with their withdrawal.
func (b *Book) addAll(ctx context.Context, offers []offered) ([]Outcome, error) {
	outcomes := make([]Outcome, len(offers))
	err := b.write(ctx, func(q query) error {
		for k, o := range offers {
			var err error
			if o.withdrawal == nil {
				outcomes[k], err = add(q, o.entry)
			} else {
				outcomes[k], err = addWithdrawn(q, o)
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
func add(q query, e entry) (Outcome, error) {
	better, known, err := e.best(q)
	if err != nil || !better {
		return NotBetter, err
	}
	if id, _, err := e.find(q); err != nil || id > 0 {
		return NotBetter, err
	}
	if _, err := e.insert(q); err != nil || !known {
		return Entered, err
	}
	return Improved, nil
}

// addWithdrawn makes sure that an entry is in the book and withdrawn.
func addWithdrawn(q query, o offered) (Outcome, error) {
	id, withdrawn, err := o.find(q)
	if err != nil || withdrawn {
		return NotBetter, err
	}
	if id == 0 {
		if id, err = o.insert(q); err != nil {
			return NotBetter, err
		}
	}
	return Withdrawn, o.withdrawal.insert(q, o.letter(), id)
}

func (e mazeEntry) letter() string { return mazeLetter }

func (e mazeEntry) best(q query) (better, known bool, err error) {
	g := e.Grid
	var best sql.NullInt64
	err = q.one("SELECT max(value) FROM mazes AS m WHERE row_count = ? AND col_count = ? AND low = ? AND high = ? AND "+standingMazes,
		[]any{g.Rows, g.Cols, g.Min, g.Max}, &best)
	return !best.Valid || int64(e.value) > best.Int64, best.Valid, err
}

// columns returns the entry as it is stored, without its number.
func (e mazeEntry) columns() []any {
	g := e.Grid
	return append([]any{g.Rows, g.Cols, g.Min, g.Max, e.value, g.ID()}, e.Source.columns()...)
}

func (e mazeEntry) find(q query) (id int64, withdrawn bool, err error) {
	return findLine(q, mazeLetter, "row_count = ? AND col_count = ? AND low = ? AND high = ? AND value = ? AND maze = ?", e.columns())
}

func (e mazeEntry) insert(q query) (int64, error) { return insertNext(q, mazeLetter, e.columns()) }

func (e levelEntry) letter() string { return levelLetter }

func (e levelEntry) best(q query) (better, known bool, err error) {
	var best sql.NullFloat64
	err = q.one("SELECT min(seconds) FROM levels AS l WHERE game = ? AND level = ? AND "+standingLevels, []any{e.Game[:], e.Number}, &best)
	return !best.Valid || e.Seconds < best.Float64, best.Valid, err
}

// columns returns the entry as it is stored, without its number.
func (e levelEntry) columns() []any {
	return append([]any{e.Game[:], e.Number, moveText(e.Moves)}, e.Source.columns()...)
}

func (e levelEntry) find(q query) (id int64, withdrawn bool, err error) {
	return findLine(q, levelLetter, "game = ? AND level = ? AND moves = ?", e.columns())
}

func (e levelEntry) insert(q query) (int64, error) { return insertNext(q, levelLetter, e.columns()) }

// columns returns the source as it is stored.
func (s Source) columns() []any {
	return []any{s.Solver, s.Version, seedText(s.Seed), s.Seconds, s.Workers, s.Where, timeText(s.Found)}
}

// findLine returns the number of the entry with all these columns, and whether it is
// withdrawn; 0 if there is none.
func findLine(q query, letter, key string, columns []any) (id int64, withdrawn bool, err error) {
	err = q.one("SELECT id, EXISTS (SELECT 1 FROM withdrawals WHERE kind = ? AND entry = id) FROM "+tables[letter]+" WHERE "+key+
		" AND solver = ? AND version = ? AND seed = ? AND seconds = ? AND workers = ? AND place = ? AND found = ? ORDER BY id LIMIT 1",
		append([]any{letter}, columns...), &id, &withdrawn)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return id, withdrawn, err
}

func insertNext(q query, letter string, columns []any) (int64, error) {
	id, err := nextID(q, letter)
	if err != nil {
		return 0, err
	}
	return id, insertLine(q, letter, id, columns...)
}
