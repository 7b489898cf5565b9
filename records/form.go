package records

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
)

// The form of the file. A book of an older form is brought to this one when it is opened
// for writing, in one transaction, so that it has one form or the other.
//
// Form 1 had no checksums and no withdrawals, and took any time above 0, to the last bit.

const (
	// applicationID marks the file as a book: "STRD" in ASCII.
	applicationID = 0x53545244
	// schemaVersion is written into the file; it changes whenever the tables do.
	schemaVersion = 2
)

// schema makes the tables. In the order of their numbers, entries are improvements: each
// was better than all of its kind that were not withdrawn then.
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
	sum INTEGER NOT NULL
) STRICT;
CREATE INDEX mazes_by_value ON mazes (row_count, col_count, low, high, value);
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
	sum INTEGER NOT NULL
) STRICT;
CREATE INDEX levels_by_time ON levels (game, level, seconds);
CREATE TABLE withdrawals (
	kind TEXT NOT NULL CHECK (kind IN ('m', 'l')),
	entry INTEGER NOT NULL,
	reason TEXT NOT NULL,
	who TEXT NOT NULL,
	at TEXT NOT NULL,
	sum INTEGER NOT NULL,
	PRIMARY KEY (kind, entry)
) STRICT, WITHOUT ROWID;
`

// form is what a file is.
type form int

const (
	formNew     form = iota // new and empty
	formOld                 // a book of form 1
	formCurrent             // a book of this form
)

// inspect says what the file is. It returns an error if it is no book, or one of a newer
// form.
func inspect(q query) (form, error) {
	var application, version, tables int
	// One statement, so that no other process makes the tables in between.
	err := q.one("SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, pragma_user_version",
		nil, &application, &version, &tables)
	switch {
	case errorCode(err) == codeNotADatabase:
		return 0, errors.New("the file is no record book, and no SQLite file at all")
	case err != nil:
		return 0, err
	case application == 0 && version == 0 && tables == 0:
		return formNew, nil
	case application != applicationID:
		return 0, errors.New("the SQLite file is no record book, but one of another program")
	case version > schemaVersion:
		return 0, fmt.Errorf("it is of form %d, and this program knows forms up to %d: use a newer stride", version, schemaVersion)
	case version < schemaVersion:
		return formOld, nil
	}
	return formCurrent, nil
}

// prepare makes the tables of a new file, brings a book of form 1 to this one, and refuses
// a file that is no book.
func (b *Book) prepare(ctx context.Context) error {
	is, err := inspect(query{ctx, b.db})
	if err != nil || is == formCurrent {
		return err
	}
	if is == formNew {
		if err := b.writeAhead(ctx); err != nil {
			return err
		}
	}
	return b.write(ctx, func(q query) error {
		is, err := inspect(q) // another process may have been faster
		if err != nil {
			return err
		}
		switch is {
		case formNew:
			err = q.run(schema)
		case formOld:
			err = migrate(q)
		default:
			return nil
		}
		if err != nil {
			return err
		}
		return q.run(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, schemaVersion))
	})
}

// migrate brings the tables of form 1 to this form. Entries keep their IDs. Their times are
// rounded; a time of a level that is too short to be true is withdrawn, as it would stand
// for ever. It is an error if SQLite cannot read an entry any more.
func migrate(q query) error {
	if err := q.run("ALTER TABLE mazes RENAME TO old_mazes; ALTER TABLE levels RENAME TO old_levels;" + schema); err != nil {
		return err
	}
	const mazeColumns, levelColumns = 14, 11
	if err := errors.Join(copyOld(q, mazeLetter, mazeColumns), copyOld(q, levelLetter, levelColumns)); err != nil {
		return fmt.Errorf("it is of form 1, and cannot be brought to form %d: %w; what can be read of it, the stride that made it can export",
			schemaVersion, err)
	}
	return q.run("DROP TABLE old_mazes; DROP TABLE old_levels;")
}

// copyOld copies the entries of a table of form 1, which has so many columns.
func copyOld(q query, letter string, columns int) error {
	const afterTime = 4 // the time, and what follows it
	old := "old_" + tables[letter]
	var entries int
	if err := q.one("SELECT count(*) FROM "+old, nil, &entries); err != nil {
		return err
	}
	last := int64(math.MinInt64)
	for range entries {
		line, to := make([]any, columns), make([]any, columns)
		for k := range line {
			to[k] = &line[k]
		}
		if err := q.one("SELECT * FROM "+old+" WHERE id > ? ORDER BY id LIMIT 1", []any{last}, to...); err != nil {
			return fmt.Errorf("the entry after %s%d: %w", letter, last, err)
		}
		exact, isTime := line[columns-afterTime].(float64)
		id, isNumber := line[0].(int64)
		if !isTime || !isNumber {
			return fmt.Errorf("the entry after %s%d is damaged", letter, last)
		}
		last = id
		rounded := round(exact)
		tooFast := letter == levelLetter && rounded == 0
		if !tooFast {
			line[columns-afterTime] = rounded
		}
		if err := insertLine(q, letter, id, line[1:]...); err != nil {
			return fmt.Errorf("entry %s%d: %w", letter, id, err)
		}
		if tooFast {
			w := Withdrawal{Reason: tooShort(exact), By: "stride, when the book got checksums", At: time.Now()}
			if err := w.insert(q, letter, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// tables are the tables by the letters of the IDs.
var tables = map[string]string{mazeLetter: "mazes", levelLetter: "levels"}

// insertLine adds a line to one of the tables of entries, with its checksum.
func insertLine(q query, letter string, id int64, columns ...any) error {
	line := append([]any{id}, columns...)
	line = append(line, sumOf(append([]any{letter}, line...)...))
	return q.run("INSERT INTO "+tables[letter]+" VALUES (?"+strings.Repeat(", ?", len(line)-1)+")", line...)
}

// nextID returns the number of the next entry.
func nextID(q query, letter string) (id int64, err error) {
	err = q.one("SELECT ifnull(max(id), 0) + 1 FROM "+tables[letter], nil, &id)
	return id, err
}
