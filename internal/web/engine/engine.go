// Package engine answers the questions of the pages: it opens levels, checks moves, gives
// hints, and runs searches as jobs. The table of questions is in questions.go. The server
// answers them over HTTP, and a browser without a server does so itself, in WebAssembly.
// Both give the same answers.
//
// An engine keeps no sessions: a question carries the level and the moves. What it keeps
// are searches while they run and for a while after (jobs.go), the levels that were opened
// lately with what is known of their positions (cache.go), and the mazes that were made last.
//
// All input has limits (Limits), and input beyond them gets an Error, never a fault.
package engine

import (
	"log/slog"
	"sync"
	"time"

	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// Limits bound the load of an engine. The zero value of a field means the default.
type Limits struct {
	Searches  int           // searches that run at a time, on one core each
	Queue     int           // searches that wait; more are refused
	Time      time.Duration // longest time of a search
	MaxSide   int           // most rows or columns of a maze that is made
	MaxCells  int           // most cells of a level that is played
	MaxMoves  int           // most moves of a question
	KeepJobs  int           // finished searches that are remembered
	MaxSteps  int64         // most steps of a search that is given steps
	ThinkTime time.Duration // time for finding out whether a position can be solved
	Memory    memory.Size   // memory of searches and of all that is kept; see CheckMemory
}

// DefaultLimits are the default limits.
var DefaultLimits = Limits{
	Searches: 4, Queue: 16, Time: 5 * time.Minute, MaxSide: 100, MaxCells: 20_000, MaxMoves: 20_000,
	KeepJobs: 100, MaxSteps: 10_000_000_000, ThinkTime: 10 * time.Second,
}

// OrDefault replaces zeros.
func (l Limits) OrDefault() Limits {
	d := DefaultLimits
	setDefault(&l.Searches, d.Searches)
	setDefault(&l.Queue, d.Queue)
	setDefault(&l.Time, d.Time)
	setDefault(&l.MaxSide, d.MaxSide)
	setDefault(&l.MaxCells, d.MaxCells)
	setDefault(&l.MaxMoves, d.MaxMoves)
	setDefault(&l.KeepJobs, d.KeepJobs)
	setDefault(&l.MaxSteps, d.MaxSteps)
	setDefault(&l.ThinkTime, d.ThinkTime)
	return l
}

func setDefault[T comparable](to *T, value T) {
	var zero T
	if *to == zero {
		*to = value
	}
}

// Config says how an engine works.
type Config struct {
	Limits Limits
	Log    *slog.Logger // discards if nil
	// Families are the puzzles; all of Stride's if nil.
	Families puzzle.Registry
	// Record, if not nil, is offered each maze that is made, and returns what came of it.
	Record func(problem puzzle.Problem, a puzzle.Answer) string
	// Ended, if not nil, is told the kind and the end of each search.
	Ended func(kind, end string)
}

// Engine answers questions. It is made by New and ended by Close. It may be used by many
// goroutines.
type Engine struct {
	config   Config
	limits   Limits
	plan     Plan
	puzzles  *puzzleCache
	jobs     *jobs
	analyzer *analyzer
	recent   *recent
}

// New returns an engine.
func New(c Config) *Engine {
	c.Limits = c.Limits.OrDefault()
	plan := NewPlan(c.Limits.Memory)
	c.Limits.KeepJobs = min(c.Limits.KeepJobs, plan.Jobs)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Families == nil {
		c.Families = families.All
	}
	e := &Engine{config: c, limits: c.Limits, plan: plan, recent: new(recent)}
	e.jobs = newJobs(c.Limits, plan.Searches, c.Log)
	e.jobs.ended = c.Ended
	e.puzzles = newPuzzleCache(c.Families, c.Limits, plan.Levels)
	e.analyzer = newAnalyzer(c.Limits.ThinkTime)
	return e
}

// Close ends all searches, which keep their best answers. It returns when they have ended
// or the time that they have for it is over. Those who watch them get the result.
func (e *Engine) Close() {
	e.puzzles.close()
	var all sync.WaitGroup
	all.Go(e.jobs.close)
	all.Go(e.analyzer.close)
	all.Wait()
}

// SideTasks is the number of computations that run besides the searches: a maze of a seed, and the
// analysis of a position.
const SideTasks = seedsAtOnce + 1

// Figures are figures of an engine at work.
type Figures struct {
	Running, Queued, Left int // searches that run, that wait, and that were left behind
	Thoughts              int // positions that wait to be analyzed
}

// Figures returns the figures of this moment.
func (e *Engine) Figures() Figures {
	return Figures{e.jobs.semaphore.Inside(), e.jobs.semaphore.Waiting(), int(e.jobs.left.Load()), e.analyzer.waiting()}
}
