package records

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"stride/maze"
	"stride/shift"
	"stride/shift/official"
)

// Reading. A maze is evaluated anew whenever it is read, so a damaged line is an error
// and never a wrong record. Moves are read but not replayed, which takes a millisecond or
// more a level: [Book.Verify] does so for all of them.

// MazeRecord is a maze of the book.
type MazeRecord struct {
	ID string // of the entry in this book, such as "m12"
	Maze
	Report     maze.Report // of maze.Evaluate
	Withdrawal *Withdrawal // nil for an entry that stands
}

// LevelRecord is a solved level of the book.
type LevelRecord struct {
	ID string // of the entry in this book, such as "l7"
	Level
	Withdrawal *Withdrawal // nil for an entry that stands
}

// The letters before the numbers of entries.
const (
	mazeLetter  = "m"
	levelLetter = "l"
)

// Scope says which entries are wanted.
type Scope int

// The scopes.
const (
	Best Scope = iota // the best of each configuration or level
	All               // those that they replaced too, and those that are withdrawn
)

// ErrNone is the error if the book has no such entry.
var ErrNone = errors.New("there is no such entry")

const (
	// The columns of entries in the order of their tables, and those of the withdrawal.
	sourceColumns     = "solver, version, seed, seconds, workers, place, found, e.sum, "
	withdrawalColumns = "reason, who, at, w.sum"
	selectMazes       = "SELECT id, row_count, col_count, low, high, value, maze, " + sourceColumns + withdrawalColumns +
		" FROM mazes AS e LEFT JOIN withdrawals AS w ON w.kind = 'm' AND w.entry = e.id "
	selectLevels = "SELECT id, game, level, moves, " + sourceColumns + withdrawalColumns +
		" FROM levels AS e LEFT JOIN withdrawals AS w ON w.kind = 'l' AND w.entry = e.id "
	standing = "w.entry IS NULL "

	// Conditions of entries m and l of other queries: that they are not withdrawn.
	standingMazes  = "NOT EXISTS (SELECT 1 FROM withdrawals WHERE kind = 'm' AND entry = m.id) "
	standingLevels = "NOT EXISTS (SELECT 1 FROM withdrawals WHERE kind = 'l' AND entry = l.id) "

	bestMazes = "WHERE " + standing + `AND NOT EXISTS (SELECT 1 FROM mazes AS m WHERE m.row_count = e.row_count AND m.col_count = e.col_count
		AND m.low = e.low AND m.high = e.high AND m.value > e.value AND ` + standingMazes + ") "
	bestLevels = "WHERE " + standing + `AND NOT EXISTS (SELECT 1 FROM levels AS l WHERE l.game = e.game AND l.level = e.level
		AND (l.seconds < e.seconds OR l.seconds = e.seconds AND l.id < e.id) AND ` + standingLevels + ") "
	mazeOrder   = "ORDER BY row_count * col_count, row_count, low, high, value, id"
	levelsOrder = "ORDER BY game, level, seconds DESC, id DESC"
)

// Mazes returns the mazes of the book by number of cells, rows, range and value. An error
// that is yielded with an ID is about that entry alone, and others follow.
func (b *Book) Mazes(ctx context.Context, s Scope) iter.Seq2[MazeRecord, error] {
	which := ""
	if s == Best {
		which = bestMazes
	}
	return all(ctx, b, selectMazes+which+mazeOrder, nil, scanMaze)
}

// Levels returns the solved levels of the book by game, level and time, the longest time
// first. Errors are as in Mazes.
func (b *Book) Levels(ctx context.Context, s Scope) iter.Seq2[LevelRecord, error] {
	which := ""
	if s == Best {
		which = bestLevels
	}
	return all(ctx, b, selectLevels+which+levelsOrder, nil, scanLevel)
}

// BestMaze returns the best known maze of p, or ErrNone.
func (b *Book) BestMaze(ctx context.Context, p maze.Params) (MazeRecord, error) {
	return first(all(ctx, b, selectMazes+"WHERE row_count = ? AND col_count = ? AND low = ? AND high = ? AND "+standing+"ORDER BY value DESC LIMIT 1",
		[]any{p.Rows, p.Cols, p.Min, p.Max}, scanMaze))
}

// BestLevel returns the fastest known solution of a level, or ErrNone. It replays the
// moves.
func (b *Book) BestLevel(ctx context.Context, game official.Seed, level int) (LevelRecord, error) {
	r, err := first(all(ctx, b, selectLevels+"WHERE game = ? AND level = ? AND "+standing+"ORDER BY seconds, id LIMIT 1", []any{game[:], level}, scanLevel))
	if err != nil {
		return r, err
	}
	return r, b.replay(r)
}

// Maze returns the entry of an ID such as "m12", or ErrNone.
func (b *Book) Maze(ctx context.Context, id string) (MazeRecord, error) {
	n, ok := entryNumber(id, mazeLetter)
	if !ok {
		return MazeRecord{}, ErrNone
	}
	return first(all(ctx, b, selectMazes+"WHERE id = ?", []any{n}, scanMaze))
}

// Level returns the entry of an ID such as "l7", or ErrNone. It replays the moves.
func (b *Book) Level(ctx context.Context, id string) (LevelRecord, error) {
	n, ok := entryNumber(id, levelLetter)
	if !ok {
		return LevelRecord{}, ErrNone
	}
	r, err := first(all(ctx, b, selectLevels+"WHERE id = ?", []any{n}, scanLevel))
	if err != nil {
		return r, err
	}
	return r, b.replay(r)
}

// Stamp returns a text that changes exactly when something enters the book or is withdrawn,
// so that what was made of its entries need not be made again until then.
func (b *Book) Stamp(ctx context.Context) (string, error) {
	var mazes, levels, withdrawals int64
	err := query{ctx, b.db}.one("SELECT ifnull((SELECT max(id) FROM mazes), 0), ifnull((SELECT max(id) FROM levels), 0), (SELECT count(*) FROM withdrawals)",
		nil, &mazes, &levels, &withdrawals)
	return fmt.Sprint(mazes, levels, withdrawals), b.failed(err)
}

// replay checks the moves of an entry.
func (b *Book) replay(r LevelRecord) error {
	if err := r.verify(); err != nil {
		return b.failed(&DamageError{r.ID, err})
	}
	return nil
}

// verify checks an entry as it was checked when it entered.
func (r MazeRecord) verify() error {
	_, err := r.check()
	return err
}

// verify checks an entry as it was checked when it entered. One that is withdrawn may have
// a time that cannot be true.
func (r LevelRecord) verify() error {
	if r.Withdrawal != nil {
		return r.Level.replay()
	}
	_, err := r.check()
	return err
}

func entryNumber(id, letter string) (int64, bool) {
	digits, ok := strings.CutPrefix(id, letter)
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, ok && err == nil
}

// DamageError is the error of an entry that is not what the book says it is.
type DamageError struct {
	ID     string // of the entry
	Reason error
}

func (e *DamageError) Error() string { return fmt.Sprintf("entry %s is damaged: %v", e.ID, e.Reason) }
func (e *DamageError) Unwrap() error { return e.Reason }

// first returns what a sequence begins with, or ErrNone.
func first[T any](entries iter.Seq2[T, error]) (T, error) {
	for e, err := range entries {
		return e, err
	}
	var none T
	return none, ErrNone
}

// all runs a query and reads its lines with scan. An error of scan is about one line.
func all[T any](ctx context.Context, b *Book, text string, args []any, scan func(*sql.Rows) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		rows, err := b.db.QueryContext(ctx, text, args...)
		if err != nil {
			yield(none, b.failed(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			e, err := scan(rows)
			if !yield(e, b.failed(err)) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(none, b.failed(err))
		}
	}
}

// sourceLine is a source as it is stored, with the checksum of the line.
type sourceLine struct {
	Source
	seed, found string
	sum         int64
}

func (s *sourceLine) columns() []any {
	return []any{&s.Solver, &s.Version, &s.seed, &s.Seconds, &s.Workers, &s.Where, &s.found, &s.sum}
}

// errSum is the error of a line that is not what it was when it was written.
var errSum = errors.New("it does not match its checksum")

// matches compares the checksum with that of all columns, those before the source given.
func (s *sourceLine) matches(before ...any) bool {
	return sumOf(append(before, s.Solver, s.Version, s.seed, s.Seconds, s.Workers, s.Where, s.found)...) == s.sum
}

// read fills in what SQLite has no type for.
func (s *sourceLine) read() (Source, error) {
	var seedErr, foundErr error
	s.Seed, seedErr = strconv.ParseUint(s.seed, 10, 64)
	s.Found, foundErr = time.Parse(timeForm, s.found)
	return s.Source, errors.Join(seedErr, foundErr)
}

func scanMaze(rows *sql.Rows) (MazeRecord, error) {
	var (
		r         MazeRecord
		id        int64
		p         maze.Params
		value     int
		text      string
		from      sourceLine
		withdrawn withdrawalLine
	)
	columns := append([]any{&id, &p.Rows, &p.Cols, &p.Min, &p.Max, &value, &text}, from.columns()...)
	if err := rows.Scan(append(columns, withdrawn.columns()...)...); err != nil {
		return r, err
	}
	r.ID = mazeLetter + strconv.FormatInt(id, 10)
	damaged := func(err error) (MazeRecord, error) { return MazeRecord{ID: r.ID}, &DamageError{r.ID, err} }
	var err error
	if r.Source, err = from.read(); err != nil {
		return damaged(err)
	}
	if r.Grid, err = maze.ParseID(text); err != nil {
		return damaged(err)
	}
	if r.Grid.Params != p {
		return damaged(fmt.Errorf("it is kept as %d %d %d %d, but its maze is of %d %d %d %d", p.Rows, p.Cols, p.Min, p.Max,
			r.Grid.Rows, r.Grid.Cols, r.Grid.Min, r.Grid.Max))
	}
	if r.Report = maze.Evaluate(r.Grid); r.Report.Value != value {
		return damaged(fmt.Errorf("it is kept with the value %d, but its maze is worth %d", value, r.Report.Value))
	}
	if r.Withdrawal, err = withdrawn.read(mazeLetter, id); err != nil {
		return damaged(err)
	}
	if !from.matches(mazeLetter, id, p.Rows, p.Cols, p.Min, p.Max, value, text) {
		return damaged(cmp.Or(r.verify(), errSum))
	}
	return r, nil
}

func scanLevel(rows *sql.Rows) (LevelRecord, error) {
	var (
		r         LevelRecord
		id        int64
		game      []byte
		text      string
		from      sourceLine
		withdrawn withdrawalLine
	)
	columns := append([]any{&id, &game, &r.Number, &text}, from.columns()...)
	if err := rows.Scan(append(columns, withdrawn.columns()...)...); err != nil {
		return r, err
	}
	r.ID = levelLetter + strconv.FormatInt(id, 10)
	copy(r.Game[:], game)
	var errs [3]error
	r.Moves, errs[0] = shift.ReadMoves(strings.NewReader(text))
	r.Source, errs[1] = from.read()
	r.Withdrawal, errs[2] = withdrawn.read(levelLetter, id)
	err := errors.Join(errs[:]...)
	if err == nil && !from.matches(levelLetter, id, game, r.Number, text) {
		err = cmp.Or(r.verify(), errSum)
	}
	if err != nil {
		return LevelRecord{ID: r.ID}, &DamageError{r.ID, err}
	}
	return r, nil
}
