package web_test

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/shift"
)

// pairBoard has two numbers, which vanish together.
var pairBoard = numbershift.New(shift.Board{Width: 3, Height: 1, Cells: []int{2, 0, 2}}, nil).ID()

// TestWinKeepsBoard solves puzzles in windows of all shapes: with the last move and with everything
// that follows, the board neither moves nor shrinks, and Tab leads from it to the next puzzle.
func TestWinKeepsBoard(t *testing.T) {
	chrome, base := openBrowser(t), startPages(t)
	_, solution := mazeOfDay(t)
	for _, s := range []screen{
		{"laptop", 1280, 800, false}, {"low", 1280, 720, false}, {"tablet", 768, 1024, true},
		{"window", 900, 700, false},
		{"side", 740, 360, true}, {"phone", 360, 740, true},
	} {
		b := openTab(t, chrome, base, s)
		for _, path := range []string{"/", "/maze#level=" + courseMaze, "/shift#level=" + pairBoard} {
			b.open(path)
			last := func() { b.jump(courseSolution[len(courseSolution)-1:]) }
			switch path {
			case "/":
				b.script(`document.querySelector('#board .cell').focus()`)
				b.jump(solution[:len(solution)-1])
				last = func() { b.jump(solution[len(solution)-1:]) }
			case "/maze#level=" + courseMaze:
				b.jump(courseSolution[:len(courseSolution)-1])
			default: // a single move is left
				b.key(kb.Enter)
				last = func() { b.key("-") }
			}
			b.finish()
			before := get[string](b, boardPlace)
			last()
			b.wait(`!document.querySelector('#solved').hidden`)
			b.rests()
			if after := get[string](b, boardPlace); after != before {
				t.Errorf("%s, %s: at the win the board goes from %s to %s", s.name, path, before, after)
			}
			if s.name == "laptop" {
				b.key(kb.Tab)
				b.wait(`document.activeElement.id === 'solved-next'`)
			}
		}
	}
}

// boardPlace is where the board is on the page, and its size.
const boardPlace = `(() => {
	const { x, y, width, height } = document.querySelector('#board').getBoundingClientRect();
	return [x, y + scrollY, width, height].map(Math.round).join(' ');
})()`

// TestBoardStandsAtOnce wants a board where it stays from the moment at which the page is ready, or
// a press would hit something else.
func TestBoardStandsAtOnce(t *testing.T) {
	chrome, base := openBrowser(t), startPages(t)
	for _, s := range []screen{
		{"window", 900, 700, false}, {"tablet", 768, 1024, true}, {"phone", 360, 740, true},
	} {
		b := openTab(t, chrome, base, s)
		b.first(`new MutationObserver(() => {
			if (document.body?.dataset.ready) window.began ??= ` + boardPlace + `;
		}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] })`)
		b.open("/shift#level=" + pairBoard)
		b.rests()
		if began, now := get[string](b, `window.began`), get[string](b, boardPlace); began != now {
			t.Errorf("%s: when the page is ready, the board is at %s, and then at %s", s.name, began, now)
		}
	}
}

// TestBoardStakes takes a move back and clears the board of the test: the card grades it, the
// shared text has squares, and the board shows which numbers met. A board of a day has a number and
// a name.
func TestBoardStakes(t *testing.T) {
	b := phone(t)
	b.first(`navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
		Object.defineProperty(navigator, 'share', { value: undefined })`)
	row := numbershift.New(shift.Board{Width: 4, Height: 1, Cells: []int{1, 1, 0, 2}}, nil).ID()
	b.open("/shift#level=" + row)
	b.says("#choice", "Moves taken back count.")
	b.key(kb.Enter, "+")
	b.wants("#left", "2")
	b.key("z")
	b.wants("#left", "3")
	b.key(kb.ArrowLeft, kb.Enter, "+")
	b.wants("#left", "2")
	b.key(kb.Enter, "-")
	b.wants("#solved-title", "Silver")
	b.says("#solved-facts", "2 moves, 1 taken back")
	b.rests()
	b.wait(`document.querySelectorAll('#board .cells.won .badge').length === 2 && document.querySelector('#board .way.gone')`)
	if cells := get[string](b,
		`[...document.querySelectorAll('#board .cell')].map((c) => c.textContent).join('')`); cells != "112" {
		t.Errorf("the board shows the numbers %q", cells)
	}
	b.tap("#solved-share")
	b.wait(`window.copied?.includes(' · 3/2 🥈\n🟧🟦⬜\nhttp')`)
	b.key("z")
	b.wait(`!document.querySelector('#board .won')`)

	today := families.All.Daily(testDay)[1]
	b.open("/shift#level=" + url.QueryEscape(today.ID))
	b.wants("#title", fmt.Sprintf("Board %d · %s", today.Number, today.Name))
}
