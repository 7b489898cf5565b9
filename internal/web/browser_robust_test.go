package web_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What must not get lost, and what has to be said where it is seen.

// press presses a key without waiting for anything.
func (b *tab) press(key string) {
	get[bool](b, fmt.Sprintf(`document.dispatchEvent(new KeyboardEvent('keydown', { key: %q, bubbles: true }))`, key))
}

// TestTwoTabs plays one maze in two tabs: each shows what is done in the other, the last change wins, and a tab that is
// closed last does not undo what the other one did.
func TestTwoTabs(t *testing.T) {
	p := openTab(t, openBrowser(t), startServer(t), screens[1])
	q := p.sibling()
	p.open("/maze#level=" + courseMaze)
	q.open("/maze#level=" + courseMaze)
	const jumps = 8
	for _, m := range courseSolution[:jumps] {
		p.press(arrowNames[m])
	}
	p.wants("#steps", fmt.Sprint(jumps))
	q.wants("#steps", fmt.Sprint(jumps))
	// The tab that saw it all closes first, the other one last.
	p.do(chromedp.Navigate("about:blank"))
	q.do(chromedp.Navigate("about:blank"))
	p.open("/maze#level=" + courseMaze)
	p.wants("#steps", fmt.Sprint(jumps))
	q.open("/maze#level=" + courseMaze)

	// At the same time, one tab continues and the other one goes back to the start: both end with the last change.
	var both sync.WaitGroup
	both.Go(func() { p.press(arrowNames[rune(courseSolution[jumps])]) })
	both.Go(func() { q.press("n") })
	both.Wait()
	const stored = `String(JSON.parse(localStorage.getItem('stride:game:` + courseMaze + `')).moves)`
	const shown = `document.querySelector('#steps').textContent`
	for deadline := time.Now().Add(stepTime); ; time.Sleep(10 * time.Millisecond) {
		inP, inQ, kept := get[string](p, shown), get[string](q, shown), get[string](p, stored)
		if inP == inQ && inP == kept && inP != fmt.Sprint(jumps) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("one tab shows %s jumps, the other one %s, and %s are kept", inP, inQ, kept)
		}
	}
}

var arrowNames = map[rune]string{'R': "ArrowRight", 'D': "ArrowDown", 'L': "ArrowLeft", 'U': "ArrowUp"}

// TestBrokenLink opens links that lost something on their way.
func TestBrokenLink(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.refused = "400 (Bad Request)"
	for _, path := range []string{"/maze#level=maze:5x5:1-4:321413213333214312331443X", "/maze#level=maze:5x5:1-4:3214",
		"/shift#level=shift:0%23", "/maze#level=maze:500x500:1-9%23x"} {
		b.open(path)
		b.seen("#broken")
		if text := b.text("#broken h2"); text != "This link is damaged" {
			t.Errorf("%s: it says %q", path, text)
		}
		if hash, want := get[string](b, `location.hash`), path[strings.IndexByte(path, '#'):]; hash != want {
			t.Errorf("%s: the address has become %s", path, hash)
		}
		if get[bool](b, `document.querySelector('.frame').checkVisibility()`) {
			t.Errorf("%s: there is a board", path)
		}
		b.key("z", "n", "s", kb.ArrowDown) // nothing happens
	}
	b.shot("broken")
	b.open("/maze#level=maze:4x4:1-3:fiendish%23x") // such puzzles hardly exist
	b.wants("#broken h2", "No puzzle was found")
	b.seen("#broken-another")
	b.open("/maze#level=maze:500x500:1-9%23x")
	b.tap("#broken-daily")
	b.wait(`document.querySelector('#broken').hidden && document.querySelector('#par').textContent !== '–'`)
	get[bool](b, `(history.back(), true)`)
	b.wait(`!document.querySelector('#broken').hidden`)
	get[bool](b, `(history.forward(), true)`)
	b.wait(`document.querySelector('#broken').hidden`)
}

// seen fails unless an element is within the window.
func (b *tab) seen(selector string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e?.checkVisibility()) return false;
		const r = e.getBoundingClientRect();
		return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth;
	})()`, selector))
}

// TestErrorsAtTheirControls makes mistakes in forms: the message is in view, marked, and announced.
func TestErrorsAtTheirControls(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.refused = "400 (Bad Request)"
	b.open("/make")
	b.fill("#import-text", "Hello")
	b.tap("#import-go")
	b.seen("#import-text-error")
	b.shot("error")
	if !get[bool](b, `document.querySelector('#import-text').getAttribute('aria-invalid') === 'true' &&
		document.querySelector('#import-text-error').getAttribute('role') === 'alert'`) {
		t.Error("the field is not marked, or the message is not announced")
	}
	b.key("x")
	b.wait(`document.querySelector('#import-text-error') === null &&
		!document.querySelector('#import-text').hasAttribute('aria-invalid')`)

	b.open("/shift#level=shift:7%23")
	b.fill("#level-seed", "a seed that is too long")
	b.tap("#level-next")
	b.seen("#level-number-error")
	b.wants("#left", get[string](b, `document.querySelector('#left').textContent`))
	if hash := get[string](b, `location.hash`); hash != "#level=shift:7%23" {
		t.Errorf("the address has become %s", hash)
	}
}

// TestLeftAtOnce leaves a page in the moment in which a move is made, before even a picture of it has
// been drawn: the move is kept.
func TestLeftAtOnce(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/maze#level=" + courseMaze)
	get[bool](b, `(window.requestAnimationFrame = window.setTimeout = () => 0, true)`) // no time passes any more
	b.press(arrowNames[rune(courseSolution[0])])
	get[bool](b, `(location.href = 'about:blank', true)`)
	b.wait(`location.href === 'about:blank'`)
	b.open("/maze#level=" + courseMaze)
	b.wants("#steps", "1")
}

// TestBackAndForward goes through levels by the browser's buttons.
func TestBackAndForward(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[1])
	b.open("/shift#level=shift:7%23")
	b.tap("#level-next")
	b.wait(`location.hash === '#level=shift:8%23'`)
	b.tap("#level-next")
	b.wait(`location.hash === '#level=shift:9%23'`)
	get[bool](b, `(history.go(-2), true)`)
	b.wait(`document.querySelector('#title').textContent === 'Level 7'`)
	get[bool](b, `(history.forward(), true)`)
	b.wait(`document.querySelector('#title').textContent === 'Level 8'`)
}

// TestForgetfulBrowser plays where nothing can be stored. The player is told so once.
func TestForgetfulBrowser(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	full := page.AddScriptToEvaluateOnNewDocumentParams{Source: `Storage.prototype.setItem = () =>
		{ throw new DOMException('full', 'QuotaExceededError'); };`}
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, full); err != nil {
		t.Fatal(err)
	}
	b.open("/maze#level=" + courseMaze)
	for k, m := range courseSolution[:5] {
		b.key(arrowOf[m])
		b.wants("#steps", fmt.Sprint(k+1))
	}
	b.seen(".offer.note")
	if n := get[int](b, `document.querySelectorAll('.offer.note').length`); n != 1 {
		t.Errorf("it is told %d times", n)
	}
	b.shot("forgetful")
	b.tap(".offer.note button")
	b.tap("#undo")
	b.wants("#steps", "4")
	if n := get[int](b, `document.querySelectorAll('.offer.note').length`); n != 0 {
		t.Error("it is told again")
	}
}
