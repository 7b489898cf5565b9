package records

import (
	"context"
	"database/sql"
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
	outcomes, err := b.addAll(ctx, []entry{e})
	if err != nil {
		return NotBetter, b.failed(err)
	}
	return outcomes[0], nil
}

// addAll adds those entries that are better, in one transaction.
func (b *Book) addAll(ctx context.Context, entries []entry) ([]Outcome, error) {
	outcomes := make([]Outcome, len(entries))
	err := b.write(ctx, func(q query) error {
		for k, e := range entries {
			better, known, err := e.best(q)
			if err != nil {
				return err
			}
			if !better {
				continue
			}
			if err := e.insert(q); err != nil {
				return err
			}
			if outcomes[k] = Entered; known {
				outcomes[k] = Improved
			}
		}
		return nil
	})
	return outcomes, err
}

func (e mazeEntry) best(q query) (better, known bool, err error) {
	g := e.Grid
	var best sql.NullInt64
	err = q.one("SELECT max(value) FROM mazes WHERE row_count = ? AND col_count = ? AND low = ? AND high = ?",
		[]any{g.Rows, g.Cols, g.Min, g.Max}, &best)
	return !best.Valid || int64(e.value) > best.Int64, best.Valid, err
}

func (e mazeEntry) insert(q query) error {
	g := e.Grid
	return q.run(`INSERT INTO mazes (row_count, col_count, low, high, value, maze, solver, version, seed, seconds, workers, place, found)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		g.Rows, g.Cols, g.Min, g.Max, e.value, g.ID(),
		e.Solver, e.Version, seedText(e.Seed), e.Seconds, e.Workers, e.Where, timeText(e.Found))
}

func (e levelEntry) best(q query) (better, known bool, err error) {
	var best sql.NullFloat64
	err = q.one("SELECT min(seconds) FROM levels WHERE game = ? AND level = ?", []any{e.Game[:], e.Number}, &best)
	return !best.Valid || e.Seconds < best.Float64, best.Valid, err
}

func (e levelEntry) insert(q query) error {
	return q.run(`INSERT INTO levels (game, level, moves, solver, version, seed, seconds, workers, place, found)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		e.Game[:], e.Number, moveText(e.Moves),
		e.Solver, e.Version, seedText(e.Seed), e.Seconds, e.Workers, e.Where, timeText(e.Found))
}
