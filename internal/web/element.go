package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzleset"
	"stride/internal/web/engine"
)

// How a puzzle gets into pages of other people, apart from a link to it:
//
//   - the script of the element <stride-puzzle>, at an address that does not change;
//   - a page of its own that holds the element, for a file that opens without a network;
//   - the page of a family in a frame, with ?embed, if the operator allows it (Config.EmbedFrom);
//   - the picture next to a link whose query names the puzzle, as in /maze/?level=ID or ?day=DATE. What is behind
//     the # of a link is not sent to a server, so such a link has the common picture.

// elementAddress is the address of the script of the element, from the folder of all pages.
const elementAddress = "stride-puzzle.js"

// elementScript returns the script of the element, or ErrNotMade.
func elementScript() ([]byte, error) {
	body, err := fs.ReadFile(files, "static/js/"+elementAddress)
	if err != nil {
		return nil, ErrNotMade
	}
	return body, nil
}

// elementPage is a page that holds nothing but the element, and the policy that allows just that.
var elementPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<title>{{.Title}}</title>
<stride-puzzle lang="" puzzle="{{.ID}}"></stride-puzzle>
`))

// PuzzlePage returns a page on which a puzzle can be played, in one file that needs nothing else. It is in the
// language of the browser, if Stride has it. An error says that the puzzle is too large, or is ErrNotMade.
func PuzzlePage(p puzzle.Puzzle) ([]byte, error) {
	rows, cols := p.Size()
	if rows*cols > puzzleset.MaxCells {
		return nil, fmt.Errorf("the puzzle has %dx%d cells: a page of its own plays up to %d", rows, cols, puzzleset.MaxCells)
	}
	script, err := elementScript()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(script)
	var b bytes.Buffer
	err = elementPage.Execute(&b, struct{ Policy, Title, ID string }{
		fmt.Sprintf("default-src 'none'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'",
			base64.StdEncoding.EncodeToString(sum[:])),
		p.Family().Title, p.ID(),
	})
	if err != nil {
		panic(err) // a buffer returns no errors
	}
	fmt.Fprintf(&b, "<script>%s</script>\n", script)
	return b.Bytes(), nil
}

// elementRoutes serves the script of the element to pages of all sites, and the pictures of linked puzzles.
func (s *Server) elementRoutes(mux *http.ServeMux) {
	if script, err := elementScript(); err == nil {
		next := content("text/javascript; charset=utf-8", script)
		mux.HandleFunc("GET /"+elementAddress, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
			next.ServeHTTP(w, r)
		})
	}
	mux.HandleFunc("GET /"+pictureAddress, s.handle(s.puzzlePicture))
}

// playPage serves the page of a family, in a frame or with the picture of a puzzle if the query says so.
func (s *Server) playPage(p page, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		if query.Has("embed") && len(s.config.EmbedFrom) > 0 {
			w.Header().Set("Content-Security-Policy", policy+"; frame-ancestors "+strings.Join(s.config.EmbedFrom, " "))
		}
		linked, err := s.linked(r)
		if err != nil {
			next.ServeHTTP(w, r)
			return
		}
		scheme := "http"
		if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
			scheme = "https"
		}
		names := url.Values{"level": {linked.ID()}}
		if _, ok := s.dayMaze(query); ok {
			names = url.Values{"day": {query.Get("day")}}
		}
		p.Preview = (&url.URL{Scheme: scheme, Host: r.Host, Path: "/" + pictureAddress, RawQuery: names.Encode()}).String()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(render(p))
	})
}

// dayMaze returns the maze of the day that a query names, or nothing.
func (s *Server) dayMaze(query url.Values) (maze puzzle.Daily, ok bool) {
	if day, err := time.Parse(time.DateOnly, query.Get("day")); err == nil {
		for _, p := range s.config.Families.Daily(day) {
			if p.Number > 0 {
				return p, true
			}
		}
	}
	return puzzle.Daily{}, false
}

// linked returns the puzzle that a query names: a maze of a day, or one that can be drawn without a search.
func (s *Server) linked(r *http.Request) (puzzle.Puzzle, error) {
	query := r.URL.Query()
	if day, ok := s.dayMaze(query); ok {
		return s.engine.Puzzle(r.Context(), engine.LevelQuery{Level: day.ID})
	}
	p, err := s.config.Families.OpenContent(query.Get("level"))
	if err != nil {
		return nil, err
	}
	if rows, cols := p.Size(); rows*cols > puzzleset.MaxCells {
		return nil, fmt.Errorf("a picture shows up to %d cells; this puzzle has %dx%d", puzzleset.MaxCells, rows, cols)
	}
	return p, nil
}

// pictureAddress is the address of the picture of the puzzle that its query names.
const pictureAddress = "puzzle.png"

// pictures lets one picture be drawn at a time.
var pictures sync.Mutex

// puzzlePicture answers with the picture of a puzzle.
func (s *Server) puzzlePicture(w http.ResponseWriter, r *http.Request) error {
	p, err := s.linked(r)
	if err != nil {
		return engine.Refuse(engine.Invalid, err)
	}
	scene, err := p.Scene(nil)
	if err != nil {
		return err
	}
	var lines []string
	if day, ok := s.dayMaze(r.URL.Query()); ok {
		lines = titleLines(day)
	}
	pictures.Lock()
	defer pictures.Unlock()
	h := w.Header()
	h.Set("Content-Type", "image/png")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Cache-Control", "public, max-age=86400")
	_, err = w.Write(card(scene, lines...))
	return err
}

// CheckOrigins returns an error unless all words are origins of pages, such as https://example.org.
func CheckOrigins(words []string) error {
	for _, word := range words {
		at, err := url.Parse(word)
		if err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http" || at.Path != "" ||
			strings.ContainsAny(word, " ;,'\"?#@") {
			return fmt.Errorf("%q is no origin of a page: write it as https://example.org", word)
		}
	}
	return nil
}
