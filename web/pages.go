package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

// The pages and their assets are embedded in the program. Files are sent with their hash
// as ETag, and browsers check each time whether it is still the same, so that a new
// version is never mixed with an old one.

//go:embed pages/*.html static
var files embed.FS

// page is what the layout shows around a page.
type page struct {
	Name   string // of the template, and of the script if Script is set
	Title  string
	Script bool
	Data   any
}

func (s *Server) pageRoutes(mux *http.ServeMux) {
	for route, p := range map[string]page{
		"GET /{$}":  {Name: "home", Title: "Stride", Script: true},
		"GET /maze": {Name: "maze", Title: "Jump mazes", Script: true},

		"GET /race":    {Name: "race", Title: "Race", Script: true, Data: s.config.Families[0].Searches},
		"GET /records": {Name: "records", Title: "Records", Script: true},

		"GET /shift": {Name: "shift", Title: "Number Shifting", Script: true},
		"GET /astar": {Name: "astar", Title: "A* side by side", Script: true},
		"GET /api":   {Name: "api", Title: "The API", Data: s.documentation()},
	} {
		mux.Handle(route, content("text/html; charset=utf-8", render(p)))
	}
	mux.HandleFunc("GET /records/{entry}", s.handle(s.playRecord))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(notFound)
	})
	static, err := fs.Sub(files, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	err = fs.WalkDir(static, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(static, name)
		if err != nil {
			return err
		}
		mux.Handle("GET /static/"+name, content(typeOf(name), body))
		return nil
	})
	if err != nil {
		panic(err)
	}
}

// notFound is the page for addresses that do not exist.
var notFound = render(page{Name: "missing", Title: "Not found"})

// render makes a page.
func render(p page) []byte {
	t := template.Must(template.ParseFS(files, "pages/layout.html", "pages/game.html", "pages/"+p.Name+".html"))
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "layout.html", p); err != nil {
		panic(err) // all pages are rendered at the start, with nothing from outside
	}
	return b.Bytes()
}

// typeOf returns the content type of a file; the system's table may lack some types.
func typeOf(name string) string {
	if path.Ext(name) == ".js" {
		return "text/javascript; charset=utf-8"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// content serves bytes that do not change.
func content(contentType string, body []byte) http.Handler {
	sum := sha256.Sum256(body)
	etag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("ETag", etag)
		h.Set("Cache-Control", "no-cache")
		if strings.Contains(r.Header.Get("If-None-Match"), etag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h.Set("Content-Type", contentType)
		if r.Method != http.MethodHead {
			_, _ = w.Write(body)
		}
	})
}
