package web_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
)

// The boards: that they fit the screen, what gestures do, and what large ones cost.

var laptop = screen{"laptop", 1366, 650, false}

// randomMaze returns a square maze with random numbers.
func randomMaze(t *testing.T, side int) *jumpmaze.Maze {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(side)))
	g, err := maze.NewGrid(maze.Params{Rows: side, Cols: side, Min: 1, Max: 9})
	must(t, err)
	for k := range g.Values[:side*side-1] {
		row, col := k/side, k%side
		g.Values[k] = int16(1 + random.IntN(min(9, max(row, side-1-row, col, side-1-col))))
	}
	return jumpmaze.New(g)
}

// box is where an element is seen.
type box struct{ Left, Top, Right, Bottom float64 }

func (b *tab) box(selector string) box {
	b.t.Helper()
	return get[box](b, fmt.Sprintf(`(() => {
		const r = document.querySelector(%q).getBoundingClientRect();
		return {left: r.left, top: r.top, right: r.right, bottom: r.bottom};
	})()`, selector))
}

// TestStageFits checks that the board, the buttons and the line that speaks are seen together
// without scrolling, and that nothing moves during a game.
func TestStageFits(t *testing.T) {
	browserCtx, base := openBrowser(t), startPages(t)
	for _, s := range []screen{
		laptop, {"small", 320, 568, true}, {"small and flat", 568, 320, true},
		{"zoomed in", 640, 360, false}, // as at 200 %
	} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			b := openTab(t, browserCtx, base, s)
			for _, path := range []string{"/maze/#level=" + courseMaze, "/shift/#level=shift:20%23"} {
				b.open(path)
				before := map[string]box{}
				look := func(when string) {
					for _, part := range []string{".frame", "#undo", "#say"} {
						at := b.box(part)
						if at.Top < 0 || at.Bottom > float64(s.height) {
							t.Errorf("%s: %s is at %v", path, part, at)
						}
						if bar := b.box("#quick"); part == ".frame" && at.Bottom > bar.Top &&
							at.Right > bar.Left {
							t.Errorf("%s: the buttons at %v lie on the frame at %v", path, bar, at)
						}
						if was, ok := before[part]; ok && was != at {
							t.Errorf("%s %s: %s moved from %v to %v", path, when, part, was, at)
						}
						before[part] = at
					}
				}
				look("with the offer of a lesson")
				b.script(`document.querySelector('#lesson-skip')?.click()`)
				clear(before)
				look("at first")
				b.key("hhh")
				b.wait(`document.querySelectorAll('#hint li').length === 3 && document.querySelector('.cell.hinted') !== null`)
				look("with a hint")
				if sheet := b.box("#hint-sheet"); s.touch && sheet.Left < b.box(".frame").Right {
					b.wait(fmt.Sprintf(
						`[...document.querySelectorAll('.cell.hinted')].every((c) => c.getBoundingClientRect().bottom <= %g)`,
						sheet.Top+1))
				}
				b.tap("#hint-do")
				b.wants("#steps", "1")
				look("after a move")
			}
			// The verdict has a place of its own.
			before := b.box(".frame")
			b.script(`(() => { const l = document.querySelector('#lamp'); l.textContent = '✕ can no longer be solved'; l.hidden = false; })()`)
			if after := b.box(".frame"); after != before {
				t.Errorf("the verdict moves the board from %v to %v", before, after)
			}
		})
	}
}

// drag moves the mouse with its button down.
func (b *tab) drag(x, y, toX, toY float64) {
	b.t.Helper()
	for _, e := range []struct {
		kind input.DispatchMouseEventType
		x, y float64
	}{{input.DispatchMouseEventTypeMousePressed, x, y},
		{input.DispatchMouseEventTypeMouseMoved, (x + toX) / 2, (y + toY) / 2},
		{input.DispatchMouseEventTypeMouseMoved, toX, toY}, {input.DispatchMouseEventTypeMouseReleased, toX,
			toY}} {
		_, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: e.kind, X: e.x, Y: e.y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1,
		})
		must(b.t, err)
	}
}

// TestGestures swipes, drags a number, goes back by a tap on the path, and taps a cell that no jump
// leads to. The frames of targets are switched off, and the numbers of rows and columns on, which a
// reload keeps.
func TestGestures(t *testing.T) {
	b := desk(t)
	b.open("/maze/#level=" + courseMaze)
	at := b.box(".frame")
	x, y := (at.Left+at.Right)/2, (at.Top+at.Bottom)/2
	b.drag(x, y, x+80, y+5)
	b.wants("#steps", "1")
	b.drag(x, y, x, y+80)
	b.wants("#steps", "2")
	b.tapUntil(cell(5, 12), `document.querySelector('#say').textContent.startsWith('From the ')`)
	b.wants("#steps", "2")
	b.tap(cell(5, 3)) // on the path, after one jump
	b.wants("#steps", "1")
	b.key("z") // the return can be undone
	b.wants("#steps", "2")
	b.tap("#board-numbers")
	b.finish()
	framed := get[string](b, drawing)
	b.tapUntil("#board-targets", drawing+fmt.Sprintf(` !== %q`, framed))
	b.reload()
	b.finish()
	if !get[bool](b, `document.querySelector('#board-numbers').checked && !document.querySelector('#board-targets').checked`) ||
		get[string](b, drawing) == framed {
		t.Error("the numbers of rows and columns are forgotten, or the targets are framed again")
	}
	if label := get[string](b, `document.querySelector('#board .target').ariaLabel`); label == "" {
		t.Error("a screen reader does not hear of targets")
	}

	b.open("/shift/#level=shift:3%23")
	board, moves := generatorMoves(t, 3)
	from, to := ends(board, moves[0])
	one, other := b.box(cell(board.Width, from)), b.box(cell(board.Width, to))
	b.drag((one.Left+one.Right)/2, (one.Top+one.Bottom)/2, (other.Left+other.Right)/2,
		(other.Top+other.Bottom)/2)
	b.wait(`document.querySelector('#take-plus') !== null`)
}

// touch sends an event of fingers.
func (b *tab) touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, input.DispatchTouchEvent,
		input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	must(b.t, err)
}

// swipe draws a finger down, or up if dy is below 0.
func (b *tab) swipe(x, y, dy float64) {
	b.t.Helper()
	b.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	for _, part := range []float64{0.2, 0.6, 1} {
		b.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + part*dy})
	}
	b.touch(input.DispatchTouchEventTypeTouchEnd)
}

// TestDrawnInParts compares the drawing of a board, of which each move and each choice changes only
// a part, with that of the same position on a page that has just been opened. What moves is over by
// then.
func TestDrawnInParts(t *testing.T) {
	b := phone(t)
	b.motion(true)
	b.open("/maze/#level=" + randomMaze(t, 12).ID())
	b.jump(strings.Repeat("RDLU", 5)) // longer than the part of the trail that is drawn strongly
	b.key("z")
	if b.text("#steps") == "0" {
		t.Error("no arrow led anywhere")
	}
	compare := func(after string) {
		t.Helper()
		b.finish()
		b.rests()
		was := get[string](b, drawing)
		b.reload()
		b.finish()
		b.rests()
		if now := get[string](b, drawing); now != was {
			t.Errorf("the board differs from the same position opened again after %s:\n%s\n%s", after, was,
				now)
		}
	}
	compare("jumps")
	b.open("/maze/#level=" + blackHoleMaze)
	b.jump("RDD")
	b.wait(`!document.querySelector('#solved').hidden`)
	compare("the last jump")
	b.open("/shift/#level=shift:60%23")
	for range 2 {
		b.key(kb.ArrowRight, kb.Enter, kb.ArrowDown, kb.ArrowRight, kb.ArrowUp, kb.ArrowLeft, "+", kb.Escape)
	}
	compare("moves")
}

// TestLargeBoard checks a maze of 100x100: few elements, every cell within reach of the keyboard,
// the player in view, an overview, and what a picture costs.
func TestLargeBoard(t *testing.T) {
	b := desk(t)
	b.open("/maze/#level=" + randomMaze(t, 100).ID())
	b.wait(`!document.querySelector('.board-map').hidden`)
	const most = 700
	if n := get[int](b, `document.querySelectorAll('*').length`); n > most {
		t.Errorf("the page has %d elements, want at most %d", n, most)
	}
	inView := `(() => {
				const c = document.querySelector('#board .here').getBoundingClientRect(),
					f = document.querySelector('.frame').getBoundingClientRect();
				return c.left >= f.left && c.right <= f.right && c.top >= f.top && c.bottom <= f.bottom;
			})()`
	for range 12 {
		b.key(kb.ArrowRight, kb.ArrowDown)
		b.wait(inView)
	}
	b.do(chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(chromedp.ModifierShift)))
	if label := get[string](b, `document.activeElement.getAttribute('aria-label')`); label == "" {
		t.Error("Shift and an arrow lead to no cell")
	}
	if sum := b.text("#board-summary"); sum == "" {
		t.Error("the board has no summary")
	}

	// The whole board has cells too small to aim at: a tap comes nearer, and makes no jump.
	b.finish()
	steps := b.text("#steps")
	b.tap(".zoom button:nth-child(3)")
	b.wait(`document.querySelector('.zoom') && document.querySelector('#board').getBoundingClientRect().width < 1000`)
	at := b.box(".frame")
	b.drag((at.Left+at.Right)/2, (at.Top+at.Bottom)/2, (at.Left+at.Right)/2, (at.Top+at.Bottom)/2)
	b.wait(`document.querySelector('#board').getBoundingClientRect().width > 2500`)
	b.finish()
	if now := b.text("#steps"); now != steps {
		t.Errorf("a tap on small cells made a jump: %s jumps, not %s", now, steps)
	}

	// What 80 pictures of the board cost, 40 while it is moved and 40 while it is zoomed.
	before := b.processorTime()
	get[bool](b, `(async () => {
				const canvas = document.querySelector('.board-canvas');
				const event = (type, x, y, more = {}) => canvas.dispatchEvent(new PointerEvent(type,
					{pointerId: 1, clientX: x, clientY: y, button: 0, bubbles: true, ...more}));
				canvas.setPointerCapture = () => {};
				const r = canvas.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
				const frame = () => new Promise((f) => requestAnimationFrame(f));
				event('pointerdown', x, y);
				for (let k = 0; k < 40; k++) {
					event('pointermove', x - 4 * k, y - 5 * k);
					await frame();
				}
				event('pointerup', x, y);
				for (let k = 0; k < 40; k++) {
					canvas.dispatchEvent(new WheelEvent('wheel',
						{clientX: x, clientY: y, deltaY: k < 20 ? 12 : -12, ctrlKey: true, cancelable: true}));
					await frame();
				}
				return true;
			})()`)
	took := (b.processorTime() - before) / 80
	t.Logf("%.1f ms a picture", 1000*took)
	if took > 0.015 {
		t.Errorf("a picture takes %.0f ms of the processor", 1000*took)
	}
}

// processorTime returns how long the page has computed, in seconds. Unlike the clock, it does not
// tell of other work on the machine.
func (b *tab) processorTime() float64 {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, performance.Enable,
		performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
	must(b.t, err)
	got, err := chromedp.Call(b.ctx, performance.GetMetrics, cdp.Empty{})
	must(b.t, err)
	k := slices.IndexFunc(got.Metrics, func(m *performance.Metric) bool { return m.Name == "TaskDuration" })
	return got.Metrics[k].Value
}

// pinch moves two fingers, which begin apart pixels from each other, to toApart pixels, around a
// point.
func (b *tab) pinch(x, y, apart, toApart float64) {
	b.t.Helper()
	fingers := func(apart float64) []*input.TouchPoint {
		return []*input.TouchPoint{{X: x - apart/2, Y: y, ID: new(1.0)}, {X: x + apart/2, Y: y, ID: new(2.0)}}
	}
	b.touch(input.DispatchTouchEventTypeTouchStart, fingers(apart)...)
	const moves = 10
	for k := range moves {
		b.touch(input.DispatchTouchEventTypeTouchMove, fingers(apart+(toApart-apart)*float64(k+1)/moves)...)
	}
	b.touch(input.DispatchTouchEventTypeTouchEnd)
}

// TestLargeBoardOnPhone opens a large board, whose overview leaves its corner for a cell that can
// be reached, and makes its cells smaller with two fingers: the cells of the page follow the
// picture, so that a tap on one of them hits it.
func TestLargeBoardOnPhone(t *testing.T) {
	b := phone(t)
	g := randomMaze(t, 100).Grid
	g.Values[0] = 9 // to the last column that is seen
	b.open("/maze/#level=" + jumpmaze.New(g).ID())
	b.wait(`!document.querySelector('.board-map').hidden`)
	if target, frame := b.box("#board .target"), b.box(".frame"); target.Right > frame.Right {
		t.Fatalf("the target is at %v, outside %v", target, frame)
	}
	if get[bool](b, `(() => {
		const map = document.querySelector('.board-map').getBoundingClientRect();
		return [...document.querySelectorAll('#board .target')].some((cell) => {
			const c = cell.getBoundingClientRect();
			return c.right > map.left && c.left < map.right && c.bottom > map.top && c.top < map.bottom;
		});
	})()`) {
		t.Error("the overview hides a target")
	}
	width := func() float64 {
		at := b.box("#board .here")
		return at.Right - at.Left
	}
	before, at := width(), b.box(".board-canvas")
	b.pinch((at.Left+at.Right)/2, (at.Top+at.Bottom)/2, 240, 180)
	b.wait(fmt.Sprintf(`document.querySelector('#board .here').getBoundingClientRect().width < %g`,
		0.9*before))
	b.rests()
	if now := width(); now < 0.6*before {
		t.Errorf("cells of %g pixels have %g after a pinch to three quarters", before, now)
	}
	b.wants("#steps", "0")
	b.tap("#board .target")
	b.wants("#steps", "1")
}

// drawing is an expression for the drawing of the board, without what the keyboard has to do with.
const drawing = `document.querySelector('#board .cells').innerHTML.replaceAll(/ (tabindex|class|aria-label)="[^"]*"/g, '')`

// TestTargetOutOfView marks the edge beyond which a jump leads.
func TestTargetOutOfView(t *testing.T) {
	const side = 20
	g, err := maze.NewGrid(maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1})
	must(t, err)
	for k := range side*side - 1 {
		g.Values[k] = side - 1
	}
	b := phone(t)
	b.open("/maze/#level=maze:" + g.ID())
	b.finish()
	// The jump to the right leads to the last column, which is not in view: at the right edge, in
	// the row of the player, stands a sign.
	marked := `(() => {
		const sign = document.querySelector('.board-edge .away')?.getBoundingClientRect(),
			c = document.querySelector('#board .here').getBoundingClientRect(),
			f = document.querySelector('.frame').getBoundingClientRect();
		return sign !== undefined && sign.right > f.right - 24 && Math.abs(sign.top + sign.bottom - c.top - c.bottom) < 4;
	})()`
	b.wait(marked)
	b.tap("#board-targets")
	b.wait(`!` + marked)
}

// TestNoBoardBeforeLevel keeps the data of a level back: until it comes there is no board, not even
// one of a single cell.
func TestNoBoardBeforeLevel(t *testing.T) {
	b := phone(t)
	b.first(`
		const quick = fetch, answer = Promise.withResolvers();
		window.release = answer.resolve;
		window.fetch = async (...query) => {
			if (String(query[0]).endsWith('/first.json')) { window.asked = true; await answer.promise; }
			return quick(...query);
		};`)
	for _, path := range []string{"/maze/#level=" + courseMaze, "/shift/#level=shift:3%23"} {
		b.do(chromedp.Navigate("about:blank"))
		b.do(chromedp.Navigate(b.base + path))
		b.wait(`window.asked`)
		get[bool](b, `new Promise((done) => { requestAnimationFrame(() => setTimeout(() => done(true),
			100)); })`) // a picture later
		if get[bool](b, `document.querySelector('#board .ground') !== null ||
			document.querySelector('#board .cell') !== null`) {
			t.Errorf("%s: there is a board before there is a level", path)
		}
		b.script(`release()`)
		b.wait(`document.body.dataset.ready === 'true' && document.querySelector('#board .cell') !== null`)
	}
}
