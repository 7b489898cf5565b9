package web

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The scripts are many small modules, and the style sheets are several, so that each has one idea. But a
// browser asks for six files at a time, and with the processor of a phone each of them takes about 4 ms
// of the page's time, which with 50 files is a fifth of a second before the first board. So a page has
// one script and one style sheet, which are joined here from their parts when the assets are first asked
// for. That takes some hundredths of a second, and there is no step of a build that could be forgotten.
// The parts are served beside them, for tests and for whoever wants to read them; no page asks for them.

// entries are the scripts that pages ask for, beside those of the pages themselves.
var entries = []string{"language", "install"}

// exports are the modules that the script of each page exports. They have a state, which a second copy of the
// module would not share: tests and the console of a browser import them from the script.
var exports = []string{"engine", "inpage", "later"}

// loadedAlone are the scripts that are loaded as they are: the one that chooses the colours before
// anything is drawn, and the one that runs in a worker.
var loadedAlone = []string{"theme", "worker"}

// sheets are the style sheets of pages beside the common ones, in their order.
var sheets = map[string][]string{
	"home": {"home"}, "maze": {"board", "play", "flat"}, "shift": {"board", "play", "flat", "levels"}, "make": {"board", "play", "make"},
	"race": {"lab"}, "records": {"lab"}, "astar": {"board", "lab"}, "api": {"lab"}, "missing": nil,
}

// sheetName returns the name of the style sheet of a page within the folder static.
func sheetName(page string) string { return "css/page-" + page + ".css" }

// scriptName returns the name of a script within the folder static.
func scriptName(name string) string { return "js/" + name + ".js" }

// Sheet returns the address of the page's style sheet.
func (p page) Sheet() string { return p.Asset(sheetName(p.Name)) }

// isPart reports whether a file of the folder static is only a part of what pages ask for.
func isPart(name string) bool {
	switch base := strings.TrimSuffix(path.Base(name), path.Ext(name)); path.Dir(name) {
	case "css":
		return !strings.HasPrefix(base, "page-")
	case "js":
		_, ofPage := sheets[base]
		return !ofPage && !slices.Contains(entries, base) && !slices.Contains(loadedAlone, base)
	}
	return false
}

// joinSheets joins the style sheets of each page.
func joinSheets(byName map[string][]byte) map[string][]byte {
	all := make(map[string][]byte)
	for name, own := range sheets {
		var parts [][]byte
		for _, sheet := range slices.Concat([]string{"tokens", "base", "layout", "components"}, own, []string{"print"}) {
			parts = append(parts, byName["css/"+sheet+".css"])
		}
		all[sheetName(name)] = bytes.Join(parts, nil)
	}
	return all
}

// joinScripts joins each entry with the modules that it imports, directly or not. The script of a page
// has the other entries in it. A joined script has the name of the module that it begins with.
func joinScripts(byName map[string][]byte) (map[string][]byte, error) {
	sources := make(map[string]string) // of the entries
	for _, name := range entries {
		sources[name] = importOf(name)
	}
	for name := range sheets {
		if byName[scriptName(name)] != nil {
			sources[name] = importOf(append(slices.Clone(entries), name)...) + exportOf(exports...)
		}
	}
	var points []api.EntryPoint
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		points = append(points, api.EntryPoint{InputPath: name, OutputPath: name})
	}
	embedded := api.Plugin{Name: "embedded", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.Kind == api.ResolveEntryPoint {
				return api.OnResolveResult{Path: a.Path, Namespace: "entry"}, nil
			}
			return api.OnResolveResult{Path: path.Base(a.Path), Namespace: "module"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			source, ok := sources[a.Path], true
			if a.Namespace == "module" {
				var body []byte
				body, ok = byName["js/"+a.Path]
				source = string(body)
			}
			if !ok {
				return api.OnLoadResult{}, fmt.Errorf("there is no module %s", a.Path)
			}
			return api.OnLoadResult{Contents: &source, Loader: api.LoaderJS}, nil
		})
	}}
	const folder = "/js" // of the output, which is not written
	result := api.Build(api.BuildOptions{
		EntryPointsAdvanced: points, Outdir: folder, AbsWorkingDir: "/", Bundle: true, Format: api.FormatESModule, Charset: api.CharsetUTF8,
		Target: api.ESNext, LegalComments: api.LegalCommentsNone,
		// With this line browsers that know it compile all functions while the script arrives, beside the page's
		// own thread, instead of each when it is first called, which is the first tap for many.
		Banner: map[string]string{"js": "//# allFunctionsCalledOnLoad"},
		// The names in the scripts stay, so that people can read what a browser says of an error.
		MinifyWhitespace: true, MinifySyntax: true, LogLevel: api.LogLevelSilent, Plugins: []api.Plugin{embedded},
	})
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("the scripts of the pages cannot be joined: %s", strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), "\n"))
	}
	all := make(map[string][]byte)
	for _, out := range result.OutputFiles {
		all["js/"+path.Base(out.Path)] = out.Contents
	}
	return all, nil
}

// importOf returns a script that imports modules.
func importOf(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, "import './%s.js';\n", name)
	}
	return b.String()
}

// exportOf returns a script that exports modules under their names.
func exportOf(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, "export * as %s from './%[1]s.js';\n", name)
	}
	return b.String()
}

// Prepared reports whether the page asks for the answers that come with a static site.
func (p page) Prepared() bool {
	return p.Static && (p.Folder == "" || p.Play)
}

// PreparedAddress returns the address of the first of them.
func (p page) PreparedAddress() string { return p.Asset(preparedName("first")) }
