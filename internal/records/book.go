package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver

	"stride/internal/puzzle"
)

// The file is in SQLite's write-ahead mode: any number of readers and one writer do not block
// each other, even in different processes, and a writer that is killed leaves the file as it
// was before its transaction. Each commit is on disk when it returns (synchronous = FULL), so
// it survives a power failure. The price is that the file must be on a local disk: the mode
// uses memory that its processes share, which network file systems do not provide. The other
// mode, a rollback journal, was rejected because a slow reader, such as an export into a
// pager, would block all writers.
//
// A transaction that writes takes the lock when it begins (BEGIN IMMEDIATE): if it read first
// and took the lock later, it could only fail when another writer was faster. Others wait for
// the lock for up to busyTime. Within a process, writers queue up before that, because SQLite
// waits by polling.

// busyTime limits how long a writer waits for writers in other processes.
const busyTime = time.Minute

// Book is an open record book. Its methods may be called from several goroutines,
// and several processes may have the same book open.
type Book struct {
	db       *sql.DB
	path     string
	families puzzle.Registry
	readOnly bool          // the file cannot be written
	writing  chan struct{} // holds a token while a goroutine of this process writes
}

// Open opens the book in the named file, with entries of these families. If the file does not
// exist, Open creates it, and its folder if necessary. It returns an error if the file is not a
// book, or is of another form.
func Open(path string, families puzzle.Registry) (*Book, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	return open(path, families)
}

// OpenExisting is Open for a book that must already exist; otherwise the error is
// [fs.ErrNotExist]. A book without permission to write is opened for reading if that is
// permitted.
func OpenExisting(path string, families puzzle.Registry) (*Book, error) {
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
	b, err := open(path, families)
	switch errorCode(err) {
	case codeReadOnly, codeCannotOpen, codePermission:
		if readable, readErr := openToRead(path, families); readErr == nil {
			return readable, nil
		}
	}
	return b, err
}

// The ways to open the file, as parameters of SQLite's URIs.
var (
	toWrite = url.Values{"_txlock": {"immediate"}}
	toRead  = url.Values{"mode": {"ro"}}
	// asItIs reads only the file itself, not the files next to it.
	asItIs = url.Values{"immutable": {"1"}}
)

func open(path string, families puzzle.Registry) (*Book, error) {
	b, err := connect(path, families, toWrite)
	if err != nil {
		return nil, err
	}
	if err := b.prepare(context.Background()); err != nil {
		return nil, errors.Join(b.failed(err), b.db.Close())
	}
	return b, nil
}

// openToRead opens a book that cannot be written. Readers leave marks in the memory that they
// share with writers, a file next to the book. If they cannot create that file and
// no other program is using the book (the write-ahead log is empty), the book is read as it is.
// If a program starts to write at that moment, a reader could see a mix of old and new data,
// which the checksums turn into an error.
func openToRead(path string, families puzzle.Registry) (*Book, error) {
	ways := []url.Values{toRead}
	if info, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		ways = append(ways, asItIs)
	}
	var all error
	for _, way := range ways {
		b, err := connect(path, families, way)
		if err != nil {
			return nil, err
		}
		b.readOnly = true
		empty, err := inspect(query{context.Background(), b.db})
		if err == nil && !empty {
			return b, nil
		}
		if err == nil {
			err = errors.New("the file is empty")
		}
		all = errors.Join(all, b.failed(err), b.db.Close())
	}
	return nil, all
}

// layer is the name of SQLite's interface to the operating system (VFS), or empty for the
// default one. Tests substitute one that fails.
var layer string

// connect returns a book from which nothing has been read yet.
func connect(path string, families puzzle.Registry, way url.Values) (*Book, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("record book: %w", err)
	}
	values := maps.Clone(way)
	values["_pragma"] = []string{fmt.Sprintf("busy_timeout(%d)", busyTime.Milliseconds()), "synchronous(FULL)",
		"trusted_schema(0)"}
	if layer != "" {
		values["vfs"] = []string{layer}
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(full), RawQuery: values.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, fmt.Errorf("record book %s: %w", path, err)
	}
	return &Book{db: db, path: path, families: families, writing: make(chan struct{}, 1)}, nil
}

// Close closes the book.
func (b *Book) Close() error { return b.failed(b.db.Close()) }

// Path returns the path of the file as it was passed to Open.
func (b *Book) Path() string { return b.path }

// failed adds the path of the book and an explanation to an error.
func (b *Book) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("record book %s: %w", b.path, explained(err))
}

// writeAhead sets the mode of a new file. SQLite does not wait if another process does the
// same at this moment, so writeAhead does.
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

// write runs f in a transaction. Other writers wait for it.
func (b *Book) write(ctx context.Context, f func(q query) error) error {
	if b.readOnly {
		return errReadOnly
	}
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
		_ = tx.Rollback() // the transaction is lost in any case
		return err
	}
	return tx.Commit()
}

// query runs statements on a database or in a transaction.
type query struct {
	ctx context.Context
	on  interface {
		ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error)
		QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
		QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row
	}
}

func (q query) run(text string, args ...any) error {
	_, err := q.on.ExecContext(q.ctx, text, args...)
	return err
}

// one reads one row.
func (q query) one(text string, args []any, to ...any) error {
	return q.on.QueryRowContext(q.ctx, text, args...).Scan(to...)
}
