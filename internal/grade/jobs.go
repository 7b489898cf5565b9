package grade

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// A grading is a list of jobs, which is made once, when its submissions are known: thresholds to
// find, submissions to build, and runs. What a submission meets, where configurations are drawn, is
// decided there and nowhere else. What is left to do, how long it may take, and the results are
// read from the list, by looking for the record of each job.

// A job is a piece of work.
type job struct {
	record Record // as far as it identifies the work; see [Record.id]
	id     string
	about  string    // for people
	of     *handedIn // nil for a threshold
	do     func(ctx context.Context, slot int) error
}

// handedIn is a submission with its jobs.
type handedIn struct {
	Submission
	build *job
	tests []*test
}

// test is a configuration as a submission meets it.
type test struct {
	Config
	threshold *job
	runs      []*job // by repeat
}

// jobs is the list.
type jobs struct {
	thresholds []*job // each once
	// the threshold of each configuration of the plan, nil if it is drawn for each submission
	common   []*job
	handedIn []*handedIn // in the order of the submissions
	rounds   [][]*job    // the runs in their order
}

// list makes the list of jobs.
func (g *Grading) list() {
	g.jobs = jobs{}
	known := make(map[string]*job)
	for _, c := range g.Plan.Configs {
		var common *job
		if !c.Drawn {
			common = g.thresholdJob(g.Plan.drawnFor(c, ""), known)
		}
		g.jobs.common = append(g.jobs.common, common)
		for k, s := range g.Submissions {
			if k == len(g.jobs.handedIn) {
				g.jobs.handedIn = append(g.jobs.handedIn, g.buildJob(s))
			}
			h := g.jobs.handedIn[k]
			t := &test{Config: g.Plan.drawnFor(c, s.Digest)}
			for _, other := range h.tests {
				if other.Key() == t.Key() {
					t.twin++ // two ranges of the plan, of which the same was drawn
				}
			}
			t.threshold = g.thresholdJob(t.Config, known)
			for repeat := 1; repeat <= g.Plan.Repeats; repeat++ {
				t.runs = append(t.runs, g.runJob(h, t, repeat))
			}
			h.tests = append(h.tests, t)
		}
	}
	g.jobs.rounds = g.rounds()
}

// thresholdJob finds a threshold, or makes a maze to solve, unless a known job does it.
func (g *Grading) thresholdJob(c Config, known map[string]*job) *job {
	r := thresholdRecord(c)
	j := &job{record: r, id: r.id(), about: "threshold of " + c.Key()}
	if known[j.id] != nil {
		return known[j.id]
	}
	j.do = func(ctx context.Context, _ int) (err error) {
		r.Begun = time.Now()
		if r.Threshold, err = c.find(ctx); err != nil {
			return err
		}
		return g.add(r)
	}
	known[j.id] = j
	g.jobs.thresholds = append(g.jobs.thresholds, j)
	return j
}

func (g *Grading) buildJob(s Submission) *handedIn {
	r := g.Plan.buildRecord(s)
	h := &handedIn{Submission: s}
	h.build = &job{record: r, id: r.id(), about: "building " + s.Name, of: h}
	h.build.do = func(ctx context.Context, slot int) error {
		return g.attempt(ctx, r, func(r *Record, work string) error { return g.build(ctx, s, r, work, slot) })
	}
	return h
}

func (g *Grading) runJob(h *handedIn, t *test, repeat int) *job {
	r := runRecord(h.Submission, t.Config, repeat)
	about := fmt.Sprintf("%s, %s, run %d", h.Name, t.Key(), repeat)
	return &job{record: r, id: r.id(), about: about, of: h, do: func(ctx context.Context, slot int) error {
		if built, _ := g.recordOf(h.build); !built.succeeded() {
			return nil // there is nothing to run
		}
		return g.attempt(ctx, r, func(r *Record, work string) error {
			return g.run(ctx, h, t, r, work, slot)
		})
	}}
}

// rounds returns the runs in their order. A round runs each submission once on one configuration,
// in an order that is drawn again for each round: whatever disturbs the machine for a while, or
// slows it down as it gets warm, meets all submissions alike. Rounds of one configuration are as
// far from each other as they can be.
func (g *Grading) rounds() (rounds [][]*job) {
	random := rand.New(rand.NewPCG(g.Plan.Seed, 0))
	for repeat := range g.Plan.Repeats {
		for c := range g.Plan.Configs {
			var round []*job
			for _, k := range random.Perm(len(g.jobs.handedIn)) {
				round = append(round, g.jobs.handedIn[k].tests[c].runs[repeat])
			}
			rounds = append(rounds, round)
		}
	}
	return rounds
}

// builds returns the jobs that build the submissions. What was built and is lost has to be built
// again, if there are runs left for it.
func (g *Grading) builds() (all []*job) {
	for _, h := range g.jobs.handedIn {
		if _, err := os.Stat(g.built(h.Submission)); err != nil && !g.allRan(h) {
			g.mu.Lock()
			delete(g.records, h.build.id)
			g.mu.Unlock()
		}
		all = append(all, h.build)
	}
	return all
}

// unbuilt returns the submissions that have no record of a build.
func (g *Grading) unbuilt() (all []Submission) {
	for _, h := range g.jobs.handedIn {
		if _, done := g.recordOf(h.build); !done {
			all = append(all, h.Submission)
		}
	}
	return all
}

// allRan reports whether all runs of a submission have been made.
func (g *Grading) allRan(h *handedIn) bool {
	for _, t := range h.tests {
		for _, j := range t.runs {
			if _, done := g.recordOf(j); !done {
				return false
			}
		}
	}
	return true
}

// digestShown is the number of digits of a digest in the name of a folder.
const digestShown = 8

// built is the folder of a submission after its build.
func (g *Grading) built(s Submission) string {
	return filepath.Join(g.dir, builtFolder, s.Name+"-"+s.Digest[:digestShown])
}
