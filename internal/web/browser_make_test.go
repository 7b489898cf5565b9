package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestEditor makes a puzzle from a preset, changes it, undoes that, pastes other ones, plays one, and
// reads an error next to the field that is wrong.
func TestEditor(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/make")
	b.wait(`document.querySelectorAll('#verdict li').length > 2`)
	b.shot("make")
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
	b.tap("#digit-4")
	b.wait(`!document.querySelector('#verdict').textContent.includes('Value 92.')`)
	b.tap("#undo")
	b.wait(`document.querySelector('#verdict').textContent.includes('Value 92.')`)
	b.tap(cell(5, 0))
	b.key(kb.ArrowRight, "1")
	b.wait(`!document.querySelector('#verdict').textContent.includes('Value 92.')`)
	b.shot("make-edited")

	b.allowed = "status of 400"
	b.fill("#import-text", "no puzzle")
	b.tap("#import-go")
	b.wait(`document.querySelector('#import-text').getAttribute('aria-invalid') === 'true' &&
		document.querySelector('#import-text-error').textContent !== ''`)
	near := b.box("#import-text-error")
	if field := b.box("#import-text"); near.Top < field.Top || near.Top > field.Bottom+60 {
		t.Errorf("the error is at %v, its field at %v", near, field)
	}
	b.fill("#import-text", "4 1\n1 1 1 1\n")
	b.tap("#import-go")
	b.wait(`document.querySelector('#verdict').textContent.includes('several ways')`)
	b.tap("#make-open")
	b.wait(`document.body.dataset.ready === 'true' && document.querySelector('#left')?.textContent === '4'`)
}

// TestPrintGame prints the puzzle of a game from the browser's own menu.
func TestPrintGame(t *testing.T) {
	browserCtx := openBrowser(t)
	b := openTab(t, browserCtx, startServer(t), laptop)
	b.open("/maze/#level=" + courseMaze)
	get[bool](b, `dispatchEvent(new Event('beforeprint'))`)
	if digits := get[int](b, `document.querySelectorAll('#print-sheet .cells text').length`); digits != 24 {
		t.Errorf("%d numbers on the sheet", digits)
	}
	get[bool](b, `dispatchEvent(new Event('afterprint'))`)
	b.wait(`document.querySelector('#print-sheet') === null`)
}

// TestPrint prints four puzzles with solutions from the dark theme: puzzles only, black on white.
func TestPrint(t *testing.T) {
	browserCtx := openBrowser(t)
	b := openTab(t, browserCtx, startServer(t), laptop)
	b.open("/make")
	get[bool](b, `(() => { document.documentElement.dataset.theme = 'dark'; window.print = () =>
		{ document.body.dataset.printed = 'true'; }; return true; })()`)
	b.tap("#print-go")
	b.wait(`document.body.dataset.printed === 'true'`)
	if n := get[int](b, `document.querySelectorAll('#print-sheet .print-page').length`); n != 2 {
		t.Errorf("%d pages, want one of puzzles and one of solutions", n)
	}
	if n := get[int](b, `document.querySelectorAll('#print-sheet figure').length`); n != 8 {
		t.Errorf("%d figures", n)
	}
	if lines := get[int](b, `document.querySelectorAll('#print-sheet figure:has(.heads)').length`); lines != 4 {
		t.Errorf("%d solutions", lines)
	}
	if lines := get[int](b, `document.querySelectorAll('#print-sheet .print-name + p').length`); lines != 1 {
		t.Errorf("%d pages have a line for a name and the rules", lines)
	}
	paper, err := chromedp.Call(b.ctx, page.PrintToPDF,
		page.PrintToPDFParams{PrintBackground: new(true), PaperWidth: 8.27, PaperHeight: 11.69})
	if err != nil {
		t.Fatal(err)
	}
	if sheets := regexp.MustCompile(`/Type\s*/Page\b`).FindAll(paper.Data, -1); len(sheets) != 2 {
		t.Errorf("%d sheets of paper", len(sheets))
	}
	if dir := os.Getenv(shots); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "print.pdf"), paper.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
