package web_test

import (
	"encoding/json"
	"fmt"
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
	must(t, err)
	return b, moves
}

var shiftArrows = map[shift.Dir]string{shift.Up: kb.ArrowUp, shift.Down: kb.ArrowDown,
	shift.Left: kb.ArrowLeft, shift.Right: kb.ArrowRight}

// TestPlayShift solves level 3 by taps, with save points and undo, and opens a link to the middle
// of it in another browser. TestScreenReaderBoard solves it by keys.
func TestPlayShift(t *testing.T) {
	b := phone(t)
	board, moves := generatorMoves(t, 3)
	b.open("/shift#level=shift:3%23")
	b.seen("#check")
	now := board.Clone()
	for k, m := range moves {
		from, to := ends(now, m)
		b.tap(cell(board.Width, from))
		b.tapUntil(cell(board.Width, to), `document.querySelector('#take-plus') !== null`)
		must(t, now.Apply(m))
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
	loadsInGo(t, get[string](b, keptGame+`.file`), moves[:len(moves)-3])

	other := openTab(t, openBrowserAlone(t), b.base, screens[0])
	other.open(strings.TrimPrefix(link, b.base))
	other.wants("#steps", "0") // moves of a link are offered, not made
	other.tap("#offer-go")
	other.wants("#steps", fmt.Sprint(len(moves)-3))
	other.wants("#left", b.text("#left"))
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

// keptGame is the game that the page keeps.
const keptGame = `JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('stride:game:'))[1])`

// TestShiftHints asks whether the board can be solved, which is not judged before and counts as a
// hint, and takes a hint of each step, which counts as one.
func TestShiftHints(t *testing.T) {
	b := phone(t)
	b.open("/shift#level=shift:20%23")
	b.seen("#check")
	if get[bool](b, `document.querySelector('#lamp').checkVisibility()`) {
		t.Error("the board is judged before the player asks")
	}
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
	b.wait(keptGame + `.help.hints === 1`)
	for k := range 4 {
		b.tapUntil("#hint-more", fmt.Sprintf(`document.querySelectorAll('#hint li').length === %d`, k+1))
	}
	left := b.text("#left")
	b.tapUntil("#hint-do", fmt.Sprintf(`document.querySelector('#left').textContent !== %q`, left))
	b.finish()
	if n := get[int](b, keptGame+`.help.hints`); n != 2 {
		t.Errorf("the question and four steps of one hint count as %d", n)
	}
}

// TestWatchSolver makes a move, lets level 60 be solved, steps through the replay by keys, none of
// which reaches the game, drags its slider and lets it run. It copies the solver's moves and the
// player's own, in the form that "stride shift check" reads, and takes over in the middle.
func TestWatchSolver(t *testing.T) {
	b := desk(t)
	board, own := generatorMoves(t, 60)
	b.first(`navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }`)
	copied := func(moves int) []shift.Move {
		t.Helper()
		b.tapUntil("#copy-moves",
			fmt.Sprintf(`document.querySelector('#copy-say').textContent.startsWith('%d move')`, moves))
		list, err := shift.ReadMoves(strings.NewReader(get[string](b, `window.copied`)))
		must(t, err)
		return list
	}
	b.open("/shift#level=shift:60%23")
	from, to := ends(board, own[0])
	b.tap(cell(board.Width, from))
	b.tap(cell(board.Width, to))
	b.tap(map[bool]string{true: "#take-plus", false: "#take-minus"}[own[0].Plus])
	b.wants("#steps", "1")
	b.tapUntil("#watch-go", `!document.querySelector('.replay').hidden`)
	b.says("#watch-say", "Solved in")
	const moves = `Number(document.querySelector('#scrub').max)`
	most := get[int](b, moves)
	b.key("z", "n", "h", "s", kb.ArrowRight, kb.ArrowRight)
	b.wait(fmt.Sprintf(`new RegExp('^Move 2 of %d, .*next: the \\d+ in row \\d+, column \\d+ goes .+ onto the \\d+, ')
		.test(document.querySelector('#replay-say').textContent)`, most))
	b.wants("#steps", "1")
	scrub := func(at int) {
		b.script(fmt.Sprintf(`(() => { const r = document.querySelector('#scrub'); r.value = %d; r.dispatchEvent(new Event('input')); })()`, at))
		b.says("#replay-say", fmt.Sprintf("Move %d of %d, ", at, most))
	}
	for _, at := range []int{most, most / 2, 7, most / 3 * 2} {
		scrub(at)
	}
	if err := shift.Check(board, copied(most+1)); err != nil {
		t.Error(err)
	}
	b.key(kb.Escape)
	b.wait(`document.querySelector('.replay').hidden`)
	if moves := copied(1); moves[0] != own[0] {
		t.Errorf("%v, want %v", moves, own[:1])
	}
	b.tapUntil("#watch-go", `!document.querySelector('.replay').hidden`)
	b.reload()
	b.wait(`!document.querySelector('.replay').hidden`)
	most = get[int](b, moves) // another search may find another solution
	b.pick("#speed", "500")
	b.tap("#replay-play")
	b.says("#replay-say", fmt.Sprintf("Move %d of %[1]d, 0 left", most))
	scrub(most / 2)
	b.tap("#replay-take")
	b.wants("#steps", fmt.Sprint(1+most/2))
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
}

// TestLargestLevel opens level 1000, and a small level of its own, which it spoils.
func TestLargestLevel(t *testing.T) {
	b := desk(t)
	b.open("/shift#level=shift:1000%23")
	b.wants("#left", "1062")
	b.open("/shift#level=" + numbershift.New(shift.Board{Width: 4, Height: 1, Cells: []int{1, 1, 1, 1}},
		nil).ID())
	b.wants("#left", "4")
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
	b.tap(cell(4, 1))
	b.tap(cell(4, 2))
	b.tapUntil("#take-plus", `document.querySelector('#steps').textContent === '1' && !document.querySelector('#lamp').checkVisibility()`)
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'no'`)
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	must(t, err)
	return string(text)
}

// TestLevelMap sees a level that was tried in the map, opens others from it, by the buttons of the
// browser and by the link with a number, and mistypes a seed: the message is in view, and the level
// stays.
func TestLevelMap(t *testing.T) {
	b := phone(t)
	b.refused = "status of 400"
	b.open("/shift/#level=shift:3%23")
	b.wants(".level-count", "0 of 100 solved")
	b.key("hhh")
	b.wait(`document.querySelectorAll('#hint li').length === 3`)
	b.tapUntil("#hint-do", `document.querySelector('#steps').textContent === '1'`)
	b.wait(`document.querySelector('.level:nth-child(3).is-tried[aria-current]') !== null`)
	b.script(`document.querySelector('.trail').scrollIntoView()`) // its pictures come when it is near
	b.wait(`document.querySelector('.level:nth-child(3)[aria-current] .thumb') !== null`)
	b.tapUntil(".level:nth-child(7)", `document.querySelector('#title').textContent === 'Level 7'`)
	b.tapUntil("#level-next", `location.hash === '#level=shift:8%23'`)
	b.tapUntil("#level-next", `location.hash === '#level=shift:9%23'`)
	b.script(`history.go(-2)`)
	b.wants("#title", "Level 7")
	b.script(`history.forward()`)
	b.wants("#title", "Level 8")
	b.reload()
	b.wait(`document.querySelector('.level:nth-child(3).is-tried') !== null`)
	b.fill("#level-seed", "a seed that is too long")
	b.tap("#level-next")
	b.seen("#level-number-error")
	if hash := get[string](b, `location.hash`); hash != "#level=shift:8%23" {
		t.Errorf("the address has become %s", hash)
	}
	b.fill("#level-seed", "rain")
	b.fill("#level-number", "2")
	b.tapUntil("#level-go", `document.querySelector('.level.is-tried') === null`)
	b.open("/shift/#level=30")
	b.wants("#title", "Level 30")
	b.open("/shift/#level=99999")
	b.says("#broken", "from 1 to 65,536")
}
