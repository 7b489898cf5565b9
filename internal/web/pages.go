package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"stride/internal/maze/optima"
	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/maze"
)

// The pages and their assets are embedded in the program. Each page is a folder, such as
// /maze/, and all its addresses are relative, so that the pages work below any prefix. The assets
// are in a folder whose name is a hash of their content. A page asks only for those of its own
// version, so a new version is never mixed with an old one.

//go:embed pages/*.html static
var embedded embed.FS

// files are the templates and the folder static. Package browser makes the folders js, css and
// engine of static, without which there are no pages. In tests the scripts and style sheets are
// always bundled from the sources.
var files fs.FS = embedded

// names of the files of the engine for browsers
const (
	engineProgram = "engine.wasm.gz"
	engineStarter = "wasm_exec.js"
)

// page is what the layout shows around a page.
type page struct {
	Name   string // of the template and the script
	Folder string // within the folder of a language, such as "maze"; empty for the home page
	Title  string // key of its title
	About  string // key of its description for search engines and links; empty for that of the home page
	Play   bool   // puzzles of a family are played there
	Data   any
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

// Prepared reports whether the page loads the answers that come with the pages.
func (p page) Prepared() bool { return p.Folder == "" || p.Play }

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

// files returns all pages and assets, the pages first.
func (s *site) files() ([]file, error) {
	var all []file
	for _, p := range s.pages() {
		address := p.Path()
		if address != "" {
			address += "/"
		}
		all = append(all, file{address, render(p)})
	}
	own, err := s.assets()
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(own)) {
		all = append(all, file{assetAddress(name), own[name]})
	}
	return append(all, s.missing()), nil
}

// assets returns the files of the folder static with the texts of the languages, and with the
// engine for browsers.
func (s *site) assets() (map[string][]byte, error) {
	all := maps.Clone(assets().byName)
	for _, text := range s.Languages {
		all[textName(text)] = textsOf(text)
	}
	for _, name := range []string{engineProgram, engineStarter} {
		if s.Engine != nil {
			body, err := fs.ReadFile(s.Engine, name)
			if err != nil {
				return nil, err
			}
			all["engine/"+name] = body
		}
		if all["engine/"+name] == nil {
			return nil, ErrNotMade
		}
	}
	return all, nil
}

// pages is the table of all pages, in all languages.
func (s *site) pages() []page {
	table := []page{
		{Name: "home", Title: "page.home.title", Data: s.making()},
		{Name: "make", Folder: "make", Title: "page.make.title", Data: s.making()},
		{Name: "search", Folder: "search", Title: "page.search.title", Data: bestMazes()},
		{Name: "set", Folder: "set", Title: "page.set.title", Data: s.making()},
		{Name: "astar", Folder: "astar", Title: "page.astar.title", Data: astarForm},
	}
	for _, f := range s.Families {
		table = append(table, page{
			Name: f.Name, Folder: f.Name, Title: "family." + f.Name, About: "page.description." + f.Name,
			Play: true, Data: s.making(),
		})
	}
	var all []page
	for _, p := range table {
		p.Games, p.Site = s.Families, s.Address
		for _, text := range s.Languages {
			all = append(all, p.in(text, s.Languages))
		}
	}
	return all
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

func (s *site) making() making {
	m := making{Bands: band.All(), Digits: []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 0}}
	for _, f := range s.Families {
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
