package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"stride/internal/maze/optima"
	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/web/source"
	"stride/maze"
)

// The pages and their assets are embedded in the program. Each page is a folder, such as
// /maze/, and all its addresses are relative, so that the pages work below any prefix and
// without a server of ours. The assets are in a folder whose name is a hash of their content.
// A page asks only for those of its own version, so a new version is never mixed with an
// old one. Files are sent with their hash as ETag.

//go:embed pages/*.html static js/*.js js/*.json css/*.css
var embedded embed.FS

// files are the templates, the folder static, and the scripts and style sheets as they are. Package
// browser makes the folders js, css and engine of static, in which those are bundled; a program
// that was built without the bundle serves them as they are. In tests they are always bundled from
// the sources.
var files fs.FS = embedded

// names of the files of the engine for browsers
const (
	engineProgram = "engine.wasm.gz"
	engineStarter = "wasm_exec.js"
)

// page is what the layout shows around a page.
type page struct {
	Name   string // of the template, and of the script if Script is set
	Folder string // within the folder of a language, such as "maze"; empty for the home page
	Title  string // key of its title
	About  string // key of its description for search engines and links; empty for that of the home page
	Script bool
	Play   bool // puzzles of a family are played there
	Data   any
	App    bool // it can be installed and opened without a network
	Static bool // there is no server of ours behind it
	Games  puzzle.Registry
	// the whole address of the folder of all pages, with a slash at its end; empty if it is not
	// known
	Site string

	text      *messages.Catalog
	languages []*messages.Catalog // of all pages; the first one is that of the pages at the root
}

// in returns the page in one of the languages.
func (p page) in(text *messages.Catalog, languages []*messages.Catalog) page {
	p.text, p.languages = text, languages
	return p
}

// Path returns the folder of the page, such as "maze" or "de/maze"; it is empty for the home page
// in the first language.
func (p page) Path() string { return path.Join(p.prefix(p.text), p.Folder) }

// prefix returns the folder of a language.
func (p page) prefix(text *messages.Catalog) string {
	if text == p.languages[0] {
		return ""
	}
	return text.Language
}

// Root returns the relative address of the folder that all pages are in.
func (p page) Root() string {
	if p.Path() == "" {
		return "./"
	}
	return strings.Repeat("../", 1+strings.Count(p.Path(), "/"))
}

// To returns the relative address of another page in the same language; the empty folder is that of
// the home page.
func (p page) To(folder string) string { return p.at(path.Join(p.prefix(p.text), folder)) }

func (p page) at(folder string) string {
	if folder == "" {
		return p.Root()
	}
	return p.Root() + folder + "/"
}

// Asset returns the relative address of a file of the folder static.
func (p page) Asset(name string) string { return p.Root() + assetAddress(name) }

// assetAddress returns the address of a file of the folder static, from the folder of all pages.
func assetAddress(name string) string { return "static/" + assets().version + "/" + name }

// Picture returns the address of the picture that other sites show with a link. It is an absolute
// address if possible, because many sites need one.
func (p page) Picture() string {
	if p.Site == "" {
		return p.Asset(linkPictureName)
	}
	return p.Site + assetAddress(linkPictureName)
}

// Whole returns the absolute address of the page, or an empty text if it is not known.
func (p page) Whole() string {
	if p.Site == "" || p.Path() == "" {
		return p.Site
	}
	return p.Site + p.Path() + "/"
}

// Sheet returns the address of the page's style sheet.
func (p page) Sheet() string { return p.Asset("css/page-" + p.Name + ".css") }

// Prepared reports whether the page loads the answers that come with a static site.
func (p page) Prepared() bool {
	return p.Static && (p.Folder == "" || p.Play)
}

// PreparedAddress returns the address of the first file of these answers.
func (p page) PreparedAddress() string { return p.Asset(preparedName("first")) }

// Drawing returns the icon as a part of the page: a phone would take longer to load it as a file
// than a style sheet.
func (p page) Drawing() template.HTML {
	const size = `<svg width="28" height="28" aria-hidden="true" `
	return template.HTML(strings.Replace(strings.TrimSpace(string(assets().byName["icon.svg"])), "<svg ",
		size, 1))
}

// TouchIcon returns the address of the icon for home screens.
func (p page) TouchIcon() string { return p.Asset(iconName(touchIconSide)) }

// Themes returns the choices of colours, as theme.js knows them. The first one is the usual one.
func (p page) Themes() []string { return []string{"system", "light", "dark", "contrast"} }

// StartBound returns the bound of the values of the mazes for which the forms of searches ask at
// first.
func (p page) StartBound() int {
	bound, _ := optima.Bound(maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9})
	return bound
}

// Switches returns what can be on or off on all pages, as shell.js knows it.
func (p page) Switches() []string { return []string{"clock", "sound", "vibration"} }

// Policy returns the content security policy for hosts that send none.
func (p page) Policy() string { return policy }

// assets holds the files of the folder static by name, and a hash of all of them and of the pages.
// They are made on first use.
var assets = sync.OnceValue(readAssets)

type assetFiles struct {
	version string
	byName  map[string][]byte
}

func readAssets() assetFiles {
	const prefix = "static/"
	a := assetFiles{byName: make(map[string][]byte)}
	all := sha256.New()
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		fmt.Fprintf(all, "%s %d\n%s", name, len(body), body)
		if asset, ok := strings.CutPrefix(name, prefix); ok {
			a.byName[asset] = body
		}
		return err
	})
	if err == nil && !bundled() {
		err = addSources(a.byName)
	}
	if err != nil {
		panic(err) // the folders are embedded
	}
	for _, text := range catalogs() {
		name, body := textName(text), textsOf(text)
		fmt.Fprintf(all, "%s %d\n%s", name, len(body), body)
		a.byName[name] = body
	}
	a.version = hex.EncodeToString(all.Sum(nil)[:6])
	return a
}

// bundled reports whether the program was built with the bundle.
func bundled() bool {
	_, err := fs.Stat(files, "static/js/shell.js")
	return err == nil
}

// addSources adds the scripts and style sheets as they are, under the names that pages ask for.
func addSources(to map[string][]byte) error {
	joined, err := source.Sheets(files)
	if err != nil {
		return err
	}
	for page, sheet := range joined {
		to["css/page-"+page+".css"] = sheet
	}
	scripts, err := fs.Glob(files, "js/*")
	if err != nil {
		return err
	}
	for _, name := range scripts {
		if to[name], err = fs.ReadFile(files, name); err != nil {
			return err
		}
	}
	content, err := source.Element(files, func(sheet []byte) ([]byte, error) { return sheet, nil })
	const element, place = "js/" + elementAddress, "(import.meta).element" // which the bundler replaces, too
	to[element] = bytes.Replace(to[element], []byte(place), []byte("("+content+")"), 1)
	return err
}

func (s *Server) pageRoutes(mux *http.ServeMux) {
	languages := s.config.Languages
	for _, p := range s.pages() {
		handler := content("text/html; charset=utf-8", render(p))
		if p.Path() == "" {
			mux.Handle("GET /{$}", handler)
			continue
		}
		mux.Handle("GET /"+p.Path()+"/{$}", handler)
		mux.Handle("GET /"+p.Path(), toFolder(p.Path()))
	}
	elementRoute(mux)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if refuseMethod(mux, w, r) {
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(notFound(r.URL.Path, languages, games(s.config.Families)))
	})
	if s.config.App {
		for _, f := range app(s.files(), games(s.config.Families), assetAddress("")) {
			if slices.Contains([]string{serviceWorkerName, manifestName, missingName}, f.address) {
				mux.Handle("GET /"+f.address, content(typeOf(f.address), f.body))
			}
		}
	}
	for name, body := range s.assets() {
		mux.Handle("GET /static/"+name, content(typeOf(name), body))
		mux.Handle("GET /static/"+assets().version+"/"+name, forever(content(typeOf(name), body)))
	}
}

// files returns all pages and assets, the pages first.
func (s *Server) files() []file {
	var all []file
	for _, p := range s.pages() {
		address := p.Path()
		if address != "" {
			address += "/"
		}
		all = append(all, file{address, render(p)})
	}
	own := s.assets()
	for _, name := range slices.Sorted(maps.Keys(own)) {
		all = append(all, file{assetAddress(name), own[name]})
	}
	return append(all, s.missing())
}

// assets returns the files of the folder static with the texts of the languages, and with the
// engine for browsers, if there is one.
func (s *Server) assets() map[string][]byte {
	all := maps.Clone(assets().byName)
	for _, text := range s.config.Languages {
		all[textName(text)] = textsOf(text)
	}
	for _, name := range []string{engineProgram, engineStarter} {
		if s.config.Engine == nil {
			break
		}
		body, err := fs.ReadFile(s.config.Engine, name)
		if err != nil {
			panic(fmt.Sprintf("web: the engine for browsers is not complete: %v", err))
		}
		all["engine/"+name] = body
	}
	return all
}

// pages is the table of all pages, in all languages.
func (s *Server) pages() []page {
	table := []page{
		{Name: "home", Title: "page.home.title", Script: true, Data: s.making()},
		{Name: "make", Folder: "make", Title: "page.make.title", Script: true, Data: s.making()},
		{Name: "search", Folder: "search", Title: "page.search.title", Script: true, Data: bestMazes()},
		{Name: "set", Folder: "set", Title: "page.set.title", Script: true, Data: s.making()},
		{Name: "astar", Folder: "astar", Title: "page.astar.title", Script: true, Data: astarForm},
	}
	for _, f := range games(s.config.Families) {
		table = append(table, page{
			Name: f.Name, Folder: f.Name, Title: "family." + f.Name, About: "page.description." + f.Name,
			Script: true, Play: true, Data: s.making(),
		})
	}
	var all []page
	for _, p := range table {
		p.App, p.Static, p.Games = s.config.App, s.config.static, games(s.config.Families)
		if p.Static {
			p.Site = s.config.Address
		}
		for _, text := range s.config.Languages {
			all = append(all, p.in(text, s.config.Languages))
		}
	}
	return all
}

// games returns the families that have a page.
func games(families puzzle.Registry) puzzle.Registry {
	return slices.DeleteFunc(slices.Clone(families), func(f *puzzle.Family) bool {
		return templates()[f.Name] == nil
	})
}

// astarForm holds the choices on the page about A*.
var astarForm = struct {
	Sizes             []int
	Heuristics, Cells []string
}{
	[]int{2, 4, 6, 8, 10, 12, 16, 20, 24, 32}, []string{"distance", "manhattan", "chebyshev", "zero",
		"patchy"},
	[]string{"done", "waits", "last", "wall", "route"}, // of the legend
}

// making holds the choices of the forms for new puzzles.
type making struct {
	Families puzzle.Registry // that make puzzles to order
	Sizes    []string
	Bands    []band.Band
	Digits   []int
}

func (s *Server) making() making {
	m := making{Bands: band.All(), Digits: []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 0}}
	for _, f := range s.config.Families {
		if f.Order == nil {
			continue
		}
		m.Families = append(m.Families, f)
		m.Sizes = nil
		for _, p := range f.Order.Presets {
			m.Sizes = append(m.Sizes, p.Name)
		}
	}
	return m
}

// toFolder redirects from an address such as /maze to the folder of the page, by a relative
// address, so that it works behind a proxy that adds a prefix.
func toFolder(pagePath string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := path.Base(pagePath) + "/"
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusMovedPermanently)
	})
}

// notFound returns the page for addresses that do not exist, in the language of the address.
// Relative addresses do not work there, because it is shown at any depth.
func notFound(address string, languages []*messages.Catalog, games puzzle.Registry) []byte {
	text := languages[0]
	for _, other := range languages[1:] {
		if strings.HasPrefix(address, "/"+other.Language+"/") {
			text = other
		}
	}
	p := page{Name: "missing", Title: "page.missing.title", Games: games}.in(text, languages)
	return bytes.ReplaceAll(render(p), []byte(`="`+p.Root()), []byte(`="/`))
}

// templates holds the templates of the pages by name. They are parsed on first use.
var templates = sync.OnceValue(func() map[string]*template.Template {
	all := make(map[string]*template.Template)
	names, err := fs.Glob(files, "pages/*.html")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for _, name := range names {
		page := strings.TrimSuffix(path.Base(name), ".html")
		all[page] = template.Must(template.ParseFS(files, "pages/layout.html", "pages/game.html", name))
	}
	return all
})

func render(p page) []byte {
	var b bytes.Buffer
	if err := templates()[p.Name].ExecuteTemplate(&b, "layout.html", p); err != nil {
		panic(err) // all pages are rendered with nothing from outside
	}
	return b.Bytes()
}

// types are the content types of the files of the pages. The table of the system is not asked: on
// Windows, any program can change it, and browsers refuse a style sheet that is called text/plain.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// typeOf returns the content type of a file, which is empty for a file of no known type.
func typeOf(name string) string { return types[path.Ext(name)] }

// forever lets browsers keep an answer without asking again.
func forever(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		next.ServeHTTP(w, r)
	})
}

// content serves bytes that do not change. Browsers check each time whether their copy is current.
// Text is compressed on first use, for clients that accept that.
func content(contentType string, body []byte) http.Handler {
	sum := sha256.Sum256(body)
	tag := base64.RawURLEncoding.EncodeToString(sum[:12])
	packed := sync.OnceValue(func() []byte { return pack(body) })
	text := strings.HasPrefix(contentType, "text/") || strings.Contains(contentType, "json") ||
		strings.Contains(contentType, "svg")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		body, etag := body, `"`+tag+`"`
		packs := text && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
		if packs {
			body, etag = packed(), `"`+tag+`-gzip"`
		}
		if text {
			h.Set("Vary", "Accept-Encoding")
		}
		h.Set("ETag", etag)
		if h.Get("Cache-Control") == "" {
			h.Set("Cache-Control", "no-cache")
		}
		if strings.Contains(r.Header.Get("If-None-Match"), etag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h.Set("Content-Type", contentType)
		if packs {
			h.Set("Content-Encoding", "gzip")
		}
		if r.Method != http.MethodHead {
			_, _ = w.Write(body)
		}
	})
}

func pack(body []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	_, _ = z.Write(body) // a buffer returns no errors
	_ = z.Close()
	return b.Bytes()
}
