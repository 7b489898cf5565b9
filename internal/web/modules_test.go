package web

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/messages"
)

// TestBundled checks that a page asks for one style sheet and for no scripts but its own and the
// one that chooses the colours, and that no bundled script imports another one.
func TestBundled(t *testing.T) {
	english := catalogs()[0]
	asked := regexp.MustCompile(`(?:src|href)="[^"]*?((?:css|js)/[^"]*)"`)
	for _, p := range newSite(Config{}).pages() {
		if p.text != english {
			continue
		}
		p = p.in(english, []*messages.Catalog{english})
		var names []string
		for _, m := range asked.FindAllStringSubmatch(string(render(p)), -1) {
			names = append(names, m[1])
			if assets().byName[m[1]] == nil {
				t.Errorf("the page %s asks for %s", p.Name, m[1])
			}
		}
		want := []string{"css/page-" + p.Name + ".css", "js/theme.js", "js/" + p.Name + ".js"}
		if !slices.Equal(names, want) {
			t.Errorf("the page %s asks for %q, want %q", p.Name, names, want)
		}
	}
	imports := regexp.MustCompile(`["']\./\w+\.js["']`)
	for name, body := range assets().byName {
		if found := imports.Find(body); found != nil && strings.HasPrefix(name, "js/") {
			t.Errorf("%s is not whole: it has %q", name, found)
		}
	}
	for name, part := range map[string]string{"maze": "MazeBoard", "shift": "LevelMap",
		"astar": "BoardPainter"} {
		has := strings.Contains(string(assets().byName["js/"+name+".js"]), part)
		if has != (name != "astar") {
			t.Errorf("the script of the page %s has %q: %v", name, part, has)
		}
	}
}
