package web_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What must not get lost, and what has to be said where it is seen.

// press presses a key without waiting for anything.
func (b *tab) press(key string) {
	get[bool](b, fmt.Sprintf(`document.dispatchEvent(new KeyboardEvent('keydown', { key: %q, bubbles: true }))`, key))
}

// TestTwoTabs plays one maze in two tabs: each shows what is done in the other, the last change
// wins, and a tab that is closed last does not undo what the other one did.
func TestTwoTabs(t *testing.T) {
	p := desk(t)
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

	// At the same time, one tab continues and the other one goes back to the start: both end with
	// the last change.
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
	b := phone(t)
	b.refused, b.allowed = "400 (Bad Request)", "404 (Not Found)"
	long := "/maze#level=maze:5x5:1-4:hard%23" + strings.Repeat("x", 5000)
	for _, path := range []string{long, "/maze#level=maze:5x5:1-4:321413213333214312331443X",
		"/maze#level=maze:5x5:1-4:3214",
		"/shift#level=shift:0%23", "/maze#level=maze:500x500:1-9%23x", "/maze#5x5:1-4:3214",
		"/maze#maze:5x5:1-4:3214"} {
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
	b.open("/maze#level=maze:4x4:1-3:fiendish%23x") // such puzzles hardly exist
	b.wants("#broken h2", "No puzzle was found")
	b.seen("#broken-another")
	b.open("/maze#level=maze:500x500:1-9%23x")
	b.tapUntil("#broken-daily",
		`document.querySelector('#broken').hidden && document.querySelector('#par').textContent !== '–'`)
	b.script(`history.back()`)
	b.wait(`!document.querySelector('#broken').hidden`)
	b.script(`history.forward()`)
	b.wait(`document.querySelector('#broken').hidden`)
	b.open("/maze#5x5:1-4:321413213333214312331443Q") // an ID alone
	b.wait(`location.hash === '#level=maze:5x5:1-4:321413213333214312331443Q'`)
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

// TestLeftAtOnce leaves a page in the moment in which a move is made, before even a picture of it
// has been drawn: the move is kept.
func TestLeftAtOnce(t *testing.T) {
	b := phone(t)
	b.open("/maze#level=" + courseMaze)
	b.script(`window.requestAnimationFrame = window.setTimeout = () => 0`) // no time passes any more
	b.press(arrowNames[rune(courseSolution[0])])
	b.script(`location.href = 'about:blank'`)
	b.wait(`location.href === 'about:blank'`)
	b.open("/maze#level=" + courseMaze)
	b.wants("#steps", "1")
}

// TestForgetfulBrowser plays where nothing can be stored. The player is told so once.
func TestForgetfulBrowser(t *testing.T) {
	b := phone(t)
	b.first(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`)
	b.open("/maze#level=" + courseMaze)
	b.jump(courseSolution[:5])
	b.wants("#steps", "5")
	b.seen(".offer.note")
	if n := get[int](b, `document.querySelectorAll('.offer.note').length`); n != 1 {
		t.Errorf("it is told %d times", n)
	}
	b.tap(".offer.note button")
	b.tap("#undo")
	b.wants("#steps", "4")
	if n := get[int](b, `document.querySelectorAll('.offer.note').length`); n != 0 {
		t.Error("it is told again")
	}
}
