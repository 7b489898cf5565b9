package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSelectors checks that every class and every name in the style sheets is in a template or a script,
// so that no rule outlives what it was for, and that no sheet becomes long.
func TestSelectors(t *testing.T) {
	read := func(pattern string) (texts []string) {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
		return texts
	}
	users := strings.Join(slices.Concat(read("pages/*.html"), read("js/*.js")), "\n")
	words := make(map[string]bool)
	for _, word := range regexp.MustCompile(`[\w-]+(\$\{)?`).FindAllString(users, -1) {
		words[word] = true
	}
	const most = 250 // lines of a sheet
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	value := regexp.MustCompile(`(?s)[\w-]+:[^;{}]*;`)
	for _, sheet := range read("css/*.css") {
		if n := strings.Count(sheet, "\n"); n > most {
			t.Errorf("the sheet that begins with %.60q has %d lines", sheet, n)
		}
		rules := value.ReplaceAllString(comment.ReplaceAllString(sheet, ""), "")
		for _, m := range regexp.MustCompile(`[.#]([a-zA-Z][\w-]*)`).FindAllStringSubmatch(rules, -1) {
			name := strings.TrimPrefix(m[1], "page-")                // the class of the body is made from the name of the page
			made := name[:strings.LastIndexByte(name, '-')+1] + "${" // as in sample-${kind}
			if !words[name] && !words[made] {
				t.Errorf("nothing uses %s", m[0])
			}
		}
	}
}

// TestHoverOnlyWithMouse checks that all rules for a hovering pointer ask for one: on a screen with touch, what was
// pressed would keep such looks until the next press.
func TestHoverOnlyWithMouse(t *testing.T) {
	sheets, err := filepath.Glob("css/*.css")
	if err != nil || len(sheets) == 0 {
		t.Fatal(len(sheets), err)
	}
	for _, name := range sheets {
		css, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(css)) {
			if strings.Contains(line, ":hover") && !strings.HasPrefix(line, "@media (hover: hover) {") {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}
