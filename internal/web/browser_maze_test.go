package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stride/internal/maze/optima"
	"stride/maze"
)

// The maze of the course documents, and its only shortest solution.
const (
	courseMaze     = "maze:5x5:1-4:321413213333214312331443Q"
	courseSolution = "RDLRUDRLRLUDLDRRUDD"
	onesMaze       = "maze:3x3:1-1:11111111K" // each jump is of 1
)

// courseBound is the proved optimum of mazes of that size and range.
var courseBound, _ = optima.Bound(maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4})

// TestPlayMaze plays the maze of 19 jumps to the end with a reload in the middle, asks for its
// analysis, which leaves the path and is right below the board, and goes back to the start and on
// again by keys, buttons and taps.
func TestPlayMaze(t *testing.T) {
	b := phone(t)
	b.open("/maze#level=" + courseMaze)
	b.wants("#par", "19")
	b.jump(courseSolution[:10])
	b.wants("#steps", "10")
	b.reload()
	b.wants("#steps", "10")
	b.jump(courseSolution[10:])
	b.wait(`!document.querySelector('#solved').hidden`)
	if get[bool](b, `document.querySelector('#map-card').checkVisibility()`) {
		t.Error("the analysis is there without being asked for")
	}
	facts := b.text("#solved-facts")
	b.key("h") // of a solved maze there is no hint
	b.finish()
	if !get[bool](b, `document.querySelector('#hint-more').disabled`) || b.text("#solved-facts") != facts ||
		b.text("#hint .ladder") != "" {
		t.Errorf("a solved maze gives the hint %q; %q became %q", b.text("#hint .ladder"), facts,
			b.text("#solved-facts"))
	}
	b.tap("#solved-analysis")
	b.seen("#map-card label")
	if gap := b.box("#map-card").Top - b.box(".frame").Bottom; gap < 0 || gap > 40 {
		t.Errorf("the legend begins %v pixels below the board", gap)
	}
	b.says("#say", "the fewest possible")
	b.says("#map-text", fmt.Sprintf("Value 92 of at most %d.", courseBound))
	b.says("#map-text", "Your path is a shortest one")
	b.key(strings.Repeat("z", 19))
	b.wait(`document.querySelector('#steps').textContent === '0' && document.querySelector('#undo').disabled`)
	b.key(strings.Repeat("y", 19))
	b.wants("#steps", "19")

	b.tap("#restart")
	b.wants("#steps", "0")
	b.tap("#undo") // a restart can be undone
	b.wants("#steps", "19")
	b.tap("#undo")
	b.wants("#steps", "18")
	b.tap("#restart")
	for k, at := range []int{3, 23, 20, 21} { // RDLR
		b.tap(cell(5, at))
		b.wants("#steps", fmt.Sprint(k+1))
	}
	b.jump(courseSolution[4:])
	b.says("#say", "19 would do") // undone jumps count
}

// TestMazeHints takes a hint of each step, follows it, watches the solution, follows the advice of
// a hint in a black hole, and then takes a longer path, of which it is told where it left the
// shortest one.
func TestMazeHints(t *testing.T) {
	b := desk(t)
	b.open("/maze#level=" + courseMaze)
	for k, step := range []string{"nudge", "where", "which", "why"} {
		b.tap("#hint-more")
		b.wait(fmt.Sprintf(`document.querySelectorAll('#hint li').length === %d && document.querySelector('#hint li.%s')`,
			k+1, step))
	}
	b.says("#hint li.nudge", "Count back from the goal: 1 cell jumps onto it.")
	b.says("#hint li.why", "shortest path")
	if n := get[int](b, `document.querySelectorAll('.cell.hinted').length`); n != 1 {
		t.Errorf("%d cells are marked", n)
	}
	b.tapUntil("#hint-do", `document.querySelector('#steps').textContent === '1'`)
	b.key("n")
	b.wants("#steps", "0")
	b.tapUntil("#show-play", `!document.querySelector('.replay').hidden`)
	b.key(kb.Home + kb.ArrowRight + kb.ArrowRight + kb.ArrowRight)
	b.says("#replay-say", "Jump 3 of 19: → ↓ ←")
	b.wants("#steps", "0")

	b.open("/maze#level=" + blackHoleMaze)
	b.jump("D")
	b.key("hhh")
	b.says("#hint", "Undo 1 move")
	b.tapUntil("#hint-do", `document.querySelector('#steps').textContent === '0'`)
	b.jump("RLRDD")
	b.tap("#solved-analysis")
	b.says("#map-text", "left the shortest one at jump 2")
	b.tap("#map-holes")
	b.wait(`[...document.querySelectorAll('#board .cell')].map((c) => c.getAttribute('aria-label').split(', ').at(-1))
		.join(' ').endsWith('B 1 you are here')`)
}

// blackHoleMaze has a cell below the start that cannot be left.
const blackHoleMaze = "maze:3x3:1-3:21111131N"

// TestMakeMaze makes a maze and sees the search report. A reload ends the search, whose best maze
// is still there after one more. It ends a search early, plays its maze, and opens a proved maze.
func TestMakeMaze(t *testing.T) {
	b := phone(t)
	b.open("/search")
	b.tap("#search-settings summary")
	b.fill("#search-seconds", endless)
	b.tapUntil("#search-go", `Number(document.querySelector('#search-value').dataset.value) > 0`)
	first := b.text("#search-say") // the first value may be one that the search does not improve any more
	b.wait(fmt.Sprintf(`document.querySelector('#search-say').textContent !== %q`, first))
	b.tap("#search-chart")
	b.reload()
	b.wait(`!document.querySelector('#search-ways').hidden && Number(document.querySelector('#search-value').dataset.value) > 0`)
	b.says("#search-say", "The path takes")
	value := b.text("#search-value")
	b.reload()
	b.wants("#search-value", value)
	b.tapUntil("#search-go", `!document.querySelector('#search-stop').hidden`)
	b.wait(`Number(document.querySelector('#search-value').dataset.value) > 0`)
	b.tapUntil("#search-stop", `!document.querySelector('#search-ways').hidden`)
	b.tapUntil("#search-play", `document.querySelectorAll('#board .cell').length === 100`)
	b.open("/search")
	b.tapUntil(".champions a:nth-child(2)", `document.querySelectorAll('#board .cell').length === 49`)
}

// endless is the longest time of a search, in seconds, for searches that a test ends itself: on a
// busy machine a shorter one would be over before.
const endless = "300"

// fill puts a value into a field.
func (b *tab) fill(selector, value string) {
	b.t.Helper()
	b.do(chromedp.SetValue(chromedp.CSS(selector), value))
}

// TestMemory counts back from the flag by taps and by keys: the rings stay, also after a jump and a
// reload, until a second tap on the flag. Visited cells stay dimmed after undo, and a circle is
// said each time round.
func TestMemory(t *testing.T) {
	b := phone(t)
	b.open("/maze#level=" + onesMaze)
	b.jump("R")
	b.wants("#steps", "1")
	b.key("z")
	b.wait(`document.querySelector('[data-cell="1"]').dataset.look !== 'plain' && document.querySelector('[data-cell="1"]').classList.contains('visited')`)
	rings := func(n int) {
		t.Helper()
		b.wait(fmt.Sprintf(`document.querySelectorAll('#board .counted').length === %d`, n))
	}
	b.tap(cell(3, 8))
	b.says("#say", "2 cells land on row 3, column 3: jumps to the flag: 1.")
	rings(2)
	b.tap(cell(3, 5))
	b.says("#say", "2 cells land on row 2, column 3: jumps to the flag: 2.")
	rings(4)
	b.key("c", kb.Enter) // counts on from the nearest ring
	rings(5)
	b.key("c", kb.Enter)
	b.finish()
	if label := get[string](b, `document.querySelector('[data-cell="2"]').ariaLabel`); !strings.Contains(
		label, "counted back: 2 jumps to the flag, counted from here") {
		t.Errorf("a cell is called %q", label)
	}
	rings(6)
	b.jump("R")
	b.reload()
	rings(6)
	b.key("z")
	b.tap(cell(3, 8))
	b.says("#say", "The rings are gone.")
	rings(0)
	b.tap(cell(3, 4)) // which no jump reaches: the first tap says so, the second one crosses it out
	b.says("#say", "you jump exactly 1 cell")
	b.tap(cell(3, 4))
	b.says("#say", "row 2, column 2: marked as a dead end")
	b.reload()
	b.wait(`document.querySelectorAll('#board .cross').length === 1 &&
		document.querySelector('[data-cell="4"]').ariaLabel.includes('marked as a dead end')`)
	b.jump("RL")
	b.says("#say", "this is a circle")
	b.jump("RL")
	b.wants("#steps", "4")
	b.says("#say", "this is a circle")
}
