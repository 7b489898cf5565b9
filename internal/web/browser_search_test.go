package web_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stride/internal/maze/optima"
	"stride/maze"
)

// seenSearch is what the page of the search has shown at a moment.
type seenSearch struct {
	Numbers []string // of the cells
	Value   string
	Say     string
}

// noteSearch notes what the page shows whenever it says something else.
const noteSearch = `window.noted = [];
	new MutationObserver(() => {
		const cells = [...document.querySelectorAll('#search-grid [data-look]')];
		noted.push({ Numbers: cells.map((c) => c.querySelector('text')?.textContent ?? ''),
			Value: document.querySelector('#search-value').textContent,
			Say: document.querySelector('#search-say').textContent });
	}).observe(document.querySelector('#search-say'), { childList: true });`

// TestSearchSays watches a search, in slow motion first, and compares what the page says with the
// mazes that it shows.
func TestSearchSays(t *testing.T) {
	b := phone(t)
	b.motion(true)
	p := maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}
	bound, _ := optima.Bound(p)
	b.open("/search")
	b.script(noteSearch)
	b.tap("#search-settings summary")
	b.fill("#search-seconds", endless)
	b.tap("#search-go")
	b.wait(`noted.some(({ Say }) => Say.includes('million steps'))`)
	b.tap("#search-stop")
	b.says("#search-say", "The path takes")
	slow := regexp.MustCompile(`^In slow motion.* ([\d,]+) mazes? tried\.$`)
	own := regexp.MustCompile(`^\d+\.\d million steps, \d+ s left\.$`)
	end := regexp.MustCompile(`^The path takes (\d+) jumps\. Seed \d+\.$`)
	tried, pictures := 0, 0
	for _, seen := range get[[]seenSearch](b, `noted`) {
		g, err := maze.NewGrid(p)
		must(t, err)
		if len(seen.Numbers) != p.Rows*p.Cols {
			t.Fatalf("when the page says %q, it shows %d cells", seen.Say, len(seen.Numbers))
		}
		for k, text := range seen.Numbers[:g.Goal] {
			n, err := strconv.Atoi(text)
			must(t, err)
			g.Values[k] = int16(n)
		}
		r := maze.Evaluate(g)
		if want := fmt.Sprintf("%d of at most %d", r.Value, bound); r.Value >= 0 && seen.Value != want {
			t.Errorf("the page says %q and %q, want %q", seen.Say, seen.Value, want)
		}
		if m := slow.FindStringSubmatch(seen.Say); m != nil {
			n, _ := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
			if n < tried {
				t.Errorf("%d mazes after %d", n, tried)
			}
			tried = n
			pictures++
		} else if m := end.FindStringSubmatch(seen.Say); m != nil {
			if m[1] != fmt.Sprint(r.Length) || !r.Unique {
				t.Errorf("the page says %q, but the maze has %+v", seen.Say, r)
			}
		} else if !own.MatchString(seen.Say) {
			t.Errorf("the page says %q", seen.Say)
		}
	}
	if pictures < 2 {
		t.Errorf("the slow motion has %d pictures", pictures)
	}
}
