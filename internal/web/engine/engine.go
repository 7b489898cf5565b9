// Package engine answers the questions of the pages: it opens levels, checks moves, gives
// hints, and runs searches as jobs. The table of questions is in questions.go. The server
// answers them over HTTP, and a browser without a server does so itself, in WebAssembly.
// Both give the same answers.
//
// An engine keeps no sessions: a question carries the level and the moves. What it keeps
// are searches while they run and for a while after (jobs.go), and the levels that were opened
// last, with what is known of their positions (cache.go).
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
	Searches int           // searches that run at a time, on one core each
	Time     time.Duration // longest time of a search
	MaxSide  int           // most rows or columns of a maze that is made
	MaxCells int           // most cells of a level that is played
	MaxMoves int           // most moves of a question
	Memory   memory.Size   // memory of all searches together, each of which gets an equal share
}

// thinkTime is the time for finding out whether a position can be solved.
const thinkTime = 10 * time.Second

// DefaultLimits are the default limits.
var DefaultLimits = Limits{
	Searches: 4, Time: 5 * time.Minute, MaxSide: 100, MaxCells: 20_000, MaxMoves: 20_000,
}

// OrDefault replaces zeros.
func (l Limits) OrDefault() Limits {
	d := DefaultLimits
	setDefault(&l.Searches, d.Searches)
	setDefault(&l.Time, d.Time)
	setDefault(&l.MaxSide, d.MaxSide)
	setDefault(&l.MaxCells, d.MaxCells)
	setDefault(&l.MaxMoves, d.MaxMoves)
	l.Memory = l.Memory.Or()
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
}

// Engine answers questions. It is made by New and ended by Close. It may be used by many
// goroutines.
type Engine struct {
	config   Config
	limits   Limits
	puzzles  *puzzleCache
	jobs     *jobs
	analyzer *analyzer
	side     *sideTasks
}

// New returns an engine.
func New(c Config) *Engine {
	limits := c.Limits.OrDefault()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Families == nil {
		c.Families = families.All
	}
	side := newSideTasks()
	return &Engine{config: c, limits: limits, side: side, jobs: newJobs(limits.Searches, c.Log),
		puzzles: newPuzzleCache(c.Families, limits, side), analyzer: newAnalyzer(thinkTime)}
}

// Close ends all searches, which keep their best answers. It returns when they have ended.
// Those who watch them get the result.
func (e *Engine) Close() {
	e.puzzles.close()
	var all sync.WaitGroup
	all.Go(e.jobs.close)
	all.Go(e.analyzer.close)
	all.Wait()
}

// Limits returns the limits of the engine.
func (e *Engine) Limits() Limits { return e.limits }

// Beside is the number of computations that run besides the searches: a side task, and the analysis
// of a position.
const Beside = 2

// share is the memory for one search.
func (e *Engine) share() memory.Size { return e.limits.Memory / memory.Size(e.limits.Searches) }
