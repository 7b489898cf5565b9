// Package batch solves many official levels into a folder and can be stopped and
// taken up again at any moment.
//
// The folder is a journal (see [stride/internal/journal]): the settings, and a line for each
// level tried. Beside it stand the moves of each solved level, in files named by its number,
// each written whole or not at all, before its line; whoever wants to know of solved levels
// is told in between. So a level counts as done when it has a line and its moves clear it,
// which is checked anew on taking up; everything else is solved again, and told again. A
// folder holds the levels of one game, solved with one set of parameters; more levels may
// be added, and levels that were not solved may be tried with a larger budget.
// summary.csv is written when a program ends.
package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"stride/internal/disk"
	"stride/internal/journal"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
	"stride/shift/solver"
)

// kind is what a folder holds, for the journal.
const kind = "a batch of levels"

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

// settings are what all levels of a folder have in common.
type settings struct {
	Game       string         `json:"game"`
	Seed       uint64         `json:"seed"`
	Parameters forest.Options `json:"parameters"`
	// The budget of each level, 0 for none.
	Steps   int64   `json:"steps,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}

// Run carries out a plan. It returns the rows of its levels, in order. It ends
// early when ctx ends, with the error of ctx, or when a file cannot be written. A folder
// that holds levels of another game, or solved with other settings, is refused with a
// *[journal.OtherError].
func Run(ctx context.Context, p Plan) (rows []Row, err error) {
	if p.From < 1 || p.From > p.To || p.To > official.MaxLevel {
		return nil, fmt.Errorf("levels %d to %d: want 1 to %d", p.From, p.To, official.MaxLevel)
	}
	now := settings{
		Game: fmt.Sprintf("%x", p.Game[:]), Seed: p.Config.Seed, Parameters: p.Config.Options,
		Steps: p.Config.Budget.Steps, Seconds: p.Limit.Seconds(),
	}
	folder, err := journal.Open[settings, Row](p.Folder, kind, kind, now, func(was settings) (settings, error) {
		if d := journal.Difference(was.grown(now), now); d != "" {
			return was, &journal.OtherError{Text: fmt.Sprintf(
				"%s holds levels that were solved with other settings (%s): give the same settings to go on with them, or another folder", p.Folder, d)}
		}
		return now, nil
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	r := run{Plan: p, folder: folder, rows: make(map[int]Row)}
	for _, row := range folder.Done {
		r.rows[row.Level] = row // the last one counts
	}
	search.ForEach(search.Workers(p.Config.Workers), p.From, p.To+1, func(_, level int) bool {
		if err := r.level(ctx, level); err != nil {
			r.fail(err)
			return false
		}
		return true
	})
	all := slices.SortedFunc(maps.Values(r.rows), func(a, b Row) int { return a.Level - b.Level })
	var summary bytes.Buffer
	if err := errors.Join(Table(all).WriteCSV(&summary), disk.Replace(filepath.Join(p.Folder, Summary), summary.Bytes())); err != nil {
		r.fail(err)
	}
	return slices.DeleteFunc(all, func(row Row) bool { return row.Level < p.From || row.Level > p.To }), r.err
}

// grown returns the settings with the budget of others where that is larger.
func (s settings) grown(others settings) settings {
	if s.Steps > 0 && (others.Steps == 0 || others.Steps > s.Steps) {
		s.Steps = others.Steps
	}
	if s.Seconds > 0 && (others.Seconds == 0 || others.Seconds > s.Seconds) {
		s.Seconds = others.Seconds
	}
	return s
}

// run is a plan being carried out.
type run struct {
	Plan
	folder *journal.Folder[settings, Row]
	mu     sync.Mutex
	rows   map[int]Row
	err    error
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

// done keeps a row.
func (r *run) done(row Row) error {
	r.mu.Lock()
	err := r.folder.Add(row)
	if err == nil {
		r.rows[row.Level] = row
	}
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
