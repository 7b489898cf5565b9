package web_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
)

// TestHomeAndSolved follows a player through a day: a puzzle is begun and continued from the home page,
// solved and shared without a spoiler; the home page has the streak, the result and the figures; and
// what was solved with help says so.
func TestHomeAndSolved(t *testing.T) {
	eachScreen(t, func(t *testing.T, b *tab) {
		b.open("/")
		daily := len(families.All.Daily(time.Now()))
		if n := get[int](b, `document.querySelectorAll('#daily .tile').length`); n != daily {
			t.Fatalf("%d puzzles of the day", n)
		}
		b.wait(fmt.Sprintf(`document.querySelectorAll('#daily .thumb').length === %d`, daily))
		b.says("#streak", "Solve one of today")
		b.shot("home")
		today := time.Now().UTC().Format(time.DateOnly)
		id := "maze:5x5:1-4:easy#" + today
		b.tap(`#daily a[href*="easy"]`)
		b.wait(`document.body.dataset.ready === 'true' && location.hash !== ''`)
		if title := get[string](b, `document.title`); !strings.Contains(title, "easy") || !strings.Contains(title, "5 × 5") {
			t.Errorf("the title is %q", title)
		}
		if name := b.text("#title"); !strings.Contains(name, " · easy") ||
			!strings.Contains(name, strconv.Itoa(time.Now().UTC().Day())) {
			t.Errorf("the board is called %q", name)
		}
		m, err := families.All.Open(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		solution := maze.Solve(m.(*jumpmaze.Maze).Grid)
		b.key(arrowOf[rune(solution[0].String()[0])])
		b.wants("#steps", "1")
		b.open("/")
		b.wait(`document.querySelectorAll('#games .tile').length === 1`)
		b.tap("#games .tile")
		b.wait(`document.querySelector('#steps')?.textContent === '1'`)
		for _, d := range solution[1:] {
			b.key(arrowOf[rune(d.String()[0])])
		}
		b.wait(`!document.querySelector('#solved').hidden`)
		b.seen("#solved-next")
		b.says("#solved-title", "the fewest possible")
		b.says("#solved-facts", "no hints · Streak: 1 day")
		b.shot("solved")
		get[bool](b, `(navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); },
			Object.defineProperty(navigator, 'share', { value: undefined }), true)`)
		b.tap("#solved-share")
		b.wait(`window.copied`)
		text := get[string](b, `window.copied`)
		if !strings.Contains(text, fmt.Sprintf("Solved in %d jumps", len(solution))) || strings.Contains(text, "moves=") ||
			!strings.Contains(text, "easy") {
			t.Errorf("what is shared: %q", text)
		}
		b.tap("#solved-next")
		b.wait(`location.hash.includes('medium') && document.body.dataset.ready === 'true'`)

		b.open("/maze#level=" + blackHoleMaze)
		for range 9 {
			b.key("h", "h", "h", "h")
			b.wait(`!document.querySelector('#hint-do').hidden`)
			b.tap("#hint-do")
			b.finish()
			if get[bool](b, `!document.querySelector('#solved').hidden`) {
				break
			}
		}
		b.says("#solved-facts", "hints")

		b.open("/")
		b.says("#streak", "Streak: 1 day")
		b.says(`#daily a[href*="easy"]`, "✓")
		b.wait(`document.querySelector('#calendar [data-date="` + today + `"]').dataset.solved === '1'`)
		b.says("#figures", "Solved2Without help1")
		b.tap(`#calendar .day:first-child`)
		b.wait(`document.querySelector('#daily a').href.includes(document.querySelector('#calendar .day').dataset.date)`)

		// What was saved can be loaded elsewhere.
		saved := get[string](b,
			`JSON.stringify({ results: Object.keys(localStorage).filter((k) => k.startsWith('stride:result:')).map((k) =>
				JSON.parse(localStorage.getItem(k))) })`)
		load := func(text string) {
			get[bool](b, fmt.Sprintf(`(() => {
				const data = new DataTransfer();
				data.items.add(new File([%q], 'results.json'));
				const input = document.querySelector('#stats-file');
				input.files = data.files;
				return input.dispatchEvent(new Event('change'));
			})()`, text))
		}
		get[bool](b, `(localStorage.clear(), true)`)
		b.reload()
		b.says("#figures", "Solved0")
		load(`{"results": [{"id": 7}]}`)
		b.says("#stats-file-error", "no file of results")
		load(saved)
		b.says("#figures", "Solved2")
	})
}

// TestMidnight leaves the home page open until the next day: when it is looked at again, it shows the new puzzles.
func TestMidnight(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.open("/")
	tomorrow := get[string](b, `(() => {
		const Real = Date;
		window.Date = class extends Real {
			constructor(...parts) { super(...(parts.length > 0 ? parts : [Real.now() + 24 * 60 * 60 * 1000])); }
		};
		return new Date().toISOString().slice(0, 10);
	})()`)
	get[bool](b, `document.dispatchEvent(new Event('visibilitychange'))`)
	b.wait(`document.querySelector('#daily a').href.endsWith('` + tomorrow +
		`') && document.querySelector('#calendar [aria-pressed=true]').dataset.date === '` + tomorrow + `'`)
	if title := b.text("#daily-date"); title != get[string](b,
		`new Date('`+tomorrow+`').toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })`) {
		t.Errorf("the puzzles of %s are under %q", tomorrow, title)
	}
}

// TestNothingMoves loads pages whose content arrives late: places are reserved, so nothing that is seen moves.
func TestNothingMoves(t *testing.T) {
	eachScreen(t, func(t *testing.T, b *tab) {
		for _, page := range []string{"/", "/maze/", "/shift/", "/make/", "/race/", "/records/", "/astar/"} {
			b.open(page)
			shift := get[float64](b, `new Promise((done) => {
				let sum = 0;
				new PerformanceObserver((list) => { for (const e of list.getEntries()) sum += e.value;
					}).observe({ type: 'layout-shift', buffered: true });
				setTimeout(() => requestAnimationFrame(() => done(sum)));
			})`)
			if shift > 0.02 {
				t.Errorf("%s: what is seen moves by %.3f", page, shift)
			}
		}
	})
}

// TestNewPuzzle takes a preset of each game; the sizes follow the difficulty.
func TestNewPuzzle(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[1])
	for game, want := range map[string]struct{ size, band, id string }{
		"maze": {"small", "fiendish", "maze:6x6:1-5:fiendish#"}, "shift": {"medium", "gentle", "shift:5x5:gentle#"},
	} {
		b.open("/")
		get[bool](b, fmt.Sprintf(
			`(() => { const s = document.querySelector('#new-game'); s.value = %q;
				return s.dispatchEvent(new Event('change')); })()`, game))
		get[bool](b, fmt.Sprintf(
			`(() => { const s = document.querySelector('#new-band'); s.value = %q;
				return s.dispatchEvent(new Event('change')); })()`, want.band))
		b.fill("#new-size", want.size)
		b.tap("#new-go")
		b.wait(fmt.Sprintf(
			`decodeURIComponent(location.hash).includes(%q) && document.body.dataset.ready === 'true' &&
				document.querySelectorAll('#board .cell').length > 0`, want.id))
	}
}
