package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
)

// The file. It is in SQLite's write-ahead mode: readers and one writer do not stop
// each other, in however many processes, and a writer that is killed leaves the file
// as it was before its transaction. Each commit is on the disk when it returns
// (synchronous = FULL), so that it outlasts a power cut too. The price is that the
// file must be on a disk of this machine: the mode uses memory that its processes
// share, which network file systems do not have. The other mode, a rollback journal,
// was not taken as a slow reader of it, such as an export into a pager, keeps all
// writers waiting.
//
// A transaction that writes takes the lock when it begins (BEGIN IMMEDIATE): one that
// reads first and then wants to write could only fail when another writer was faster.
// Others wait for the lock, up to busyTime, and within a process they line up before
// that, as SQLite's way of waiting is to ask again and again.

const (
	// applicationID marks the file as a book: "STRD" in ASCII.
	applicationID = 0x53545244
	// schemaVersion is written into the file; it changes whenever the tables do.
	schemaVersion = 1
	// busyTime is how long a writer waits for those of other processes.
	busyTime = time.Minute
)

// schema makes the tables. Both are in the order of their improvements: an entry is
// only added when it is better than all others of its kind.
const schema = `
CREATE TABLE mazes (
	id INTEGER PRIMARY KEY,
	row_count INTEGER NOT NULL,
	col_count INTEGER NOT NULL,
	low INTEGER NOT NULL,
	high INTEGER NOT NULL,
	value INTEGER NOT NULL,
	maze TEXT NOT NULL,
	solver TEXT NOT NULL,
	version TEXT NOT NULL,
	seed TEXT NOT NULL,
	seconds REAL NOT NULL,
	workers INTEGER NOT NULL,
	place TEXT NOT NULL,
	found TEXT NOT NULL,
	UNIQUE (row_count, col_count, low, high, value)
) STRICT;
CREATE TABLE levels (
	id INTEGER PRIMARY KEY,
	game BLOB NOT NULL CHECK (length(game) = 16),
	level INTEGER NOT NULL,
	moves TEXT NOT NULL,
	solver TEXT NOT NULL,
	version TEXT NOT NULL,
	seed TEXT NOT NULL,
	seconds REAL NOT NULL,
	workers INTEGER NOT NULL,
	place TEXT NOT NULL,
	found TEXT NOT NULL,
	UNIQUE (game, level, seconds)
) STRICT;
`

// Book is an open record book. Its methods may be called from several goroutines,
// and several processes may have the same book open.
type Book struct {
	db      *sql.DB
	path    string
	writing chan struct{} // holds a token while this process writes
}

// Open opens the book in the named file. A file that is missing is made, and its
// folder too. It is an error if the file is something else, or a book of a newer
// version of this program.
func Open(path string) (*Book, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	return open(path)
}

// OpenExisting is Open for a book that there must be already. The error is
// [fs.ErrNotExist] if there is none.
func OpenExisting(path string) (*Book, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no record book at %s: %w", path, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	if info.IsDir() {
		return nil, fmt.Errorf("record book %s: is a folder", path)
	}
	return open(path)
}

func open(path string) (*Book, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(full), RawQuery: url.Values{
		"_txlock": {"immediate"},
		"_pragma": {fmt.Sprintf("busy_timeout(%d)", busyTime.Milliseconds()), "synchronous(FULL)", "trusted_schema(0)"},
	}.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, fmt.Errorf("record book %s: %w", path, err)
	}
	b := &Book{db: db, path: path, writing: make(chan struct{}, 1)}
	if err := b.prepare(context.Background()); err != nil {
		return nil, errors.Join(b.failed(err), db.Close())
	}
	return b, nil
}

// Close closes the book.
func (b *Book) Close() error { return b.failed(b.db.Close()) }

// Path returns the name of the file, as it was opened.
func (b *Book) Path() string { return b.path }

// failed says of which file an error is.
func (b *Book) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("record book %s: %w", b.path, err)
}

// prepare makes the tables of a new file and refuses a file that is no book.
func (b *Book) prepare(ctx context.Context) error {
	isNew, err := inspect(query{ctx, b.db})
	if err != nil || !isNew {
		return err
	}
	if err := b.writeAhead(ctx); err != nil {
		return err
	}
	return b.write(ctx, func(q query) error {
		// Another process may have been faster.
		if isNew, err := inspect(q); err != nil || !isNew {
			return err
		}
		return q.run(fmt.Sprintf("%s PRAGMA application_id = %d; PRAGMA user_version = %d;", schema, applicationID, schemaVersion))
	})
}

// inspect reports whether the file is new and empty. It returns an error unless it
// is that or a book of this version.
func inspect(q query) (isNew bool, err error) {
	var application, version, tables int
	// One statement, so that no other process makes the tables in between.
	err = q.one("SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, pragma_user_version",
		nil, &application, &version, &tables)
	switch {
	case errorCode(err) == codeNotADatabase:
		return false, errors.New("the file is no record book, and no SQLite file at all")
	case err != nil:
		return false, err
	case application == 0 && version == 0 && tables == 0:
		return true, nil
	case application != applicationID:
		return false, errors.New("the SQLite file is no record book, but one of another program")
	case version > schemaVersion:
		return false, fmt.Errorf("it is of form %d, and this program knows forms up to %d: use a newer stride", version, schemaVersion)
	}
	return false, nil
}

// writeAhead sets the mode of a new file. SQLite does not wait for others who do the
// same at this moment, so this does.
func (b *Book) writeAhead(ctx context.Context) error {
	const pause = 10 * time.Millisecond
	for begin := time.Now(); ; {
		var mode string
		err := query{ctx, b.db}.one("PRAGMA journal_mode = WAL", nil, &mode)
		switch {
		case err == nil && mode != "wal":
			return fmt.Errorf("the file system does not allow write-ahead mode (SQLite stays in mode %q)", mode)
		case err == nil || errorCode(err) != codeBusy || time.Since(begin) > busyTime:
			return err
		}
		time.Sleep(pause)
	}
}

// write runs f in a transaction that others who write wait for.
func (b *Book) write(ctx context.Context, f func(q query) error) error {
	select {
	case b.writing <- struct{}{}:
		defer func() { <-b.writing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(query{ctx, tx}); err != nil {
		_ = tx.Rollback() // it is gone in any case
		return err
	}
	return tx.Commit()
}

// query asks a database or a transaction.
type query struct {
	ctx context.Context
	on  interface {
		ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error)
		QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row
	}
}

func (q query) run(text string, args ...any) error {
	_, err := q.on.ExecContext(q.ctx, text, args...)
	return err
}

// one reads one line.
func (q query) one(text string, args []any, to ...any) error {
	return q.on.QueryRowContext(q.ctx, text, args...).Scan(to...)
}

// Result codes of SQLite.
const (
	codeBusy         = 5
	codeNotADatabase = 26
)

// errorCode returns the primary result code of an error of SQLite, 0 for others.
func errorCode(err error) int {
	const primary = 0xff
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & primary
	}
	return 0
}
