// Package batch solves many official levels, stores the results in a folder, and can be
// stopped and resumed at any moment.
//
// The folder is a journal (see [stride/internal/journal]): the settings, and a line for each
// level that was tried. The moves of each solved level are in a file of their own, named by
// its number. For each level, the file is written first, in one piece or not at all, then
// Plan.Found is called, and then the line is added. A level counts as done if it has a line
// and its moves clear it, which is checked again on resuming; every other level is solved
// again, and Plan.Found is called again. A folder holds the levels of one game, solved with
// one set of parameters. More levels may be added, and levels that were not solved may be
// tried with a larger budget. summary.csv and times.svg, a picture of the times,
// are written when a run ends.
package batch

import (
	"bytes"
	"cmp"
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
	"stride/internal/lab/report"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
	"stride/shift/solver"
)

// kind names the content of the folder for the journal.
const kind = "a batch of levels"

// Summary is the name of the file with the table of all levels.
const Summary = "summary.csv"

// Picture is the name of the file with the time of each level.
const Picture = "times.svg"

// Plan names the levels to solve, and the search.
type Plan struct {
	Levels []int // numbers from 1 to official.MaxLevel, in ascending order
	Game   official.Seed
	Folder string
	// Request is the search on each level, which has one worker. Request.Workers is the number of
	// levels that are solved side by side. Its deadline is ignored in favour of Limit.
	Request search.Request
	Options forest.Options // the zero value stands for the defaults
	Limit   time.Duration  // time for each level; 0 means no limit
	// Report, if not nil, is called after each level, from one goroutine at a time.
	// resumed reports whether the row is from an earlier run.
	Report func(r Row, resumed bool)
	// Found, if not nil, is called with the moves of each level that this run solves, from
	// several goroutines. The call comes after the moves are written and before the row
	// is, so that it is called for every level that counts as done. An error ends the batch.
	Found func(r Row, moves []shift.Move) error
}

// MovesName returns the name of the file with the moves of a level.
func MovesName(level int) string { return fmt.Sprintf("%05d.txt", level) }

// settings are shared by all levels of a folder.
type settings struct {
	Game       string         `json:"game"`
	Seed       uint64         `json:"seed"`
	Parameters forest.Options `json:"parameters"`
	// The budget of each level; 0 means no limit.
	Steps   int64   `json:"steps,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}

// Run carries out a plan and returns the rows of its levels, in their order. It ends early
// when ctx ends, with the error of ctx, or when a file cannot be written. If the folder holds
// levels of another game, or levels that were solved with other settings, the error is a
// *[journal.OtherError].
func Run(ctx context.Context, p Plan) (rows []Row, err error) {
	switch n := len(p.Levels); {
	case n == 0:
		return nil, errors.New("there are no levels to solve")
	case !slices.IsSorted(p.Levels) || p.Levels[0] < 1 || p.Levels[n-1] > official.MaxLevel:
		return nil, fmt.Errorf("the levels must be in ascending order, and from 1 to %d", official.MaxLevel)
	}
	p.Options = cmp.Or(p.Options, forest.Defaults())
	now := settings{
		Game: fmt.Sprintf("%x", p.Game[:]), Seed: p.Request.Seed, Parameters: p.Options,
		Steps: p.Request.Budget.Steps, Seconds: p.Limit.Seconds(),
	}
	folder, err := journal.Open[settings, Row](p.Folder, kind, kind, now, func(was settings) (settings, error) {
		if d := journal.Difference(was.grown(now), now); d != "" {
			return was, &journal.OtherError{Text: fmt.Sprintf(
				"%s holds levels that were solved with other settings (%s): give the same settings to continue them, or another "+
					"folder", p.Folder, d)}
		}
		return now, nil
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	r := run{Plan: p, folder: folder, rows: make(map[int]Row)}
	for _, row := range folder.Done {
		r.rows[row.Level] = row // the last row of a level counts
	}
	search.ForEach(search.Workers(p.Request.Workers), 0, len(p.Levels), func(_, k int) bool {
		if err := r.level(ctx, p.Levels[k]); err != nil {
			r.fail(err)
			return false
		}
		return true
	})
	all := slices.SortedFunc(maps.Values(r.rows), func(a, b Row) int { return a.Level - b.Level })
	var summary bytes.Buffer
	picture, err := report.TimesSVG("Time of each level", "level", times(all))
	if err := errors.Join(err, Table(all).WriteCSV(&summary),
		disk.Replace(filepath.Join(p.Folder, Summary), summary.Bytes()),
		disk.Replace(filepath.Join(p.Folder, Picture), picture)); err != nil {
		r.fail(err)
	}
	return slices.DeleteFunc(all, func(row Row) bool {
		_, asked := slices.BinarySearch(p.Levels, row.Level)
		return !asked
	}), r.err
}

// grown returns the settings with the larger budget of the two.
func (s settings) grown(others settings) settings {
	if s.Steps > 0 && (others.Steps == 0 || others.Steps > s.Steps) {
		s.Steps = others.Steps
	}
	if s.Seconds > 0 && (others.Seconds == 0 || others.Seconds > s.Seconds) {
		s.Seconds = others.Seconds
	}
	return s
}

// run is a plan that is being carried out.
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

// level solves one level, unless it is done already.
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
	request := r.Request
	request.Workers = 1
	request.Budget.Deadline = time.Time{}
	begin := time.Now()
	if r.Limit > 0 {
		request.Budget.Deadline = begin.Add(r.Limit)
	}
	result, err := solver.Solve(ctx, b, request, r.Options)
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

// done adds the row of a level that was tried.
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
