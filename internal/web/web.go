// Package web serves the pages on which puzzles are played, mazes are made and searches are
// watched, and offers the same to programs as a JSON API.
//
// The server is for one desk or one classroom. For the world there is WriteSite, which writes
// the pages as files: then the engine runs in the browser, and no load of others matters. The
// server keeps no sessions: a request carries the level and the moves, as text, and a
// browser remembers its own games. Package engine computes the answers. This package has the
// parts that belong to HTTP: the pages, the API's addresses, and streams of events.
//
// It listens on loopback unless told otherwise. All input has limits, and input beyond them
// gets a status of the 400s that says what is wrong, never a server error.
package web

import (
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/web/engine"
)

// Config says how to serve.
type Config struct {
	Limits engine.Limits
	Log    *slog.Logger // discards if nil
	// Families are the puzzles that are served; all of Stride's if nil.
	Families puzzle.Registry
	// Address is where a site will be on the web, if that is known.
	Address string
	// Languages are the languages of the pages; the first one is that of the pages at the
	// root. All of Stride's, English first, if nil.
	Languages []*messages.Catalog
	// AnyHost accepts requests for every host name. Without it only names of this
	// machine are accepted, so that no page on the web can reach the server under a
	// name of its own (DNS rebinding).
	AnyHost bool
	// Engine holds the files of the engine for browsers; if nil, those that the program contains,
	// if it was built with them. Without an engine the pages need the server.
	Engine fs.FS
	// App lets browsers install the pages, which then also open when the server is away.
	App bool
	// Book is the record book to which mazes that are made are offered; nil if there is none.
	Book *records.Book

	static bool // the pages are files, without a server
}

// Server is the handler of all pages and of the API. It is made by New and ended by Close.
type Server struct {
	log     *slog.Logger
	config  Config
	engine  *engine.Engine
	handler http.Handler

	eventTimeout time.Duration // of streams; tests have less
}

// New returns a server that is ready to handle requests.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Families == nil {
		c.Families = families.All
	}
	if c.Languages == nil {
		c.Languages = catalogs()
	}
	s := &Server{log: c.Log, config: c, eventTimeout: eventTimeout}
	s.engine = engine.New(engine.Config{Limits: c.Limits, Log: c.Log, Families: c.Families, Record: s.offer})
	s.handler = s.routes()
	return s
}

// ServeHTTP handles a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all searches, which keep their best answers. It returns when they have ended.
// Clients that watch them get the result.
func (s *Server) Close() { s.engine.Close() }

// routes is the table of all addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	s.pageRoutes(mux)
	s.apiRoutes(mux)
	return s.middleware(mux)
}
