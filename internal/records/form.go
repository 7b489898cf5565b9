package records

import (
	"context"
	"errors"
	"fmt"
)

const (
	// applicationID marks the file as a book: "STRD" in ASCII.
	applicationID = 0x53545244
	// schemaVersion is written into the file; it changes whenever the tables do.
	schemaVersion = 3
)

// schema creates the tables. In the order of their numbers, entries are improvements: each was
// better than all entries of its problem that were not withdrawn when it was added.
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
	found TEXT NOT NULL,
	checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX entries_by_value ON entries (problem, value);
CREATE TABLE withdrawals (
	entry INTEGER PRIMARY KEY,
	reason TEXT NOT NULL,
	who TEXT NOT NULL,
	at TEXT NOT NULL,
	checksum INTEGER NOT NULL
) STRICT;
`

// inspect reports whether the file is new, so that it has no tables yet. It returns an error
// if the file is not a book, or is of another form.
func inspect(q query) (empty bool, err error) {
	var application, version, tables int
	// One statement, so that no other process can create the tables in between.
	err = q.one("SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, "+
		"pragma_user_version",
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
	case version != schemaVersion:
		return false, fmt.Errorf("it is of form %d, and this program knows only form %d: use the stride that made it",
			version, schemaVersion)
	}
	return false, nil
}

// prepare creates the tables of a new file, and refuses a file that is not a book.
func (b *Book) prepare(ctx context.Context) error {
	empty, err := inspect(query{ctx, b.db})
	if err != nil || !empty {
		return err
	}
	if err := b.writeAhead(ctx); err != nil {
		return err
	}
	return b.write(ctx, func(q query) error {
		empty, err := inspect(q) // another process may have been faster
		if err != nil || !empty {
			return err
		}
		return q.run(schema + fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID,
			schemaVersion))
	})
}
