package grade

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"stride/internal/journal"
	"stride/internal/run"
	"stride/internal/search"
)

// kind is the name of what a folder holds, for messages of the journal.
const kind = "a grading"

// Folders in the folder of a grading.
const (
	outputFolder = "outputs" // what the programs printed
	builtFolder  = "built"   // the submissions after their builds
)

// Grading is the folder of a grading that this program works in.
type Grading struct {
	Plan        *Plan
	Submissions []Submission
	Isolation   run.Isolation
	Parallel    int      // runs at a time; 1 if 0
	Hidden      []string // files that programs must not see, besides the submissions and results
	Given       []string // checksums of what the kit of the plan has, see [Sum]
	Notes       []string // on the submissions, see Find

	dir     string
	jobs    jobs
	journal *journal.Folder[Header, Record]
	mu      sync.Mutex
	records map[string]Record
	status  Status
}

// Status says how far a grading is.
type Status struct {
	Done, All int
	Now       string // what is being done
}

// Open takes the folder of a grading, new or not, to work in it. The notes are those of [Find].
//
// What no student may foresee follows from the seed. Unless the plan has one, it is drawn when the
// folder is made and stays in it: with a default, a student could draw and make the same mazes at
// home.
func Open(dir string, plan *Plan, submissions []Submission, notes []string) (*Grading, error) {
	now := plan.header()
	if now.Seed == 0 {
		now.Seed = 1 + rand.Uint64N(math.MaxUint64)
	}
	f, err := journal.Open[Header, Record](dir, kind, "stride grade", now, func(was Header) (Header, error) {
		if plan.Seed == 0 {
			now.Seed = was.Seed
		}
		if d := journal.Difference(was, now); d != "" {
			return was, &journal.OtherError{Text: fmt.Sprintf(
				"%s holds runs of another plan (%s): they do not belong together; give another folder", dir,
				d)}
		}
		return was, nil
	})
	if err != nil {
		return nil, err
	}
	seeded := *plan
	seeded.Seed = f.Plan.Seed
	g := &Grading{Plan: &seeded, Notes: notes, dir: dir, journal: f, records: make(map[string]Record)}
	for _, r := range f.Done {
		if r.Machine == "" && g.intact(r) {
			g.records[r.id()] = r
		}
	}
	g.Submissions = slices.Clone(submissions)
	err = os.Chmod(dir, 0o700) // neither other users nor the programs may read grades
	for _, folder := range []string{outputFolder, builtFolder} {
		err = errors.Join(err, os.MkdirAll(filepath.Join(dir, folder), 0o700))
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	g.list()
	return g, nil
}

// given returns the checksums of the course's own files.
func (g *Grading) given() map[string]bool {
	all := make(map[string]bool)
	for _, sum := range g.Given {
		all[sum] = true
	}
	for _, text := range g.Plan.GivenFiles {
		all[Sum(text)] = true
	}
	for _, r := range g.Plan.Require {
		if r.SameAs != "" {
			all[Sum(r.Given)] = true
		}
	}
	return all
}

// Close gives the folder back.
func (g *Grading) Close() error { return g.journal.Close() }

// intact reports whether the file of a record is as it was written. A run whose output is lost or
// was changed has to be made again.
func (g *Grading) intact(r Record) bool {
	if r.Output == "" {
		return true
	}
	text, err := os.ReadFile(filepath.Join(g.dir, r.Output))
	return err == nil && checksum(text) == r.Sum
}

func checksum(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Status returns how far the grading is. It may be called at any time.
func (g *Grading) Status() Status {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.status
}

// recordOf returns the record of a job, and whether there is one.
func (g *Grading) recordOf(j *job) (Record, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r, done := g.records[j.id]
	return r, done
}

// add stores a record.
func (g *Grading) add(r Record) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := g.journal.Add(r); err != nil {
		return err
	}
	g.records[r.id()] = r
	return nil
}

// Run does what there is no record of yet: thresholds, builds, runs. If ctx ends, what was done is
// kept, and the error is that of the context.
func (g *Grading) Run(ctx context.Context) error {
	builds := g.builds()
	all := len(g.jobs.thresholds) + len(builds)
	for _, round := range g.jobs.rounds {
		all += len(round)
	}
	g.mu.Lock()
	g.status = Status{All: all}
	g.mu.Unlock()
	if err := g.checkTools(ctx, g.unbuilt()); err != nil {
		return err
	}
	for _, jobs := range slices.Concat([][]*job{g.jobs.thresholds, builds}, g.jobs.rounds) {
		if err := g.doAll(ctx, jobs); err != nil {
			return err
		}
	}
	return nil
}

// Left returns what Run has left to do. Searches for thresholds are not counted.
func (g *Grading) Left() Work {
	left := func(jobs []*job) (n int) {
		for _, j := range jobs {
			_, done := g.recordOf(j)
			built, known := g.recordOf(j.of.build)
			if !done && (!known || built.succeeded()) {
				n++
			}
		}
		return n
	}
	builds := left(g.builds())
	var rounds []int
	for _, round := range g.jobs.rounds {
		rounds = append(rounds, left(round))
	}
	return g.Plan.workOf(max(1, g.Parallel), builds, rounds...)
}

// doAll does jobs, some of them at the same time.
func (g *Grading) doAll(ctx context.Context, jobs []*job) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	search.ForEach(max(1, g.Parallel), 0, len(jobs), func(slot, k int) bool {
		if ctx.Err() != nil {
			return false
		}
		g.tell(jobs[k].about, 0)
		if _, done := g.recordOf(jobs[k]); !done {
			if err := jobs[k].do(ctx, slot); err != nil {
				cancel(err)
				return false
			}
		}
		g.tell("", 1)
		return true
	})
	return context.Cause(ctx)
}

func (g *Grading) tell(now string, done int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.status.Done += done
	if now != "" {
		g.status.Now = now
	}
}
