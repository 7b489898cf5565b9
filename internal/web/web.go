// Package web serves the pages on which puzzles are played, mazes are made and searches are
// watched, and offers the same to programs as a JSON API.
//
// The server keeps no sessions: a request carries the level and the moves, as text, and a
// browser remembers its own games. Package engine computes the answers. This package has the
// parts that belong to HTTP: the pages, the API's addresses, streams of events, and the
// protection against hostile clients.
//
// The server is meant for the machine on which it runs, so it listens on loopback unless
// told otherwise. But it is written as if it were public: all input has limits (Limits),
// and input beyond them gets a status of the 400s that says what is wrong, never a server
// error.
package web

import (
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/web/engine"
	"stride/internal/web/semaphore"
)

// Limits bound the load of the server. The zero value of a field means the default.
type Limits struct {
	engine.Limits
	MaxBody int64 // greatest length of a request in bytes
	Streams int   // maximum number of pages that watch searches at the same time
}

// DefaultLimits are the default limits.
var DefaultLimits = Limits{Limits: engine.DefaultLimits, MaxBody: 1 << 20, Streams: 256}

func (l Limits) orDefault() Limits {
	l.Limits = l.Limits.OrDefault()
	if l.MaxBody == 0 {
		l.MaxBody = DefaultLimits.MaxBody
	}
	if l.Streams == 0 {
		l.Streams = DefaultLimits.Streams
	}
	return l
}

// Config says how to serve.
type Config struct {
	Limits Limits
	Log    *slog.Logger // discards if nil
	// Families are the puzzles that are served; all of Stride's if nil.
	Families puzzle.Registry
	// Address is what the examples of the API's page begin with, such as
	// "http://127.0.0.1:8080". For a site it is where the site will be, if that is known.
	Address string
	// Languages are the languages of the pages; the first one is that of the pages at the
	// root. All of Stride's, English first, if nil.
	Languages []*messages.Catalog
	// AnyHost accepts requests for every host name. Without it only names of this
	// machine are accepted, so that no page on the web can reach the server under a
	// name of its own (DNS rebinding).
	AnyHost bool
	// EmbedFrom lists the origins whose pages may show a puzzle in a frame (?embed), see [CheckOrigins].
	EmbedFrom []string
	// AllowOrigin is the origin of another site whose pages may use the API, such as "https://example.org"; see
	// [CheckOrigins]. Empty for none.
	AllowOrigin string
	// Engine holds the files of the engine for browsers; if nil, those that the program contains, if it was
	// built with them. Without an engine the pages need the server.
	Engine fs.FS
	// App lets browsers install the pages, which then also open when the server is away.
	App bool
	// Book is shown on the page of records; nil if there is none.
	Book *records.Book
	// Record offers the mazes that are made to the book.
	Record bool

	static bool // the pages are files, without a server
}

// Server is the handler of all pages and of the API. It is made by New and ended by Close.
type Server struct {
	limits  Limits
	log     *slog.Logger
	config  Config
	metrics *metrics
	engine  *engine.Engine
	streams *watchers
	bodies  *semaphore.Semaphore
	book    *book
	handler http.Handler

	eventTimeout time.Duration // of streams; tests have less
}

// New returns a server that is ready to handle requests.
func New(c Config) *Server {
	limits := c.Limits.orDefault()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Families == nil {
		c.Families = families.All
	}
	if c.Languages == nil {
		c.Languages = catalogs()
	}
	if c.Address == "" && !c.static {
		c.Address = "http://127.0.0.1:8080"
	}
	if _, made := assets().byName["js/home.js"]; !made {
		c.Log.Warn("the pages do not work", "error", ErrNotMade)
	}
	bodies := semaphore.Room{Places: engine.NewPlan(limits.Memory).Bodies}
	s := &Server{limits: limits, log: c.Log, config: c, book: &book{Book: c.Book}, streams: newWatchers(limits.Streams),
		eventTimeout: eventTimeout, bodies: semaphore.New(bodies, bodiesWait)}
	s.engine = engine.New(engine.Config{
		Limits: limits.Limits, Log: c.Log, Families: c.Families, Record: s.offer,
		Ended: func(kind, end string) { s.metrics.searches.WithLabelValues(kind, end).Inc() },
	})
	s.metrics = newMetrics(prometheus.NewRegistry(), s)
	s.handler = s.routes()
	return s
}

// ServeHTTP handles a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all searches, which keep their best answers. It returns when they have ended
// or the time that they have for it is over. Clients that watch them get the result.
func (s *Server) Close() { s.engine.Close() }

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
