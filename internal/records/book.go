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
	"strings"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"

	"stride/internal/lock"
	"stride/internal/puzzle"
)

// SQLite keeps the file in order. Each commit is on the disk when it returns; a writer that is
// killed leaves a journal next to the file, which the next program that opens the book rolls back.
// Programs wait for each other's locks for up to busyTime. The rollback journal was chosen instead
// of the write-ahead log because the book is then one file, which can be copied, and read where
// nothing may be written. Its price is that a reader blocks writers, so nothing here hands out rows
// while it reads: all of them are in memory first.
//
// A transaction that writes takes the lock when it begins (BEGIN IMMEDIATE). If it read first and
// took the lock later, it could only fail when another writer was faster.

// busyTime limits how long a program waits for others.
const busyTime = time.Minute

// ErrBusy is the error of a program that has waited for others that long.
var ErrBusy error = busyError{}

type busyError struct{}

func (busyError) Error() string { return "another program has been using it" }

// Is reports whether target is [lock.ErrHeld].
func (busyError) Is(target error) bool { return target == lock.ErrHeld }

const (
	// applicationID marks the file as a book: "STRD" in ASCII.
	applicationID = 0x53545244
	// schemaVersion is written into the file; it changes whenever the table does.
	schemaVersion = 4
)

// schema creates the table. In the order of their numbers, the entries of a problem are
// improvements.
const schema = `
CREATE TABLE entries (
	id INTEGER PRIMARY KEY,
	problem TEXT NOT NULL,
	value INTEGER NOT NULL,
	answer TEXT NOT NULL,
	search TEXT NOT NULL,
	version TEXT NOT NULL,
	seed TEXT NOT NULL,
	seconds REAL NOT NULL,
	workers INTEGER NOT NULL,
	place TEXT NOT NULL,
	found TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_problem ON entries (problem, id);
`

// Book is an open record book. Its methods may be called from several goroutines,
// and several processes may have the same book open.
type Book struct {
	db       *sql.DB
	path     string
	families puzzle.Registry

	evaluated atomic.Int64 // entries, by verified
}

// Open opens the book in the named file, with entries of these families. If the file does not
// exist, Open creates it, and its folder if necessary. It returns an error if the file is not a
// book, is of another form, or is damaged.
func Open(path string, families puzzle.Registry) (*Book, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	return open(path, families)
}

// OpenExisting is Open for a book that must already exist; otherwise the error is
// [fs.ErrNotExist]. A book without permission to write can be read.
func OpenExisting(path string, families puzzle.Registry) (*Book, error) {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no record book at %s: %w", path, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	return open(path, families)
}

func open(path string, families puzzle.Registry) (*Book, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	db, err := sql.Open("sqlite", address(filepath.ToSlash(full)))
	if err != nil {
		return nil, fmt.Errorf("record book %s: %w", path, err)
	}
	b := &Book{db: db, path: path, families: families}
	if err := b.prepare(context.Background()); err != nil {
		return nil, errors.Join(b.failed(err), db.Close())
	}
	return b, nil
}

// address returns the URI of the file with an absolute path, with slashes.
func address(path string) string {
	options := url.Values{"_txlock": {"immediate"}, "_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyTime.Milliseconds()), "synchronous(FULL)", "trusted_schema(0)"}}
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/book.db: without the slash, the drive would be read as a host
	}
	name := url.URL{Scheme: "file", Path: path, RawQuery: options.Encode()}
	return name.String()
}

// Close closes the book.
func (b *Book) Close() error { return b.failed(b.db.Close()) }

// Path returns the path of the file as it was passed to Open.
func (b *Book) Path() string { return b.path }

// prepare creates the table of a new file, and refuses a file that is no book or is damaged.
func (b *Book) prepare(ctx context.Context) error {
	empty, err := inspect(ctx, b.db)
	if err != nil {
		return err
	}
	if empty {
		return b.write(ctx, func(tx *sql.Tx) error {
			empty, err := inspect(ctx, tx) // another process may have been faster
			if err != nil || !empty {
				return err
			}
			_, err = tx.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA "+
				"user_version = %d;", applicationID, schemaVersion))
			return err
		})
	}
	var finding string
	if err := b.db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&finding); err != nil {
		return err
	}
	if finding != "ok" {
		return &damageError{strings.Join(strings.Fields(finding), " ")} // it has several lines
	}
	return nil
}

// damageError is what SQLite's check found.
type damageError struct{ finding string }

func (e *damageError) Error() string {
	return fmt.Sprintf("the file is damaged (%s): replace it with a copy, or save what can be read with "+
		"SQLite's own program, "+`"sqlite3 FILE .recover"`, e.finding)
}

// asker is a database or a transaction.
type asker interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// inspect reports whether the file is new, so that it has no tables yet. It returns an error
// if the file is not a book, or is of another form.
func inspect(ctx context.Context, on asker) (empty bool, err error) {
	var application, version, tables int
	// One statement, so that no other process can create the table in between.
	err = on.QueryRowContext(ctx, "SELECT application_id, user_version, (SELECT count(*) FROM "+
		"sqlite_schema) FROM pragma_application_id, pragma_user_version").Scan(&application, &version,
		&tables)
	switch {
	case err != nil:
		return false, err
	case application == 0 && version == 0 && tables == 0:
		return true, nil
	case application != applicationID:
		return false, errors.New("the SQLite file is no record book, but one of another program")
	case version != schemaVersion:
		return false, fmt.Errorf("it is of form %d, and this program knows only form %d: use the stride "+
			"that made it", version, schemaVersion)
	}
	return false, nil
}

// write runs f in a transaction. Other writers wait for it.
func (b *Book) write(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // the transaction is lost in any case
		return err
	}
	return tx.Commit()
}

// Primary result codes of SQLite.
const (
	codeBusy         = 5
	codeReadOnly     = 8
	codeInputOutput  = 10
	codeCorrupt      = 11
	codeFull         = 13
	codeCannotOpen   = 14
	codeNotADatabase = 26
	primaryCode      = 0xff
)

// failed adds the path of the book to an error, and to one of SQLite what it means and what helps.
func (b *Book) failed(err error) error {
	if err == nil {
		return nil
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & primaryCode {
		case codeBusy:
			err = fmt.Errorf("%w for %v: wait until it is done (%w)", ErrBusy, busyTime, err)
		case codeReadOnly:
			err = fmt.Errorf("you may read this book, but not write to it: its file and its folder must "+
				"allow that (%w)", err)
		case codeInputOutput:
			err = fmt.Errorf("the disk failed: look whether it is full or defective; what was in the book "+
				"is still there (%w)", err)
		case codeFull:
			err = fmt.Errorf("the disk is full: free some space and do it again; what was in the book is "+
				"still there (%w)", err)
		case codeCannotOpen:
			err = fmt.Errorf("its file cannot be opened, or none can be made next to it: look at the "+
				"permissions of the file and its folder (%w)", err)
		case codeCorrupt:
			err = &damageError{err.Error()}
		case codeNotADatabase:
			err = errors.New("the file is no record book, and no SQLite file at all")
		}
	}
	return fmt.Errorf("record book %s: %w", b.path, err)
}
