package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stride/internal/maze/optima"
	"stride/maze"
	"stride/maze/format"
)

// The maze of the course documents, and its only shortest solution.
const (
	courseMaze     = "maze:5x5:1-4:321413213333214312331443Q"
	courseSolution = "RDLRUDRLRLUDLDRRUDD"
)

// courseBound is the proved optimum of mazes of that size and range.
var courseBound, _ = optima.Bound(maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4})

var arrowOf = map[rune]string{'R': kb.ArrowRight, 'D': kb.ArrowDown, 'L': kb.ArrowLeft, 'U': kb.ArrowUp}

// TestPlayMaze plays the maze of 19 jumps to the end with keys and again with taps, goes
// back to the start and on again, reloads in the middle, and opens a link elsewhere.
func TestPlayMaze(t *testing.T) {
	browserCtx := openBrowser(t)
	base := startServer(t)
	b := openTab(t, browserCtx, base, screens[0])
	b.open("/maze#level=" + courseMaze)
	b.wants("#par", "19")
	b.shot("maze")
	moves := strings.Split(courseSolution, "")
	for k, m := range courseSolution {
		b.key(arrowOf[m])
		b.wants("#steps", fmt.Sprint(k+1))
		if k == len(moves)/2 {
			b.shot("maze-middle")
			b.reload()
			b.wants("#steps", fmt.Sprint(k+1))
		}
	}
	b.wait(`!document.querySelector('#solved').hidden`)
	b.shot("maze-solved")
	if get[bool](b, `document.querySelector('#map-card').checkVisibility()`) {
		t.Error("the analysis is there without being asked for")
	}
	b.tap("#solved-analysis")
	b.wait(`!document.querySelector('#map-card').hidden`)
	if say := b.text("#say"); !strings.Contains(say, "the fewest possible") {
		t.Errorf("the page says %q", say)
	}
	if text := b.text("#map-text"); !strings.Contains(text, fmt.Sprintf("Value 92 of at most %d.", courseBound)) ||
		!strings.Contains(text, "Your path is a shortest one") {
		t.Errorf("the map says %q", text)
	}
	for k := range moves {
		b.key("z")
		b.wants("#steps", fmt.Sprint(len(moves)-1-k))
	}
	if !get[bool](b, `document.querySelector('#undo').disabled`) {
		t.Error("there is still something to undo")
	}
	for range moves {
		b.key("y")
	}
	b.wants("#steps", fmt.Sprint(len(moves)))

	b.tap("#restart")
	b.wants("#steps", "0")
	b.tap("#undo") // a restart can be undone
	b.wants("#steps", fmt.Sprint(len(moves)))
	b.tap("#undo")
	for range 4 {
		b.tap("#undo")
	}
	b.tap("#restart")
	at := 0
	for k, m := range moves {
		to := jumpOf(t, courseMaze, at, m)
		b.tap(cell(5, to))
		b.wants("#steps", fmt.Sprint(k+1))
		at = to
	}
	b.says("#say", "19 would do") // undone jumps count
}

// TestMazeHints takes a hint of each step, follows it, makes a fatal move on purpose, and watches the
// solution.
func TestMazeHints(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[1])
	b.open("/maze#level=" + courseMaze)
	for k, step := range []string{"nudge", "where", "which", "why"} {
		b.tap("#hint-more")
		b.wait(fmt.Sprintf(`document.querySelectorAll('#hint li').length === %d && document.querySelector('#hint li.%s')`,
			k+1, step))
	}
	b.says("#hint li.nudge", "Count back from the goal: 1 cell jumps onto it.")
	b.shot("maze-hint")
	if why := b.text("#hint li.why"); !strings.Contains(why, "shortest path") {
		t.Errorf("why: %q", why)
	}
	if n := get[int](b, `document.querySelectorAll('.cell.hinted').length`); n != 1 {
		t.Errorf("%d cells are marked", n)
	}
	b.tapUntil("#hint-do", `document.querySelector('#steps').textContent === '1'`)

	b.open("/maze#level=" + blackHoleMaze)
	b.key(kb.ArrowDown)
	b.key("h", "h", "h")
	b.wait(`document.querySelector('#hint').textContent.includes('Undo 1 move')`)
	b.tapUntil("#hint-do", `document.querySelector('#steps').textContent === '0'`)

	b.open("/maze#level=" + courseMaze)
	b.key("n")
	b.tap("#show-play")
	b.wait(`document.querySelector('#replay-say').textContent.startsWith('Jump 3 of 19: → ↓ ←')`)
	b.shot("maze-show")
	b.wants("#steps", "0")
}

// blackHoleMaze has a cell below the start that cannot be left.
const blackHoleMaze = "maze:3x3:1-3:21111131N"

// TestDetour takes a longer path, and expects to be told where it left the shortest one.
func TestDetour(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/maze#level=" + blackHoleMaze)
	for _, m := range "RLRDD" {
		b.key(arrowOf[m])
	}
	b.tap("#solved-analysis")
	b.wait(`document.querySelector('#map-text').textContent.includes('left the shortest one at jump 2')`)
	b.tap("#map-holes")
	b.wait(`[...document.querySelectorAll('#board .cell')].map((c) => c.getAttribute('aria-label').split(', ').at(-1))
		.join(' ').endsWith('B 1 you are here')`)
	b.seen("#board .cell[aria-label*='you are here']")
	b.shot("maze-map")
}

// TestMakeMaze makes a maze and sees the search report, ends the search early, and plays the maze; another
// search continues while the page is reloaded.
func TestMakeMaze(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/search")
	b.tap("#search-settings summary")
	b.fill("#search-seconds", "30")
	b.tap("#search-go")
	b.wait(`Number(document.querySelector('#search-value').dataset.value) > 0`)
	first := b.text("#search-say") // the first value may be one that the search does not improve any more
	b.wait(fmt.Sprintf(`document.querySelector('#search-say').textContent !== %q`, first))
	b.tap("#search-chart")
	b.shot("maze-making")
	b.reload()
	b.wait(`!document.querySelector('#search-stop').hidden && Number(document.querySelector('#search-value').dataset.value)
		> 0`)
	b.tap("#search-stop")
	b.wait(`!document.querySelector('#search-ways').hidden`)
	b.tap("#search-play")
	b.wait(`document.querySelectorAll('#board .cell').length === 100`)
	b.shot("maze-made")
}

// fill puts a value into a field.
func (b *tab) fill(selector, value string) {
	b.t.Helper()
	b.do(chromedp.SetValue(chromedp.CSS(selector), value))
}

// jumpOf returns the cell to which a jump from a cell of a maze leads.
func jumpOf(t *testing.T, id string, from int, direction string) int {
	t.Helper()
	g, err := maze.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	to, ok := g.Jump(from, maze.Dir(strings.Index("RDLU", direction)))
	if !ok {
		t.Fatalf("no jump %s from cell %d", direction, from)
	}
	return to
}

// TestMemory looks at the flag and marks who lands there, and the mark is still there after a reload; visited cells stay dimmed after undo, and a circle is said once.
func TestMemory(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	g, err := format.Parse([]byte("1 1 1\n1 1 1\n1 1 G\n"))
	if err != nil {
		t.Fatal(err)
	}
	b.open("/maze#level=maze:" + g.ID())
	b.key(arrowOf['R'])
	b.wants("#steps", "1")
	b.key("z")
	b.wait(`document.querySelector('[data-cell="1"]').dataset.look !== 'plain' && document.querySelector('[data-cell="1"]').classList.contains('visited')`)
	b.tap(cell(3, 8))
	b.says("#say", "2 cells land on row 3, column 3")
	b.wait(`document.querySelectorAll('.frame-source').length === 2`)
	b.tap(cell(3, 8))
	b.says("#say", "leads to the flag")
	b.tap(cell(3, 8))
	b.says("#say", "a dead end")
	b.wait(`document.querySelectorAll('.noted').length > 0`)
	b.open("/maze#level=maze:" + g.ID()) // marks are kept with the game
	b.wait(`document.querySelectorAll('.noted').length > 0`)
	b.key(arrowOf['R'], arrowOf['L'])
	b.says("#say", "this is a circle")
	b.wait(`document.querySelectorAll('.frame-source').length === 0`)
	b.key(arrowOf['R'], arrowOf['L'])
	b.wants("#steps", "4")
	b.wait(`!document.querySelector('#say').textContent.includes('circle')`)
}
