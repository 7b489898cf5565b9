// Package web serves a page on which both puzzles are played, mazes are made and the
// engines are watched, and the same things to programs as a JSON API.
//
// The server keeps no players: a request carries the level and the moves, as text,
// and a browser remembers its own games. What it keeps are searches while they run
// and for a while after (see jobs.go), levels that were opened lately with what is
// known of their positions (levels.go), and the mazes made last.
//
// It is meant for the machine it runs on, so it listens on loopback unless told
// otherwise, and it is written as if it were not: everything from outside has a
// limit (Limits), and what is over it gets a clear answer of the 400s, never an
// error of the server.
package web

import (
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"stride/internal/memory"
	"stride/puzzle"
	"stride/puzzle/families"
	"stride/records"
)

// Limits are what the server takes on. The zero value of a field stands for the
// default.
type Limits struct {
	Searches  int           // at a time, one core each; a race counts as two
	Queue     int           // searches that wait; more are refused
	Time      time.Duration // of one search
	MaxSide   int           // rows and columns of a maze that is made
	MaxCells  int           // of a level that is played
	MaxMoves  int           // of a request
	MaxBody   int64         // bytes of a request
	Streams   int           // pages that watch searches at the same time
	KeepJobs  int           // finished searches that are remembered
	MaxSteps  int64         // of a search that is given steps
	ThinkTime time.Duration // for finding out whether a position can be solved
	Memory    memory.Size   // of searches and of all that is kept; see CheckMemory
}

// DefaultLimits are the limits where nothing else is said.
var DefaultLimits = Limits{
	Searches: 4, Queue: 16, Time: 5 * time.Minute, MaxSide: 100, MaxCells: 20_000, MaxMoves: 20_000,
	MaxBody: 1 << 20, Streams: 256, KeepJobs: 100, MaxSteps: 10_000_000_000, ThinkTime: 10 * time.Second,
}

// orDefault replaces zeros.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	setDefault(&l.Searches, d.Searches)
	setDefault(&l.Queue, d.Queue)
	setDefault(&l.Time, d.Time)
	setDefault(&l.MaxSide, d.MaxSide)
	setDefault(&l.MaxCells, d.MaxCells)
	setDefault(&l.MaxMoves, d.MaxMoves)
	setDefault(&l.MaxBody, d.MaxBody)
	setDefault(&l.Streams, d.Streams)
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

// Config says how to serve.
type Config struct {
	Limits Limits
	Log    *slog.Logger // discards if nil
	// Families are the puzzles that are served; all of Stride's if nil.
	Families puzzle.Registry
	// Address is what the examples of the API's page begin with, such as
	// "http://127.0.0.1:8080".
	Address string
	// AnyHost accepts requests for every host name. Without it only names of this
	// machine are accepted, so that no page on the web can reach the server under a
	// name of its own (DNS rebinding).
	AnyHost bool
	// Book is shown on the page of records; nil if there is none.
	Book *records.Book
	// Record offers the mazes that are made to the book.
	Record bool
}

// Server is the whole of it. Make one with New, and end it with Close.
type Server struct {
	limits  Limits
	plan    plan
	log     *slog.Logger
	config  Config
	metrics *metrics
	levels  *levels
	jobs    *jobs
	thinker *thinker
	streams *watchers
	bodies  *gate
	recent  *recent
	book    *book
	handler http.Handler

	eventTimeout time.Duration // of streams; tests have less
}

// New returns a server that is ready to handle requests.
func New(c Config) *Server {
	limits := c.Limits.orDefault()
	plan := newPlan(limits.Memory)
	limits.KeepJobs = min(limits.KeepJobs, plan.jobs)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Families == nil {
		c.Families = families.All
	}
	if c.Address == "" {
		c.Address = "http://127.0.0.1:8080"
	}
	s := &Server{limits: limits, plan: plan, log: c.Log, config: c, recent: new(recent), book: &book{Book: c.Book}, streams: newWatchers(limits.Streams), eventTimeout: eventTimeout, bodies: newGate(room{places: plan.bodies}, bodiesWait)}
	s.jobs = newJobs(limits, s.plan.searches, c.Log)
	s.levels = newLevels(c.Families, limits, s.plan.levels)
	s.thinker = newThinker(limits.ThinkTime)
	s.metrics = newMetrics(prometheus.NewRegistry(), s)
	s.handler = s.routes()
	return s
}

// ServeHTTP handles a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all searches, which keep their best, and returns when they have ended, or
// have not ended within the time that they have for it. Those who watch them are told
// the result.
func (s *Server) Close() {
	s.levels.close()
	var all sync.WaitGroup
	all.Go(s.jobs.close)
	all.Go(s.thinker.close)
	all.Wait()
}

// routes is the table of all addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	s.pageRoutes(mux)
	s.apiRoutes(mux)
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ok\n"))
	})
	return s.guard(mux)
}
