package web_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What a test does with a page: it opens it, taps and types, waits until something is seen, and
// reads it. What the console says is an error of the test, and so is a request to another host.

// tab is a page with storage of its own, as if in another browser.
type tab struct {
	t      *testing.T
	ctx    context.Context
	base   string
	screen screen

	refused string // an error of the console that the test expects

	mu       sync.Mutex
	problems []string // errors of the console, and requests to other hosts
	allowed  string   // problems that contain it are meant to be
}

// phone opens a tab of a phone for a test with a server of its own, and desk one of a desktop.
func phone(t *testing.T) *tab { return openTab(t, openBrowser(t), startPages(t), screens[0]) }
func desk(t *testing.T) *tab  { return openTab(t, openBrowser(t), startPages(t), laptop) }

// openTab opens a tab that installs nothing: keeping all files of a site costs a second, and few
// tests are about it.
func openTab(t *testing.T, browserCtx context.Context, base string, s screen) *tab {
	t.Helper()
	b := openInstalling(t, browserCtx, base, s)
	b.first(noInstalling)
	return b
}

const noInstalling = `delete Navigator.prototype.serviceWorker`

// openInstalling opens a tab in which the pages install themselves.
func openInstalling(t *testing.T, browserCtx context.Context, base string, s screen) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browserCtx, chromedp.WithNewBrowserContext())
	return newTab(t, ctx, cancel, base, s)
}

// sibling opens another tab of the same browser, which has the same storage.
func (b *tab) sibling() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	other := newTab(b.t, ctx, cancel, b.base, b.screen)
	other.first(noInstalling)
	return other
}

func newTab(t *testing.T, ctx context.Context, cancel func(), base string, s screen) *tab {
	t.Helper()
	b := &tab{t: t, ctx: ctx, base: base, screen: s}
	if err := chromedp.Do(ctx); err != nil { // without a time limit, which would end the tab
		t.Fatal(err)
	}
	home, err := url.Parse(base)
	must(t, err)
	var watchers sync.WaitGroup
	console := chromedp.Console(ctx)
	watchers.Go(func() {
		for m, err := range console {
			if err != nil {
				return
			}
			if m.Type != chromedp.ConsoleLog && m.Type != chromedp.ConsoleDebug &&
				m.Type != chromedp.ConsoleInfo {
				b.problem("%v at %s", m, m.URL)
			}
		}
	})
	requests := chromedp.Events(ctx, network.RequestWillBeSent)
	watchers.Go(func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			u, err := url.Parse(r.Request.URL)
			if err != nil || u.Host != home.Host && u.Scheme != "blob" && u.Scheme != "data" {
				b.problem("a request to %s", r.Request.URL)
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		watchers.Wait()
		for _, p := range b.problems {
			if b.refused != "" && strings.Contains(p, b.refused) || strings.Contains(p, tooSlowToPreload) {
				continue
			}
			t.Error(p)
		}
	})
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.first(testClock)
	var viewport []chromedp.EmulateViewportOption
	if s.touch {
		viewport = append(viewport, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(s.width, s.height, viewport...))
	b.motion(false)
	return b
}

// motion lets things move, or not, as in a system that asks for less motion: most tests need none,
// and are faster.
func (b *tab) motion(yes bool) {
	b.t.Helper()
	wanted := map[bool]string{true: "no-preference", false: "reduce"}[yes]
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wanted}},
	}); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) problem(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	if b.allowed != "" && strings.Contains(text, b.allowed) {
		return
	}
	b.problems = append(b.problems, text)
}

// do does something in the tab.
func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	must(b.t, chromedp.Do(ctx, actions...))
}

// open goes to a page, which is loaded even if it is already there, and waits until it is ready.
func (b *tab) open(path string) {
	b.t.Helper()
	address, _, _ := strings.Cut(path, "#")
	if get[string](b, `location.href.split('#')[0]`) == b.base+address {
		b.do(chromedp.Navigate("about:blank"))
	}
	b.do(chromedp.Navigate(b.base + path))
	// the face changes widths
	b.wait(`document.body.dataset.ready === 'true' && document.fonts.status === 'loaded'`)
}

// openPlain goes to a page without scripts.
func (b *tab) openPlain(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.base + path))
}

// reload loads the page again.
func (b *tab) reload() {
	b.t.Helper()
	b.do(chromedp.Reload())
	b.wait(`document.body.dataset.ready === 'true' && document.fonts.status === 'loaded'`)
}

// get returns the value of an expression.
func get[T any](b *tab, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// wait waits until an expression is true. It evaluates the expression repeatedly, since it gets no
// result while a page is loading.
func (b *tab) wait(expression string) {
	b.t.Helper()
	const pause = 20 * time.Millisecond
	var err error
	for deadline := time.Now().Add(stepTime); time.Now().Before(deadline); time.Sleep(pause) {
		var yes bool
		ctx, cancel := context.WithDeadline(b.ctx, deadline)
		yes, err = chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		cancel()
		if yes {
			return
		}
	}
	b.t.Fatalf("waiting for %s: %v\nthe page says: %s", expression, err,
		get[string](b, `document.body.innerText`))
}

// text returns the text of an element.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return get[string](b, fmt.Sprintf(`document.querySelector(%q).textContent`, selector))
}

// wants waits until an element has the given text: counts follow a move after its picture.
func (b *tab) wants(selector, want string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.querySelector(%q).textContent === %q`, selector, want))
}

// finish has the page do at once what it does after it has shown a move.
func (b *tab) finish() {
	b.t.Helper()
	get[bool](b, `import(document.querySelector('script[type=module]').src).then(({ later }) =>
		{ later.flush(); return true; })`)
}

// key presses keys.
func (b *tab) key(keys ...string) {
	b.t.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

// jump presses the arrows of jumps, such as RDLU.
func (b *tab) jump(moves string) {
	b.t.Helper()
	var keys strings.Builder
	for _, m := range moves {
		keys.WriteString(arrowOf[m])
	}
	b.key(keys.String())
}

var arrowOf = map[rune]string{'R': kb.ArrowRight, 'D': kb.ArrowDown, 'L': kb.ArrowLeft, 'U': kb.ArrowUp}

// tap presses an element as soon as it is seen and stays where it is: with a finger where the
// screen has touch, else with the mouse. If something that arrives late moves the element in the
// last moment, what lies there now does not get the press, and the tab aims again.
func (b *tab) tap(selector string) {
	b.t.Helper()
	const attempts = 10
	for range attempts {
		at := get[struct{ X, Y float64 }](b, fmt.Sprintf(aim, selector))
		if b.screen.touch {
			b.do(chromedp.TapXY(at.X, at.Y))
		} else {
			b.do(chromedp.MouseClickXY(at.X, at.Y))
		}
		hit := b.wouldHit()
		if hit == "" {
			return
		}
		b.t.Logf("a press on %s would have hit %s", selector, hit)
	}
	b.t.Fatalf("%s cannot be pressed", selector)
}

// wouldHit returns what the press would have hit instead of the element, or nothing if it hit that.
func (b *tab) wouldHit() string {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	hit, err := chromedp.Run(ctx, chromedp.Evaluate[string](aimed, chromedp.EvalAwaitPromise))
	if err != nil && strings.Contains(err.Error(), "Inspected target navigated") {
		return "" // the press leads to another page, which came while the old one was asked
	}
	if err != nil {
		b.t.Fatalf("waiting for a press: %v", err)
	}
	return hit
}

// aim waits until an element is seen and stays where it is, and returns its middle. Until the next
// press has ended, everything else is kept from being pressed.
const aim = `(async () => {
	const place = async (selector) => {
		for (let was = '';;) {
			const e = document.querySelector(selector);
			e?.scrollIntoView({block: 'center', inline: 'center'});
			const r = e?.checkVisibility() ? e.getBoundingClientRect() : undefined;
			if (r?.width > 0 && JSON.stringify(r) === was) return [e, {x: r.x + r.width / 2, y: r.y + r.height / 2}];
			was = JSON.stringify(r);
			await new Promise((f) => { setTimeout(f, 20); });
		}
	};
	const [element, middle] = await place(%q);
	window.aimed?.release();
	const kinds = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];
	const guard = (event) => {
		const pressed = event.target;
		const hits = element.contains(pressed) || element.closest('label')?.contains(pressed) ||
			element.closest('.frame')?.contains(pressed) && pressed.matches('.cells, .board-canvas'); // which hit cells
		if (!hits) window.aimed.hit = pressed.outerHTML.slice(0, 200);
		else if (event.type === 'pointerup') window.aimed.hit ??= '';
		if (window.aimed.hit === '') window.aimed.release();
		if (!window.aimed.hit) return;
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	window.aimed = {
		hit: undefined,
		release() { for (const k of kinds) removeEventListener(k, guard, true); },
	};
	for (const k of kinds) addEventListener(k, guard, {capture: true, passive: false});
	return middle;
})()`

// aimed waits for the press, and says what it would have hit instead of the element. If there is a
// new page since, the press has led to it.
const aimed = `(async () => {
	while (window.aimed && window.aimed.hit === undefined) await new Promise((f) => { setTimeout(f, 5); });
	return window.aimed?.hit ?? '';
})()`

// script runs a script in the page.
func (b *tab) script(text string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](text)); err != nil {
		b.t.Fatalf("%s: %v", text, err)
	}
}

// first runs a script in each page that is opened from here on, before its own.
func (b *tab) first(text string) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: text}); err != nil {
		b.t.Fatal(err)
	}
}

// tapUntil presses an element and waits until an expression is true.
func (b *tab) tapUntil(selector, expression string) {
	b.t.Helper()
	b.tap(selector)
	b.wait(expression)
}

// cell selects a cell of the board, row by row from 0.
func cell(cols, k int) string {
	return fmt.Sprintf("#board [role=row]:nth-child(%d) .cell:nth-child(%d)", k/cols+1, k%cols+1)
}

// pick chooses an option of a list.
func (b *tab) pick(selector, option string) {
	b.t.Helper()
	b.script(fmt.Sprintf(`(() => { const s = document.querySelector(%q); s.value = %q; s.dispatchEvent(new Event('change')); })()`, selector, option))
}

// tooSlowToPreload is what the browser says if a busy machine takes seconds to draw a page whose
// font it has loaded.
const tooSlowToPreload = "was preloaded using link preload but not used within a few seconds"
