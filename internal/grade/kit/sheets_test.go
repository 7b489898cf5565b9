package kit

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stride/astar"
	"stride/internal/astar/figures"
	"stride/internal/grade/class"
	"stride/internal/tooltest"
)

// TestHandout looks for what a plan says in the handout, and for nothing of what it does not say.
func TestHandout(t *testing.T) {
	for _, c := range []struct {
		plan        string
		has, hasNot []string
	}{
		{
			text,
			[]string{
				"<h1>A test</h1>\n", "within 3 seconds", "Puzzle score: 92\n",
				"<td>5 5 1 4</td><td>75</td><td>optimum, search 10s</td>",
				"costs 2.5 points", "costs 1 point, and so does", "table <code>mazes.txt</code>, which has every " +
					"figure of 57 mazes", "−100·r·c",
			},
			[]string{"bonus", "median", "is drawn"},
		},
		{
			"due: 2026-12-01\ntitle: a < b\nconfigurations: [{maze: " +
				"6-8 6-8 1 5, threshold: 70% of search 5s}]\n",
			[]string{
				"<h1>a &lt; b</h1>", "Tuesday, 1 December 2026, 23:59 (UTC",
				"6-8 is drawn", "70% of search 5s",
			},
			nil,
		},
		// the edition without a term for mazes without a solution, and a configuration that
		// students don't see
		{
			"unsolvable-term: no\nconfigurations:\n  - 5 5 1 4\n  - {maze: 7 7 1 6, visible: hidden}\n",
			[]string{"<td>others, not announced</td><td>37.5</td>"},
			[]string{"7 7 1 6", "100·r·c"},
		},
	} {
		dir, _ := write(t, c.plan)
		handout := content(t, dir, "student/handout.html")
		for _, want := range c.has {
			if !strings.Contains(handout, want) {
				t.Errorf("%s: the handout lacks %q", c.plan, want)
			}
		}
		for _, other := range append(c.hasNot, "{{", "<no value>") {
			if strings.Contains(handout, other) {
				t.Errorf("%s: the handout has %q", c.plan, other)
			}
		}
	}
}

// TestSheets looks for what A* does in the solutions, and follows the links of all sheets.
func TestSheets(t *testing.T) {
	dir, _ := write(t, text)
	solutions := content(t, dir, "teacher/solutions.html")
	trace := astar.Search(figures.Astray(), astar.Options{Trace: true}).Trace
	for _, n := range trace.Nodes {
		sum := fmt.Sprintf("%d + %d = %d", n.G, n.H, n.F)
		want := fmt.Sprintf("[%s, %s]", n.State, sum)
		if n.Order > 0 {
			want = fmt.Sprintf("%s (%d%s, %s)", n.State, n.Order, []string{"st", "nd", "rd", "th"}[n.Order-1],
				sum)
		}
		if !strings.Contains(solutions, want) {
			t.Errorf("the solutions lack the node %s", want)
		}
	}
	for _, name := range []string{"student/handout.html", "student/theory.html", "teacher/solutions.html"} {
		sheet := content(t, dir, name)
		for _, link := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(sheet, -1) {
			content(t, dir, filepath.Dir(name), link[1]) // is there
		}
		if strings.Contains(sheet, "{{") || !strings.HasSuffix(sheet, "</html>\n") {
			t.Errorf("%s is not complete", name)
		}
	}
	if _, err := class.Read([]byte(content(t, dir, "teacher/roster.csv") +
		"anna,Anna,1,a,a@example.org,20\n")); err != nil {
		t.Errorf("the class list: %v", err)
	}
	if content(t, dir, planFile) != text {
		t.Error("the plan is another one")
	}
}

// TestEdition checks a maze by the edition of the value without a term for mazes without a
// solution.
func TestEdition(t *testing.T) {
	if text := tableText(false); strings.Contains(text, " -1000") || text == tableText(true) {
		t.Error("the table has the term")
	}
	tooltest.Need(t, starterCode, "make")
	tooltest.Need(t, starterCode+" in python", "python3")
	dir, _ := write(t, "unsolvable-term: no\n")
	if out, err := makes(t, filepath.Join(dir, "student/python"), "check"); err != nil ||
		!strings.Contains(out, " 0 wrong figures") {
		t.Errorf("make check: %v: %s", err, out)
	}
}
