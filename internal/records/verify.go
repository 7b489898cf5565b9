package records

import (
	"context"
	"errors"
	"fmt"
)

// Verify checks the file and every entry again: it runs SQLite's check of the structure,
// evaluates each answer from scratch, and checks all checksums and sources. It calls damaged
// for each defect, with an error of type *[DamageError] if the defect is in one entry. It
// returns the number of entries that it has checked, and an error if it could not read the
// whole file.
//
// It takes some milliseconds for each level, and time linear in the number of cells for each
// maze.
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

// verifyWithdrawals looks for withdrawals of entries that do not exist. The others are checked
// together with their entries.
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
