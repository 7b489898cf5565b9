package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestSwipeOverDaily swipes over the maze on the home page: the page moves, and the maze does not.
func TestSwipeOverDaily(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/")
	at := b.box("#board")
	x, y := (at.Left+at.Right)/2, (at.Top+at.Bottom)/2
	b.swipe(x, y, -200)
	b.wait(`scrollY > 50`)
	say := b.text("#say")
	b.wait(`(scrollTo(0, 0), scrollY === 0)`) // the swipe may still be scrolling
	b.swipe(x, y, 100)                        // down, where the maze has a jump
	b.finish()
	if steps := b.text("#steps"); steps != "0" || strings.Contains(say, "leave the grid") || b.text("#say") != say {
		t.Errorf("after swipes %s jumps are made, and the page says %q, then %q", steps, say, b.text("#say"))
	}
}

// TestHintInView asks for a hint on the smallest phone: it opens where it can be read.
func TestHintInView(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screen{name: "small", width: 320, height: 568, touch: true})
	b.open("/")
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('#hint-more').click()`)) // tap would move the page
	b.wait(`document.querySelectorAll('#hint .ladder li').length > 0`)
	b.wait(`(({bottom}) => bottom <= innerHeight)(document.querySelector('#hint .ladder').getBoundingClientRect())`)
}

// TestHomeColumns looks at the home page of a desk: the maze stays in view next to what is longer.
func TestHomeColumns(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screen{name: "desk", width: 1280, height: 800})
	b.open("/")
	if overflow := b.box(".side").Bottom - b.box(".hero").Bottom; overflow > 100 {
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`scrollTo(0, %f)`, overflow)))
		if hero := b.box(".hero"); hero.Top < 0 {
			t.Errorf("when the end of the side is in view, the maze is at %v", hero.Top)
		}
	}
}

// TestBoardStaysAtWin solves puzzles on a phone: the board keeps its place and size while the last motion runs.
func TestBoardStaysAtWin(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	var shift job
	(&client{t: t, base: b.base}).post("solve", `{"level": "shift:3#", "wait": true}`, 200, &shift)
	moves := shift.Result.Moves
	last := strings.Fields(moves[len(moves)-1]) // column, row, direction, sign
	column, row := 0, 0
	if _, err := fmt.Sscan(last[0]+" "+last[1], &column, &row); err != nil {
		t.Fatal(err)
	}
	begin := strings.NewReplacer(" ", ".", "+", "p", "-", "m").Replace(strings.Join(moves[:len(moves)-1], "_"))
	for _, test := range []struct {
		page string
		keys []string
	}{
		{"/maze/#level=" + courseMaze, strings.Split(courseSolution, "")},
		{"/maze/#level=" + blackHoleMaze, []string{"R", "D", "D"}},
		{"/shift/#level=shift:3%23&moves=" + begin, nil},
	} {
		b.open(test.page)
		if get[bool](b, `Boolean(document.querySelector('#lesson-skip')?.checkVisibility())`) {
			b.tap("#lesson-skip")
		}
		if test.keys == nil {
			b.tap("#offer-go")
			b.tap(cell(8, 8*row+column))
			b.seen(".stage > .choice [id$=minus]")
		} else {
			for _, k := range test.keys[:len(test.keys)-1] {
				b.key(arrowOf[rune(k[0])])
			}
			b.finish()
		}
		before := b.box("#board .cells")
		if test.keys == nil {
			b.key("-")
		} else {
			b.key(arrowOf[rune(test.keys[len(test.keys)-1][0])])
		}
		b.wait(`!document.querySelector('#solved').hidden`)
		b.finish()
		if after := b.box("#board .cells"); after != before {
			t.Errorf("%s: the board was at %+v, and is at %+v", test.page, before, after)
		}
	}
}

// TestAfterWin asks for a hint on a solved maze on a phone, which gives none, and for its analysis: the path stays, and
// what the marks mean is right below the board.
func TestAfterWin(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/maze/#level=" + courseMaze)
	for _, k := range courseSolution {
		b.key(arrowOf[k])
	}
	b.wait(`!document.querySelector('#solved').hidden`)
	facts := b.text("#solved-facts")
	b.key("h")
	b.finish()
	if !get[bool](b, `document.querySelector('#hint-more').disabled`) || b.text("#solved-facts") != facts ||
		b.text("#hint .ladder") != "" {
		t.Errorf("a solved maze gives the hint %q; %q became %q", b.text("#hint .ladder"), facts, b.text("#solved-facts"))
	}
	b.tap("#solved-analysis")
	b.wait(`document.querySelector('#map-card').checkVisibility()`)
	b.seen("#map-card label")
	frame, legend := b.box(".frame"), b.box("#map-card")
	if gap := legend.Top - frame.Bottom; gap < 0 || gap > 40 {
		t.Errorf("the legend begins %v pixels below the board", gap)
	}
}

// TestNumberedLevel follows links with the number of a level.
func TestNumberedLevel(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[1])
	b.open("/shift/#level=30")
	b.wait(`document.title.includes('30') && document.querySelector('#broken').hidden`)
	b.refused = "status of 400"
	b.open("/shift/#level=99999")
	b.says("#broken", "from 1 to 65,536")
}

// TestMoreSheet opens the column with more about a game on a phone: it is a sheet over the page, which does not move, and closes
// with what changes the board, with Escape, and by a tap elsewhere.
func TestMoreSheet(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
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
			t.Errorf("the sheet is at %+v, the buttons at %+v, the page at %v", sheet, bar, get[float64](b, `scrollY`))
		}
		b.seen("#verbs button")
		closes()
		b.wait("!(" + open + ")")
	}
}
