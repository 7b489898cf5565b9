package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestDailyOnPhone swipes over the maze on the home page of the smallest phone: the page moves, and
// the maze does not. Then a hint opens where it can be read.
func TestDailyOnPhone(t *testing.T) {
	b := openTab(t, openBrowser(t), startPages(t), screen{name: "small", width: 320, height: 568,
		touch: true})
	b.open("/")
	at := b.box("#board")
	x, y := (at.Left+at.Right)/2, (at.Top+at.Bottom)/2
	b.swipe(x, y, -200)
	b.wait(`scrollY > 50`)
	say := b.text("#say")
	b.wait(`(scrollTo(0, 0), scrollY === 0)`) // the swipe may still be scrolling
	b.swipe(x, y, 100)                        // down, where the maze has a jump
	b.finish()
	if steps := b.text("#steps"); steps != "0" || strings.Contains(say, "leave the grid") ||
		b.text("#say") != say {
		t.Errorf("after swipes %s jumps are made, and the page says %q, then %q", steps, say, b.text("#say"))
	}
	b.wait(`(scrollTo(0, 0), scrollY === 0)`)
	b.script(`document.querySelector('#hint-more').click()`) // tap would move the page
	b.wait(`document.querySelectorAll('#hint .ladder li').length > 0`)
	b.wait(`(({bottom}) => bottom <= innerHeight)(document.querySelector('#hint .ladder').getBoundingClientRect())`)
}

// TestBoardStaysAtWin solves puzzles on a phone: the board keeps its place and size while the last
// motion runs.
func TestBoardStaysAtWin(t *testing.T) {
	b := phone(t)
	board, moves := generatorMoves(t, 3)
	last := moves[len(moves)-1]
	var begin []string
	for _, m := range moves[:len(moves)-1] {
		begin = append(begin, strings.NewReplacer(" ", ".", "+", "p", "-", "m").Replace(m.String()))
	}
	for _, test := range []struct{ page, jumps, last string }{
		{"/maze/#level=" + courseMaze, courseSolution[:18], kb.ArrowDown},
		{"/maze/#level=" + blackHoleMaze, "RD", kb.ArrowDown},
		{"/shift/#level=shift:3%23&moves=" + strings.Join(begin, "_"), "", "-"},
	} {
		b.open(test.page)
		b.script(`document.querySelector('#lesson-skip')?.click()`)
		if test.jumps == "" {
			b.tap("#offer-go")
			b.tap(cell(board.Width, last.Y*board.Width+last.X))
			b.seen(".stage > .choice [id$=minus]")
		} else {
			b.jump(test.jumps)
			b.finish()
		}
		before := b.box("#board .cells")
		b.key(test.last)
		b.wait(`!document.querySelector('#solved').hidden`)
		b.finish()
		if after := b.box("#board .cells"); after != before {
			t.Errorf("%s: the board was at %+v, and is at %+v", test.page, before, after)
		}
	}
}

// TestPhoneStage opens the column with more about the game: it is a sheet over the page, which does
// not move, and closes with Escape, by a tap elsewhere, and with what changes the board. A finger
// that is dragged on a small board does not scroll the page, and one next to it does.
func TestPhoneStage(t *testing.T) {
	b := phone(t)
	b.open("/maze/#level=" + courseMaze)
	const open = `document.querySelector('#side').matches(':popover-open')`
	for _, closes := range []func(){
		func() { b.key(kb.Escape) },
		func() { b.tap("#title") },
		func() { b.tap("#show-play") },
	} {
		b.tapUntil("#more", open)
		sheet, bar := b.box("#side"), b.box("#quick")
		if sheet.Top < 0 || sheet.Top > 600 || sheet.Bottom > bar.Top+1 || get[float64](b, `scrollY`) != 0 {
			t.Errorf("the sheet is at %+v, the buttons at %+v, the page at %v", sheet, bar,
				get[float64](b, `scrollY`))
		}
		b.seen("#verbs button")
		closes()
		b.wait("!(" + open + ")")
	}
	b.seen(".replay") // the solution is asked for first
	b.key(kb.Escape)
	b.wait(`document.querySelector('.replay').hidden`)
	grid, bar := b.box("#board"), b.box("#quick")
	if free := bar.Top - grid.Bottom; free < 60 {
		t.Fatalf("%v pixels below the board", free)
	}
	x := (grid.Left + grid.Right) / 2
	b.swipe(x, grid.Bottom-20, -150)
	b.wants("#steps", "0")
	if y := get[float64](b, `scrollY`); y != 0 {
		t.Errorf("a drag on the board scrolls by %v", y)
	}
	b.swipe(x, bar.Top-10, -150)
	b.wait(`scrollY > 50`)
}
