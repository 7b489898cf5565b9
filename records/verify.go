package records

import (
	"context"
	"errors"
	"fmt"
)

// Verify checks the file and every entry anew: SQLite's own check of its structure, each
// answer from scratch, checksums of all lines, and that sources are as they may be. damaged
// is told what is wrong, by an error of type *[DamageError] where it is one entry. It
// returns how many entries it has looked at, and an error if the file could not be read to
// its end.
//
// It takes some milliseconds for each level, and a linear time in the cells for each maze.
func (b *Book) Verify(ctx context.Context, damaged func(error)) (entries int, err error) {
	if err := b.verifyFile(ctx, damaged); err != nil {
		return 0, b.failed(err)
	}
	for r, err := range b.Records(ctx, All) {
		var damage *DamageError
		if err != nil && !errors.As(err, &damage) {
			return entries, err
		}
		entries++
		if err == nil {
			if err = b.verify(r); err != nil {
				err = b.failed(&DamageError{r.ID, err})
			}
		}
		if err != nil {
			damaged(err)
		}
	}
	return entries, b.verifyWithdrawals(ctx, damaged)
}

// verifyWithdrawals looks for withdrawals of entries that there are not. The others are
// checked with their entries.
func (b *Book) verifyWithdrawals(ctx context.Context, damaged func(error)) error {
	var lost int
	err := query{ctx, b.db}.one("SELECT count(*) FROM withdrawals WHERE entry NOT IN (SELECT id FROM entries)", nil, &lost)
	if err == nil && lost > 0 {
		damaged(b.failed(fmt.Errorf("%d withdrawn entries are missing", lost)))
	}
	return b.failed(err)
}

// verifyFile runs SQLite's check.
func (b *Book) verifyFile(ctx context.Context, damaged func(error)) error {
	rows, err := b.db.QueryContext(ctx, "PRAGMA integrity_check")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var finding string
		if err := rows.Scan(&finding); err != nil {
			return err
		}
		if finding != "ok" {
			damaged(b.failed(fmt.Errorf("the file is damaged: %s", finding)))
		}
	}
	return rows.Err()
}
