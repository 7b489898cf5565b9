package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"stride/maze"
)

// The browser, and what is done in it.

// patience limits how long a step may take before the measurement fails.
const patience = time.Minute

// The screen of the phone, in CSS pixels.
const (
	width  = 360
	height = 740
)

// chrome is a running browser.
type chrome struct{ ctx context.Context }

// start starts the browser with a fresh profile.
func start(ctx context.Context, program, profile string) (chrome, func(), error) {
	alloc, cancelAlloc := chromedp.NewExecAllocator(ctx,
		chromedp.ExecPath(program), chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.Headless,
		chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.UserDataDir(profile))
	inside, cancel := chromedp.NewContext(alloc)
	end := func() {
		cancel()
		cancelAlloc()
	}
	return chrome{inside}, end, chromedp.Do(inside)
}

// phone is a tab with storage of its own, in which nothing has been visited.
type phone struct {
	ctx  context.Context
	base string
}

// watcher notes when the page is ready. Of each tap on the board it notes when the finger was
// lifted and how long it took until the next picture was on the screen, both from the Event Timing
// API; and it notes when the board was drawn.
const watcher = `
	window.taps = [];
	window.painted = [];
	new MutationObserver((changes) => {
		if (changes.some(({ target }) => target.closest?.('.cells'))) painted.push(performance.now());
	}).observe(document, { subtree: true, childList: true });
	new MutationObserver(() => { if (document.body?.dataset.ready && !window.readyAt) window.readyAt = performance.now(); })
		.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
	new PerformanceObserver((list) => {
		for (const e of list.getEntries()) if (e.interactionId && e.name === 'pointerup') taps.push({ at: e.startTime, ms: e.duration });
	}).observe({ type: 'event', durationThreshold: 16, buffered: true });`

// run takes one measurement in a fresh tab whose main thread is slower by the rate.
func (b chrome) run(base string, rate float64, of func(*phone) (float64, error)) (float64, error) {
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	defer cancel()
	p := &phone{ctx, base}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height, chromedp.EmulateMobile,
		chromedp.EmulateTouch)); err != nil {
		return 0, err
	}
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument,
		cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: watcher}); err != nil {
		return 0, err
	}
	if _, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate,
		emulation.SetCPUThrottlingRateParams{Rate: rate}); err != nil {
		return 0, err
	}
	return of(p)
}

// open goes to a page and returns after how many seconds it was ready.
func (p *phone) open(path string) (float64, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(p.base+path)); err != nil {
		return 0, err
	}
	if err := p.wait("window.readyAt"); err != nil {
		return 0, err
	}
	ms, err := value[float64](p, "readyAt")
	return ms / 1000, err
}

// value returns the value of an expression, which may be a promise.
func value[T any](p *phone, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// wait waits until an expression is true.
func (p *phone) wait(expression string) error {
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		yes, err := value[bool](p, "Boolean("+expression+")")
		if err != nil || yes {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("%s: not within %v", expression, patience)
		}
	}
}

// centre returns the middle of an element.
func (p *phone) centre(selector string) (at struct{ X, Y float64 }, err error) {
	return value[struct{ X, Y float64 }](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({ block: 'nearest' });
		const r = e.getBoundingClientRect();
		return { X: r.x + r.width / 2, Y: r.y + r.height / 2 };
	})()`, selector))
}

// tapOn taps an element.
func (p *phone) tapOn(selector string) error {
	at, err := p.centre(selector)
	if err != nil {
		return err
	}
	return chromedp.Do(p.ctx, chromedp.TapXY(at.X, at.Y))
}

// ready measures how soon a page is ready.
func ready(path string) func(*phone) (float64, error) {
	return func(p *phone) (float64, error) { return p.open(path) }
}

// courseMaze is the maze that the page opens with.
const courseMaze = "5x5:1-4:321413213333214312331443Q"

// tapEvery is the time between two taps: four taps a second are more than people make.
const tapEvery = 250 * time.Millisecond

// mazeTaps plays the solution of a maze by taps.
func mazeTaps(p *phone) (float64, error) {
	g, err := maze.ParseID(courseMaze)
	if err != nil {
		return 0, err
	}
	if _, err := p.open("/maze/#level=maze:" + courseMaze); err != nil {
		return 0, err
	}
	time.Sleep(tapEvery) // no player taps sooner
	var cells []int
	at := 0
	for _, d := range maze.Solve(g) {
		at, _ = g.Jump(at, d)
		cells = append(cells, at)
	}
	return p.taps(cells, len(cells), fmt.Sprintf("document.querySelector('#steps').textContent === '%d'",
		len(cells)))
}

// levelTaps chooses the first numbers of a level one after the other.
func levelTaps(p *phone) (float64, error) {
	if _, err := p.open("/shift/#level=shift:100%23"); err != nil {
		return 0, err
	}
	time.Sleep(tapEvery) // no player taps sooner
	cells, err := value[[]int](p,
		"[...document.querySelectorAll('#board .full')].map((cell) => Number(cell.dataset.cell))")
	if err != nil {
		return 0, err
	}
	return p.taps(cells, 12, "document.querySelector('#board .chosen, #board .aim')")
}

// pictureMs is the time a picture stays on the screen, in ms.
const pictureMs = 16

// taps taps the first n visible cells of a board, and returns the longest time from a tap to the
// picture that answers it, as the browser itself measures it. The page is asked nothing until the
// tap has been answered: the question where the next cell lies would make it lay itself out before
// the picture. At the end, an expression must be true.
func (p *phone) taps(cells []int, most int, end string) (float64, error) {
	for tapped := 0; tapped < most && len(cells) > 0; cells = cells[1:] {
		at, err := p.centre(fmt.Sprintf("#board [data-cell='%d']", cells[0]))
		if err != nil {
			return 0, err
		}
		inView, err := value[bool](p, fmt.Sprintf("document.elementFromPoint(%f, %f)?.matches('.cells, "+
			".board-canvas') === true", at.X, at.Y))
		if err != nil {
			return 0, err
		}
		if !inView {
			continue
		}
		tapped++
		if err := chromedp.Do(p.ctx, chromedp.TapXY(at.X, at.Y)); err != nil {
			return 0, err
		}
		time.Sleep(tapEvery) // the browser also reports times with a delay
	}
	if err := p.wait(end); err != nil {
		return 0, err
	}
	// A tap that is answered within pictureMs is not reported.
	ms, err := value[[]struct{ At, Ms float64 }](p, "taps")
	if err != nil {
		return 0, err
	}
	worst := 0.0
	for _, tap := range ms {
		// The next picture may have been under way when the finger was lifted. Then the move is in
		// the one after the next drawing of the board.
		drawn, err := value[float64](p, fmt.Sprintf("painted.find((t) => t > %f) ?? -1", tap.At))
		if err != nil {
			return 0, err
		}
		if drawn < 0 {
			return 0, errors.New("the board was not drawn after a tap")
		}
		if late := drawn - tap.At; late > tap.Ms {
			tap.Ms = late + pictureMs
		}
		worst = max(worst, tap.Ms)
	}
	return worst / 1000, nil
}

// largeMaze is the address of a maze of 100x100 cells with random numbers.
func largeMaze() string {
	const side, most = 100, 9
	g, _ := maze.NewGrid(maze.Params{Rows: side, Cols: side, Min: 1, Max: most}) // within the limits
	random := rand.New(rand.NewPCG(1, 1))
	for k := range g.Goal {
		g.Values[k] = int16(1 + random.IntN(most))
	}
	return "/maze/#" + url.Values{"level": {"maze:" + g.ID()}}.Encode()
}

func largeLevel() string { return "/shift/#level=shift:1000%23" }

// frames measures how many frames a second are drawn during a gesture.
func frames(address func() string, gesture func(p *phone, x, y float64) error) func(*phone) (float64, error) {
	return func(p *phone) (float64, error) {
		if _, err := p.open(address()); err != nil {
			return 0, err
		}
		time.Sleep(time.Second) // what loads afterwards is not what is measured
		at, err := p.centre("#board")
		if err != nil {
			return 0, err
		}
		const record = `window.drawn = []; window.recording = true; (function next(t) { drawn.push(t); if (recording) requestAnimationFrame(next); })(performance.now())`
		if _, err := value[any](p, record+", true"); err != nil {
			return 0, err
		}
		if err := gesture(p, math.Min(at.X, width/2), math.Min(at.Y, height/2)); err != nil {
			return 0, err
		}
		return value[float64](p, `(recording = false, 1000 * (drawn.length - 1) / (drawn.at(-1) - drawn[0]))`)
	}
}

// scroll drags a board to and fro with a finger.
func scroll(p *phone, x, y float64) error {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for _, way := range []float64{-200, 200, -200, 200} {
		_, err := chromedp.Call(ctx, input.SynthesizeScrollGesture, input.SynthesizeScrollGestureParams{
			X: x, Y: y, XDistance: way / 2, YDistance: way, GestureSourceType: input.GestureSourceTypeTouch,
			Speed: 600,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// pinch makes a board larger and smaller with two fingers.
func pinch(p *phone, x, y float64) error {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for _, factor := range []float64{1.8, 0.5, 1.8, 0.6} {
		_, err := chromedp.Call(ctx, input.SynthesizePinchGesture, input.SynthesizePinchGestureParams{
			X: x, Y: y, ScaleFactor: factor, RelativeSpeed: 300,
			GestureSourceType: input.GestureSourceTypeTouch,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// hint measures how long the hint of a number takes after a number of moves: from the moment in
// which the finger touches the button, as the event says, until the hint is in the document, as the
// page itself notes. The page has the hints for the position of the beginning; for others it needs
// the engine, which it may load while the player looks at the board for a while.
func hint(moves, number int, look time.Duration) func(*phone) (float64, error) {
	return func(p *phone) (seconds float64, err error) {
		if _, err := p.open("/maze/"); err != nil {
			return 0, err
		}
		for n := range moves {
			if err := p.tapOn("#board .target"); err != nil {
				return 0, err
			}
			if err := p.wait(fmt.Sprintf("document.querySelector('#steps').textContent === '%d'",
				n+1)); err != nil {
				return 0, err
			}
		}
		if _, err := value[bool](p, hintWatcher); err != nil {
			return 0, err
		}
		time.Sleep(look)
		for n := range number {
			if err := p.tapOn("#hint-more"); err != nil {
				return 0, err
			}
			if err := p.wait(fmt.Sprintf("hints.length > %d", n)); err != nil {
				return 0, err
			}
		}
		ms, err := value[float64](p, "hints.at(-1)")
		return ms / 1000, err
	}
}

// hintWatcher notes how long each hint took.
const hintWatcher = `(() => {
	window.hints = [];
	let from = 0;
	document.querySelector('#hint-more').addEventListener('pointerdown', (e) => { from = e.timeStamp; }, { capture: true });
	new MutationObserver(() => {
		if (document.querySelectorAll('#hint li:not(.bad, .muted)').length > hints.length) hints.push(performance.now() - from);
	}).observe(document.querySelector('#hint'), { childList: true, subtree: true });
	return true;
})()`

// asked measures how long the engine takes for an answer, once it has been loaded.
func asked(name, query string) func(*phone) (float64, error) {
	return func(p *phone) (float64, error) {
		if _, err := p.open("/maze/"); err != nil {
			return 0, err
		}
		ms, err := value[float64](p, fmt.Sprintf(`(async () => {
			const { engine } = await import(document.querySelector('script[type=module]').src);
			const ask = async (name, query) => {
				const { job } = await (name === 'solve' ? engine.begin : engine.ask)(name, query);
				if (job) await engine.watch(job, () => {});
			};
			await ask('solve', { level: 'shift:1#', moves: [] });
			await ask('hint', { level: 'maze:%s', moves: [], step: 1 });
			const begin = performance.now();
			await ask(%q, %s);
			return performance.now() - begin;
		})()`, courseMaze, name, query))
		return ms / 1000, err
	}
}
