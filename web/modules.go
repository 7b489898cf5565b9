package web

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// The scripts are many small modules that import each other. A browser that learns of each
// import only when it has read the module before it asks for them in five rounds; the pages
// name all of them at the beginning.

// imported finds what a module imports.
var imported = regexp.MustCompile(`(?m)^(?:import|export)\s[^;]*?from '\./(\w+\.js)';`)

// imports has the modules that each module imports. It is made when it is first asked for: all pages
// in all languages ask for the same.
var imports = sync.OnceValue(func() map[string][]string {
	all := make(map[string][]string)
	for name, body := range assets().byName {
		if module, ok := strings.CutPrefix(name, "js/"); ok {
			for _, found := range imported.FindAllSubmatch(body, -1) {
				all[module] = append(all[module], string(found[1]))
			}
		}
	}
	return all
})

// Modules returns the addresses of all modules that the page's script imports, directly or not.
func (p page) Modules() []string {
	if !p.Script {
		return nil
	}
	names := []string{p.Name + ".js"}
	for k := 0; k < len(names); k++ {
		for _, name := range imports()[names[k]] {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for k, name := range names {
		names[k] = p.Asset(path.Join("js", name))
	}
	return names[1:]
}

// Prepared reports whether the page asks for the answers that come with a static site.
func (p page) Prepared() bool {
	return p.Static && slices.Contains([]string{"home", "maze", "shift"}, p.Name)
}

// PreparedAddress returns the address of the first of them.
func (p page) PreparedAddress() string { return p.Asset(preparedName("first")) }
