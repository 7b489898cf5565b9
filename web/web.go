// Package web serves pages on which the puzzles are played, mazes are made and the
// searches are watched, and offers the same to programs as a JSON API.
//
// The server keeps no sessions: a request carries the level and the moves, as text, and a
// browser remembers its own games. What the server keeps are searches while they run and
// for a while after (jobs.go), recently opened levels with what is known of their
// positions (puzzlecache.go), and the mazes that were made last.
//
// The server is meant for the machine on which it runs, so it listens on loopback unless
// told otherwise. But it is written as if it were public: all input has limits (Limits),
// and input beyond them gets a clear answer with a status of the 400s, never a server
// error.
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

// Limits bound the load of the server. The zero value of a field means the default.
type Limits struct {
	Searches  int           // searches that run at a time, on one core each; a race counts as two
	Queue     int           // searches that wait; more are refused
	Time      time.Duration // longest time of a search
	MaxSide   int           // most rows or columns of a maze that is made
	MaxCells  int           // most cells of a level that is played
	MaxMoves  int           // most moves of a request
	MaxBody   int64         // greatest length of a request in bytes
	Streams   int           // most pages that watch searches at the same time
	KeepJobs  int           // finished searches that are remembered
	MaxSteps  int64         // most steps of a search that is given steps
	ThinkTime time.Duration // time for finding out whether a position can be solved
	Memory    memory.Size   // memory of searches and of all that is kept; see CheckMemory
}

// DefaultLimits are the default limits.
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

// Server is the handler of all pages and of the API. It is made by New and ended by Close.
type Server struct {
	limits   Limits
	plan     plan
	log      *slog.Logger
	config   Config
	metrics  *metrics
	puzzles  *puzzleCache
	jobs     *jobs
	analyzer *analyzer
	streams  *watchers
	bodies   *semaphore
	recent   *recent
	book     *book
	handler  http.Handler

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
	s := &Server{limits: limits, plan: plan, log: c.Log, config: c, recent: new(recent), book: &book{Book: c.Book}, streams: newWatchers(limits.Streams), eventTimeout: eventTimeout, bodies: newSemaphore(room{places: plan.bodies}, bodiesWait)}
	s.jobs = newJobs(limits, s.plan.searches, c.Log)
	s.puzzles = newPuzzleCache(c.Families, limits, s.plan.levels)
	s.analyzer = newAnalyzer(limits.ThinkTime)
	s.metrics = newMetrics(prometheus.NewRegistry(), s)
	s.handler = s.routes()
	return s
}

// ServeHTTP handles a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all searches, which keep their best answers. It returns when they have ended
// or the time that they have for it is over. Clients that watch them get the result.
func (s *Server) Close() {
	s.puzzles.close()
	var all sync.WaitGroup
	all.Go(s.jobs.close)
	all.Go(s.analyzer.close)
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
	return s.middleware(mux)
}
