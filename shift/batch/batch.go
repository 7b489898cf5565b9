// Package batch solves many official levels into a folder and can be stopped and
// taken up again at any moment.
//
// The folder holds the moves of each solved level, named by its number, and
// summary.csv with a row for each level tried. Every file is written whole or not
// at all (see [disk.Replace]), moves before their row; whoever wants to know of solved
// levels is told in between. So a level counts as done when it has a row and its moves
// clear it, which is checked anew on taking up; everything else is solved again, and
// told again. There is no other state. One program at a time works in a folder.
package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"stride/internal/disk"
	"stride/internal/lock"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
	"stride/shift/solver"
)

// Summary is the name of the table in the folder.
const Summary = "summary.csv"

// Plan says what to solve.
type Plan struct {
	From, To int // levels, both included
	Game     official.Seed
	Folder   string
	// Config is how each level is solved, by one worker; its Workers is how many
	// levels are solved side by side. Its deadline is not used, Limit is.
	Config forest.Config
	Limit  time.Duration // for each level, 0 for none
	// Report, if not nil, is called after each level, from one goroutine at a
	// time. resumed says that the row is from an earlier run.
	Report func(r Row, resumed bool)
	// Found, if not nil, is told the moves of each level that was solved now, from several
	// goroutines: after the moves are written and before the row is, so that no level
	// counts as done that it was not told of. An error ends the batch.
	Found func(r Row, moves []shift.Move) error
}

// MovesName returns the name of the file with the moves of a level.
func MovesName(level int) string { return fmt.Sprintf("%05d.txt", level) }

// Run carries out a plan. It returns the rows of its levels, in order. It ends
// early when ctx ends, with the error of ctx, or when a file cannot be written.
func Run(ctx context.Context, p Plan) (rows []Row, err error) {
	if p.From < 1 || p.From > p.To || p.To > official.MaxLevel {
		return nil, fmt.Errorf("levels %d to %d: want 1 to %d", p.From, p.To, official.MaxLevel)
	}
	owner, err := lock.Folder(p.Folder, "a batch of levels")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, owner.Release()) }()
	if err := errors.Join(disk.Sweep(p.Folder, "*.txt"), disk.Sweep(p.Folder, Summary)); err != nil {
		return nil, err
	}
	rows, err = ReadTable(filepath.Join(p.Folder, Summary))
	if err != nil {
		return nil, err
	}
	r := run{Plan: p, rows: make(map[int]Row)}
	for _, row := range rows {
		r.rows[row.Level] = row
	}
	search.Lots(search.Workers(p.Config.Workers), p.From, p.To+1, func(_, level int) bool {
		if err := r.level(ctx, level); err != nil {
			r.fail(err)
			return false
		}
		return true
	})
	return slices.DeleteFunc(r.table(), func(row Row) bool { return row.Level < p.From || row.Level > p.To }), r.err
}

// run is a plan being carried out.
type run struct {
	Plan
	mu   sync.Mutex
	rows map[int]Row
	err  error
}

func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// level solves one level, unless that is done already.
func (r *run) level(ctx context.Context, level int) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	b, err := official.Level(r.Game, level)
	if err != nil {
		return err
	}
	name := filepath.Join(r.Folder, MovesName(level))
	r.mu.Lock()
	row, known := r.rows[level]
	r.mu.Unlock()
	if known && row.Solved() && clears(b, name) {
		r.report(row, true)
		return nil
	}
	config := r.Config
	config.Workers = 1
	config.Budget.Deadline = time.Time{}
	begin := time.Now()
	if r.Limit > 0 {
		config.Budget.Deadline = begin.Add(r.Limit)
	}
	result, err := solver.Solve(ctx, b, config)
	if err != nil {
		return fmt.Errorf("level %d: %w", level, err)
	}
	if !result.Solved && ctx.Err() != nil {
		return ctx.Err()
	}
	row = Row{
		Level:     level,
		Numbers:   b.Numbers(),
		Seconds:   time.Since(begin).Seconds(),
		Steps:     result.Steps,
		Proposals: result.Proposals,
		Restarts:  result.Restarts,
		Left:      result.Left,
	}
	if result.Solved {
		var text bytes.Buffer
		if err := shift.WriteMoves(&text, result.Moves); err != nil {
			return err
		}
		if err := disk.Replace(name, text.Bytes()); err != nil {
			return err
		}
	}
	if result.Solved && r.Found != nil {
		if err := r.Found(row, result.Moves); err != nil {
			return err
		}
	}
	return r.done(row)
}

// done adds a row to the summary.
func (r *run) done(row Row) error {
	r.mu.Lock()
	r.rows[row.Level] = row
	text := EncodeTable(r.table())
	err := disk.Replace(filepath.Join(r.Folder, Summary), text)
	r.mu.Unlock()
	if err == nil {
		r.report(row, false)
	}
	return err
}

func (r *run) report(row Row, resumed bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Report != nil {
		r.Report(row, resumed)
	}
}

// table returns all rows in the order of their levels.
func (r *run) table() []Row {
	var rows []Row
	for _, row := range r.rows {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b Row) int { return a.Level - b.Level })
	return rows
}

// clears reports whether the named file holds moves that clear b.
func clears(b shift.Board, name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	moves, err := shift.ReadMoves(f)
	return err == nil && shift.Check(b, moves) == nil
}
