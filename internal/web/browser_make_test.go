package web_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestEditor makes a puzzle from a preset, changes it, undoes that, pastes other ones, plays one,
// and reads an error next to the field that is wrong.
func TestEditor(t *testing.T) {
	b := phone(t)
	b.open("/make")
	b.wait(`document.querySelectorAll('#verdict li').length > 2`)
	b.tap("#band-hard")
	b.tap("#size-medium")
	b.tap("#order-go")
	b.wait(`document.querySelector('#board').ariaRowCount === '7' && document.querySelector('#verdict').textContent
		.includes('hard')`)
	b.fill("#import-text", "3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 G")
	b.tap("#import-go")
	b.wait(`document.querySelector('#verdict').textContent.includes('19 jumps') && document.querySelector('#verdict')
		.textContent.includes('Value 92. It is proved')`)
	b.wants("#order-say", "Opened: 5 × 5")
	b.seen("#order-say")
	b.seen(cell(5, 0))
	b.seen(cell(5, 24))
	b.tap(cell(5, 1))
	b.tapUntil("#digit-4", `!document.querySelector('#verdict').textContent.includes('Value 92.')`)
	b.tapUntil("#undo", `document.querySelector('#verdict').textContent.includes('Value 92.')`)
	b.tap(cell(5, 0))
	b.key(kb.ArrowRight, "1")
	b.wait(`!document.querySelector('#verdict').textContent.includes('Value 92.')`)

	b.allowed = "status of 400"
	b.fill("#import-text", "no puzzle")
	b.tap("#import-go")
	const marked = `document.querySelector('#import-text').getAttribute('aria-invalid') === 'true' &&
		document.querySelector('#import-text-error')?.getAttribute('role') === 'alert'`
	b.wait(marked)
	b.seen("#import-text-error")
	near, field := b.box("#import-text-error"), b.box("#import-text")
	if near.Top < field.Top || near.Top > field.Bottom+60 || b.text("#import-text-error") == "" {
		t.Errorf("the error is at %v, its field at %v", near, field)
	}
	b.key("x")
	b.wait(`!(` + marked + `)`)
	b.fill("#import-text", "4 1\n1 1 1 1\n")
	b.tapUntil("#import-go", `document.querySelector('#verdict').textContent.includes('several ways')`)
	b.tapUntil("#make-open", `document.body.dataset.ready === 'true' && document.querySelector('#left')?.textContent === '4'`)
}

// TestPrint prints four puzzles with solutions from the dark theme: puzzles only, black on white.
// Then it prints the puzzle of a game from the browser's own menu.
func TestPrint(t *testing.T) {
	b := desk(t)
	b.open("/make")
	b.script(`document.documentElement.dataset.theme = 'dark'; window.print = () => { document.body.dataset.printed = 'true'; }`)
	b.tapUntil("#print-go", `document.body.dataset.printed === 'true'`)
	for parts, want := range map[string]int{
		// one of puzzles and one of solutions
		".print-page": 2,
		"figure":      8, "figure:has(.heads)": 4, ".print-name + p": 1, // a line for a name, and the rules
	} {
		n := get[int](b, fmt.Sprintf(`document.querySelectorAll('#print-sheet %s').length`, parts))
		if n != want {
			t.Errorf("%s: %d, want %d", parts, n, want)
		}
	}
	paper, err := chromedp.Call(b.ctx, page.PrintToPDF,
		page.PrintToPDFParams{PrintBackground: new(true), PaperWidth: 8.27, PaperHeight: 11.69})
	must(t, err)
	if sheets := regexp.MustCompile(`/Type\s*/Page\b`).FindAll(paper.Data, -1); len(sheets) != 2 {
		t.Errorf("%d sheets of paper", len(sheets))
	}
	b.open("/maze/#level=" + courseMaze)
	b.script(`dispatchEvent(new Event('beforeprint'))`)
	if digits := get[int](b, `document.querySelectorAll('#print-sheet .cells text').length`); digits != 24 {
		t.Errorf("%d numbers on the sheet", digits)
	}
	b.script(`dispatchEvent(new Event('afterprint'))`)
	b.wait(`document.querySelector('#print-sheet') === null`)
}

// TestSolutionInShape makes a maze whose solution lands on initials: it has a jump for each of
// their 20 cells and three more. A heart has its name in the language of the page.
func TestSolutionInShape(t *testing.T) {
	b := phone(t)
	b.open("/make")
	b.fill("#order-look", "AB")
	b.tapUntil("#order-go", `document.querySelectorAll('#board .cell').length === 100`)
	b.tapUntil("#make-open", `document.body.classList.contains('page-maze') && document.body.dataset.ready === 'true'`)
	b.wants("#par", "23")
	b.open("/make")
	b.refused = "400"
	b.fill("#order-look", "Ä")
	b.tap("#order-go")
	b.says("#order-say", "letters from A to Z")
	b.open("/de/make")
	b.fill("#order-look", "Herz")
	b.tapUntil("#order-go", `document.querySelectorAll('#board .cell').length === 100`)
}
