package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"stride/internal/puzzleset"
)

// classSet is a set of two mazes and a board.
func classSet(t *testing.T) *puzzleset.Set {
	t.Helper()
	s := &puzzleset.Set{Title: `Week 3: "Zahlen" & <b>`}
	for _, id := range []string{blackHoleMaze, "shift:1#", courseMaze} {
		s.Puzzles = append(s.Puzzles, openPuzzle(t, id))
	}
	return s
}

const setPuzzle = `document.querySelector('stride-puzzle')`

// TestSet has two pupils play a set, one by its link and one by its file, and the teacher check
// what they send.
func TestSet(t *testing.T) {
	browserCtx, base := openBrowser(t), startPages(t)
	s := classSet(t)
	link := strings.TrimPrefix(s.Link(base), base)
	var sent []string
	for k, name := range []string{"Ada Lovelace", `Zoë "Z"`} {
		b := openTab(t, browserCtx, base, screens[k])
		if k == 0 {
			b.open(link)
		} else {
			b.open("/set/")
			text, err := json.Marshal(s.File(""))
			must(t, err)
			b.script(fmt.Sprintf(`(() => {
				const data = new DataTransfer();
				data.items.add(new File([%s], 'set.yaml'));
				document.getElementById('set-file').files = data.files;
				document.getElementById('set-file').dispatchEvent(new Event('change'));
			})()`, text))
		}
		b.wants("#set-title", s.Title)
		b.wait(setPuzzle + `?.shadowRoot?.querySelector('[role=grid]')`)
		b.inElement(setPuzzle, blackHoleCells...)
		b.wants("#set-progress", "1 of 3 solved")
		if k == 0 {
			b.tap("#set-next")
			// 6 3 R -, 7 3 L -, 2 3 U -
			b.inElement(setPuzzle, "row 4, column 7", "row 4, column 8", "−", "row 4, column 8",
				"row 4, column 3", "−", "row 4, column 3", "row 1, column 3", "−")
			b.wants("#set-progress", "2 of 3 solved")
			b.inElement(setPuzzle, "row 4, column 3") // the end
		}
		b.script(fmt.Sprintf(`(() => {
			const input = document.getElementById('set-name');
			input.value = %q;
			input.dispatchEvent(new Event('input'));
		})()`, name))
		b.reload() // what is solved stays, and so does the name
		b.wants("#set-progress", fmt.Sprintf("%d of 3 solved", 2-k))
		sent = append(sent, get[string](b, `document.getElementById('set-text').value`))
	}
	results := puzzleset.ReadResults(strings.Join(sent, "\n"))
	var rows []string
	for _, r := range results {
		for _, row := range s.Check(t.Context(), r) {
			rows = append(rows, fmt.Sprint(row.Name, " ", row.Number, " ", row.Solved, " ", row.Moves, " ",
				row.Par, row.Wrong))
		}
	}
	want := []string{"Ada Lovelace 1 true 3 3", "Ada Lovelace 2 true 3 0", "Ada Lovelace 3 false 0 19",
		`Zoë "Z" 1 true 3 3`, `Zoë "Z" 2 false 0 0`, `Zoë "Z" 3 false 0 19`}
	if !slices.Equal(rows, want) {
		t.Errorf("the teacher sees %q, want %q", rows, want)
	}
}

// TestMakeSet makes a set with the fewest clicks, and opens it by its link in another tab, and then
// links that are no sets.
func TestMakeSet(t *testing.T) {
	b := phone(t)
	b.open("/")
	b.tap("#menu-open")
	b.tapUntil("#menu [href$='set/']",
		`document.body.dataset.ready === 'true' && document.querySelector('#set-go')`)
	b.tapUntil("#set-go", `document.querySelectorAll('#set-list li').length === 5`)
	b.wait(`getComputedStyle(document.querySelector('stride-puzzle')).fontFamily === getComputedStyle(document.body).fontFamily`)
	other := b.sibling()
	other.open(strings.TrimPrefix(get[string](b, `location.href`), b.base))
	const puzzles = `document.querySelector('#set-list').textContent`
	if made, opened := get[string](b, puzzles), get[string](other, puzzles); made != opened {
		t.Errorf("the set %q is %q by its link", made, opened)
	}
	_, link, _ := strings.Cut(classSet(t).Link(""), "=")
	for _, code := range []string{"", "!", link[:len(link)/2], "AAAA", "S0nMS8kvBwA"} {
		b.open("/set/#set=" + code)
		b.wait(`document.querySelector('.error')?.textContent.startsWith('This is not a set') &&
			!document.getElementById('set-board').checkVisibility()`)
	}
}
