package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stride/internal/game"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/shift"
	"stride/shift/official"
)

// generatorMoves returns the generator's own moves for a level of the public seed.
func generatorMoves(t *testing.T, level int) (shift.Board, []shift.Move) {
	b, moves, err := official.LevelWithSolution(official.Seed{}, level)
	if err != nil {
		t.Fatal(err)
	}
	return b, moves
}

var shiftArrows = map[shift.Dir]string{shift.Up: kb.ArrowUp, shift.Down: kb.ArrowDown, shift.Left: kb.ArrowLeft,
	shift.Right: kb.ArrowRight}

// TestPlayShift solves level 3 by taps and by keys, with save points and undo, and opens
// a link to the middle of it in another browser.
func TestPlayShift(t *testing.T) {
	browserCtx := openBrowser(t)
	base := startServer(t)
	board, moves := generatorMoves(t, 3)
	b := openTab(t, browserCtx, base, screens[0])
	b.open("/shift#level=shift:3%23")
	b.seen("#check")
	b.shot("shift")
	now := board.Clone()
	for k, m := range moves {
		from, to := ends(now, m)
		b.tap(cell(board.Width, from))
		b.tap(cell(board.Width, to))
		b.wait(`document.querySelector('#take-plus') !== null`)
		if k == 1 {
			b.shot("shift-choice")
		}
		if err := now.Apply(m); err != nil {
			t.Fatal(err)
		}
		button, result := "#take-minus", resultOf(now.Cells[to])
		if m.Plus {
			button = "#take-plus"
		}
		if text := b.text(button); !strings.Contains(text, result) {
			t.Errorf("move %v: the button says %q, want %q", m, text, result)
		}
		b.tap(button)
		b.wants("#steps", fmt.Sprint(k+1))
		b.wants("#left", fmt.Sprint(now.Numbers()))
		if k == 1 {
			b.tap("#points summary")
			b.tap("#keep")
			b.reload()
			b.wants("#steps", "2")
		}
	}
	b.wait(`document.querySelector('#say').textContent.startsWith('Solved')`)
	b.tap("#points summary")
	b.tap(".points .point")
	b.wants("#steps", "2")
	b.tap("#undo") // the return to the save point
	b.wants("#steps", fmt.Sprint(len(moves)))
	b.key("z", "z", "z")
	b.wants("#steps", fmt.Sprint(len(moves)-3))
	b.tap("#share-position")
	link := get[string](b, `document.querySelector('#share-link').href`)
	loadsInGo(t, get[string](b,
		`JSON.parse(localStorage.getItem(Object.keys(localStorage).find((k) => k.startsWith('stride:game:')))).file`),
		moves[:len(moves)-3])

	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	other := openTab(t, browserCtx, base, screens[0])
	other.open(u.RequestURI() + "#" + u.Fragment)
	other.wants("#steps", "0") // moves of a link are offered, not made
	other.tap("#offer-go")
	other.wants("#steps", fmt.Sprint(len(moves)-3))
	other.wants("#left", b.text("#left"))

	b.key("n")
	b.wants("#steps", "0")
	now = board.Clone()
	for _, m := range moves {
		from, _ := ends(now, m)
		walkTo(t, b, board.Width, from)
		b.key(kb.Enter, shiftArrows[m.Dir], map[bool]string{true: "+", false: "-"}[m.Plus])
		if err := now.Apply(m); err != nil {
			t.Fatal(err)
		}
		b.wants("#left", fmt.Sprint(now.Numbers()))
	}
	b.wait(`document.querySelector('#say').textContent.startsWith('Solved')`)
}

// walkTo moves the board's cursor to a cell by the arrow keys, as a player who does not see
// the board.
func walkTo(t *testing.T, b *tab, width, cell int) {
	t.Helper()
	const most = 60 // presses
	for range most {
		at := get[int](b, `[...document.querySelectorAll('#board .cell')].findIndex((c) => c.tabIndex === 0)`)
		if at == cell {
			return
		}
		dx, dy := cell%width-at%width, cell/width-at/width
		switch {
		case dx > 0 && dx >= max(dy, -dy):
			b.key(kb.ArrowRight)
		case dx < 0 && -dx >= max(dy, -dy):
			b.key(kb.ArrowLeft)
		case dy > 0:
			b.key(kb.ArrowDown)
		default:
			b.key(kb.ArrowUp)
		}
		// A press that the page has not heard of yet would be repeated.
		b.wait(fmt.Sprintf(`[...document.querySelectorAll('#board .cell')].findIndex((c) => c.tabIndex === 0) !== %d`, at))
	}
	t.Fatalf("cell %d cannot be reached by arrows", cell)
}

// ends returns the cells from which and to which m leads on b.
func ends(b shift.Board, m shift.Move) (from, to int) {
	dx, dy := m.Dir.Step()
	v := b.At(m.X, m.Y)
	return m.Y*b.Width + m.X, (m.Y+dy*v)*b.Width + m.X + dx*v
}

// resultOf is what a button says of a move that leaves v on its target.
func resultOf(v int) string {
	if v == 0 {
		return "clears both"
	}
	return fmt.Sprintf("makes %d", v)
}

// loadsInGo reads a game that the page has saved with the package game.
func loadsInGo(t *testing.T, file string, want []shift.Move) {
	t.Helper()
	g, err := game.Load(families.All, strings.NewReader(file))
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	var texts []string
	for _, m := range want {
		texts = append(texts, m.String())
	}
	if !slices.Equal(g.Moves(), texts) || !g.CanRedo() || len(g.Points()) == 0 {
		t.Errorf("the file of the page leads to %v, want %v:\n%s", g.Moves(), texts, file)
	}
	var again strings.Builder
	if err := g.Save(&again); err != nil || again.String() != file {
		t.Errorf("the page writes\n%s, Go writes\n%s, error %v", file, again.String(), err)
	}
}

// TestShiftHints takes a hint of each step.
func TestShiftHints(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/shift#level=shift:20%23")
	for k := range 4 {
		b.tap("#hint-more")
		b.wait(fmt.Sprintf(`document.querySelectorAll('#hint li').length === %d`, k+1))
	}
	b.shot("shift-hint")
	left := b.text("#left")
	b.tap("#hint-do")
	b.wait(fmt.Sprintf(`document.querySelector('#left').textContent !== %q`, left))
	b.finish()
	if n := get[int](b, `JSON.parse(localStorage.getItem(Object.keys(localStorage).find((k) => k
		.startsWith('stride:game:')))).help.hints`); n != 1 {
		t.Errorf("four steps of one hint count as %d", n)
	}
}

// TestCopyMoves copies the solver's moves and the player's own, in the form that "stride shift check" reads.
func TestCopyMoves(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[1])
	board, own := generatorMoves(t, 7)
	copied := func(moves int) []shift.Move {
		t.Helper()
		b.tap("#copy-moves")
		b.wait(fmt.Sprintf(`document.querySelector('#copy-say').textContent.startsWith('%d move')`, moves))
		list, err := shift.ReadMoves(strings.NewReader(get[string](b, `window.copied`)))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	b.open("/shift#level=shift:7%23")
	get[bool](b, `(navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }, true)`)
	from, to := ends(board, own[0])
	b.tap(cell(board.Width, from))
	b.tap(cell(board.Width, to))
	b.tap(map[bool]string{true: "#take-plus", false: "#take-minus"}[own[0].Plus])
	b.wants("#steps", "1")
	b.tap("#watch-go")
	b.wait(`!document.querySelector('.replay').hidden`)
	all := get[int](b, `Number(document.querySelector('#scrub').max)`) + 1
	if err := shift.Check(board, copied(all)); err != nil {
		t.Error(err)
	}
	b.tap("#replay-close")
	if moves := copied(1); moves[0] != own[0] {
		t.Errorf("%v, want %v", moves, own[:1])
	}
}

// TestWatchSolver lets level 300 be solved, drags the slider of the replay and lets it run, and takes
// over in the middle.
func TestWatchSolver(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/shift#level=shift:300%23")
	b.shot("shift-300")
	b.tap("#watch-go")
	b.wait(`!document.querySelector('.replay').hidden`)
	if say := b.text("#watch-say"); !strings.HasPrefix(say, "Solved in") {
		t.Errorf("it says %q", say)
	}
	most := get[int](b, `Number(document.querySelector('#scrub').max)`)
	if most < 200 {
		t.Fatalf("the solution has %d moves", most)
	}
	for _, at := range []int{most, most / 2, 7, most / 3 * 2} {
		get[bool](b, fmt.Sprintf(
			`(() => { const r = document.querySelector('#scrub'); r.value = %d; return r.dispatchEvent(new Event('input'));
				})()`, at))
		b.wait(fmt.Sprintf(`document.querySelector('#replay-say').textContent.startsWith('Move %d of %d, ')`, at, most))
	}
	b.tap("#replay")
	b.shot("shift-replay")
	b.reload()
	b.wait(`!document.querySelector('.replay').hidden`)
	get[bool](b, `(() => { const s = document.querySelector('#speed'); s.value = '500';
		return s.dispatchEvent(new Event('change')); })()`)
	b.tap("#replay-play")
	b.wait(fmt.Sprintf(`document.querySelector('#replay-say').textContent === 'Move %d of %d, 0 left'`, most, most))
	get[bool](b, `(() => { const r = document.querySelector('#scrub'); r.value = 100;
		return r.dispatchEvent(new Event('input')); })()`)
	b.tap("#replay-take")
	b.wants("#steps", "100")
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
}

// TestLargestLevel opens level 1000 and a small level of its own.
func TestLargestLevel(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[1])
	b.open("/shift#level=shift:1000%23")
	b.wants("#left", "1062")
	b.shot("shift-1000")
	b.open("/shift#level=" + numbershift.New(shift.Board{Width: 4, Height: 1, Cells: []int{1, 1, 1, 1}}, nil).ID())
	b.wait(`document.querySelector('#left').textContent === '4'`)
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
	b.tap(cell(4, 1))
	b.tap(cell(4, 2))
	b.tapUntil("#take-plus", `document.querySelector('#steps').textContent === '1' && !document.querySelector('#lamp').checkVisibility()`)
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'no'`)
	b.shot("shift-lost")
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCheckCounts: a board is judged only if the player asks, which counts as a hint.
func TestCheckCounts(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/shift#level=shift:day%232026-03-02")
	b.seen("#check")
	if get[bool](b, `document.querySelector('#lamp').checkVisibility() || `+requested("check")) {
		t.Error("the board is judged before the player asks")
	}
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
	if n := get[int](b, `JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('stride:game:'))[1]).help.hints`); n < 1 {
		t.Errorf("%d hints are counted", n)
	}
}

// TestReplayKeys lets a replay keep its keys: none of them reaches the game below.
func TestReplayKeys(t *testing.T) {
	browserCtx := openBrowser(t)
	b := openTab(t, browserCtx, startServer(t), laptop)
	b.open("/shift/#level=shift:60%23")
	b.tap("#watch-go")
	b.wait(`!document.querySelector('.replay').hidden`)
	b.key("z", "n", "h", "s", kb.ArrowRight, kb.ArrowRight)
	b.wait(`document.querySelector('#replay-say').textContent.startsWith('Move 2 of ')`)
	if say := b.text("#replay-say"); !get[bool](b, `/next: the \d+ in row \d+, column \d+ goes .+ onto the \d+, /
		.test(document.querySelector('#replay-say').textContent)`) {
		t.Errorf("the replay says %q", say)
	}
	b.wants("#steps", "0")
	b.key(kb.Escape)
	b.wait(`document.querySelector('.replay').hidden`)
}

// TestLevelMap sees a level that was tried in the map, and opens another one from it.
func TestLevelMap(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/shift/#level=shift:3%23")
	b.wants(".level-count", "0 of 100 solved")
	for range 3 {
		b.key("h")
	}
	b.wait(`document.querySelectorAll('#hint li').length === 3`)
	b.tapUntil("#hint-do", `document.querySelector('#steps').textContent === '1'`)
	b.wait(`document.querySelector('.level:nth-child(3).is-tried[aria-current]') !== null`)
	get[bool](b, `(document.querySelector('.trail').scrollIntoView(), true)`) // its pictures come when it is near
	b.wait(`document.querySelector('.level:nth-child(3)[aria-current] .thumb') !== null`)
	b.shot("levels")
	b.tap(".level:nth-child(7)")
	b.wait(`document.querySelector('#title').textContent.includes('7')`)
	b.reload()
	b.wait(`document.querySelector('.level:nth-child(3).is-tried') !== null`)
	b.fill("#level-seed", "rain")
	b.fill("#level-number", "2")
	b.tap("#level-go")
	b.wait(`document.querySelector('.level.is-tried') === null`)
}
