package web_test

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
)

// TestHomeAndSolved follows a player through a day: a puzzle is begun and continued from the home
// page, solved and shared without a spoiler; the home page has the streak, the result and the
// figures; and what was solved with help says so.
func TestHomeAndSolved(t *testing.T) {
	b := openTab(t, openBrowser(t), startPages(t), screens[0])
	b.open("/")
	daily := len(families.All.Daily(testDay)) - 1 // the maze of the day has no tile
	if n := get[int](b, `document.querySelectorAll('#daily .tile').length`); n != daily {
		t.Fatalf("%d puzzles of the day", n)
	}
	b.wait(fmt.Sprintf(`document.querySelectorAll('#daily .thumb').length === %d`, daily))
	b.says("#streak", "Solve one of today’s puzzles")
	today := testDay.Format(time.DateOnly)
	id := "maze:5x5:1-4:easy#" + today
	b.open("/maze#level=" + url.QueryEscape(id))
	if title := get[string](b, `document.title`); !strings.Contains(title, "easy") ||
		!strings.Contains(title, "5 × 5") {
		t.Errorf("the title is %q", title)
	}
	if name := b.text("#title"); !strings.Contains(name, " · easy") ||
		!strings.Contains(name, strconv.Itoa(testDay.Day())) {
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
	b.wants("#solved-title", "Gold")
	b.says("#solved-facts", fmt.Sprintf("%d jumps, par %[1]d", len(solution)))
	b.says("#solved-facts", "no hints")
	b.says("#solved .streak-words", "Streak: 1 day")
	b.wants("#solved .histogram .mine", "1")
	b.says("#solved .countdown", "Next maze in")
	get[bool](b, `(navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); },
		Object.defineProperty(navigator, 'share', { value: undefined }), true)`)
	b.tap("#solved-share")
	b.wait(`window.copied`)
	text := get[string](b, `window.copied`)
	score := fmt.Sprintf("easy · %d/%[1]d 🥇\n%s\nhttp", len(solution), strings.Repeat("🟦", len(solution)))
	if !strings.Contains(text, score) || strings.Contains(text, "moves=") || strings.Contains(text, "%3A") {
		t.Errorf("what is shared: %q", text)
	}
	b.tap("#solved-next")
	b.wait(`location.hash.includes('day=') && document.body.dataset.ready === 'true'`)

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
	b.says("#solved-facts", "told moves, which count three times")
	b.wants("#solved-title", "Solved") // every jump was told, so there is no medal

	b.open("/")
	b.says("#streak", "Streak: 1 day")
	b.wait(`document.querySelector('#calendar [data-date="` + today + `"]').dataset.solved === '1'`)
	b.says("#results", "Solved1Without help1") // only puzzles of a day, since others are of all sizes
	b.wait(`document.querySelectorAll('#streak .lit').length === 1`)
	b.tap(`#calendar .day:first-child`)
	b.wait(`document.querySelector('#daily a').href.includes(document.querySelector('#calendar .day').dataset.date) &&
		document.querySelector('#hero-open').href.endsWith('#day=' + document.querySelector('#calendar .day').dataset.date)`)
	// The day is in the address: a reload keeps it, and Back leads to today.
	b.reload()
	b.wait(`location.hash === '#day=' + document.querySelector('#calendar .day[aria-pressed=true]').dataset.date`)
	get[bool](b, `(history.back(), true)`)
	b.wait(`location.hash === '' && document.querySelector('#calendar .day[aria-pressed=true]').dataset.date === "` + today + `"`)
}

// TestMazeOfDay begins the maze of the day in place, which stays in view next to what is longer,
// and continues the same game on the page of mazes. When everything of the day is solved, the card
// says so.
func TestMazeOfDay(t *testing.T) {
	b := openTab(t, openBrowser(t), startPages(t), screen{"desk", 1280, 800, false})
	b.open("/")
	b.script(fmt.Sprintf(`scrollTo(0, %f)`, b.box(".side").Bottom-b.box(".hero").Bottom))
	if hero := b.box(".hero"); hero.Top < 0 {
		t.Errorf("when the end of the side is in view, the maze is at %v", hero.Top)
	}
	today, solution := mazeOfDay(t)
	b.wants("#title", dayTitle(today))
	b.wants("#par", strconv.Itoa(len(solution)))
	b.script(`document.querySelector('#board .cell').focus()`)
	b.jump(solution[:5])
	b.wants("#steps", "5")
	b.tap("#hint-more")
	b.wait(`document.querySelector('#hint li')`)
	b.tap("#hero-open")
	b.wait(`location.hash.startsWith('#day=') && document.body.dataset.ready === 'true'`)
	b.wants("#steps", "5")
	b.jump(solution[5:])
	b.wants("#solved-title", "Gold")
	b.solved(idsOf(families.All.Daily(testDay))...)
	b.open("/")
	b.wants("#solved-title", "Gold")
	b.says("#day-done", "All of this day")
	b.says("#solved-next", "No. ")
	b.says("#daily .tile", "✓")
	b.says("#streak .lit:has([data-grade=\"1\"])", "Gold")
}

// mazeOfDay returns today's maze and a shortest solution.
func mazeOfDay(t *testing.T) (puzzle.Daily, string) {
	today := families.All.Daily(testDay)[0]
	var solution strings.Builder
	for _, d := range maze.Solve(openPuzzle(t, today.ID).(*jumpmaze.Maze).Grid) {
		solution.WriteString(d.String())
	}
	return today, solution.String()
}

// TestJumpsCount solves a maze with a detour of two jumps, of which the card and the shared squares
// tell, and then another one after an undone jump: it counts, though the path is the shortest one.
func TestJumpsCount(t *testing.T) {
	b := phone(t)
	b.open("/maze#level=" + onesMaze)
	b.jump("RLRRDD")
	b.wants("#solved-title", "Silver")
	b.says("#solved-facts", "6 jumps, par 4")
	b.wait(`!document.querySelector('.histogram')`) // which is about mazes of the day
	b.script(`navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
		Object.defineProperty(navigator, 'share', { value: undefined })`)
	b.tap("#solved-share")
	b.wait(`window.copied?.includes(' · 6/4 🥈\n🟦🟧🟦🟦🟦🟦\nhttp')`)

	b.open("/maze#level=maze:3x3:1-2:11112111A")
	b.jump("R")
	b.wants("#steps", "1")
	b.key("z")
	b.says("#steps-word", "1 made")
	b.jump("RRDD")
	b.wants("#solved-title", "Silver")
	b.says("#solved-facts", "5 jumps, par 4 · path 4")
}

// TestStakesAreTold reads what medals cost before the first jump, and opens days that have no maze
// yet, or never had one.
func TestStakesAreTold(t *testing.T) {
	b := phone(t)
	b.open("/maze#level=" + onesMaze)
	b.says("#say", "All jumps count, undone ones too.")
	b.wants("#stakes .unseen", "Gold for 4 jumps, silver up to 6, bronze up to 8")
	b.refused = "400"
	b.open("/maze#day=" + testDay.AddDate(0, 0, 2).Format(time.DateOnly))
	b.says("#broken", "This puzzle opens on November 27, 2026.")
	b.open("/#day=2025-12-31") // the day before No. 1: the home page shows today
	b.wants("#title", dayTitle(families.All.Daily(testDay)[0]))
}

// dayTitle is how a page names a puzzle of a day.
func dayTitle(d puzzle.Daily) string { return fmt.Sprintf("No. %d · %s", d.Number, d.Name) }

// idsOf returns the IDs of the puzzles of a day but its maze.
func idsOf(day []puzzle.Daily) (ids []string) {
	for _, d := range day[1:] {
		ids = append(ids, d.ID)
	}
	return ids
}

// TestMidnight leaves the home page open until the next day of the reader, in time zones at both
// ends of the world: when it is looked at again, it shows the new puzzles, which are those of the
// reader's own date.
func TestMidnight(t *testing.T) {
	chrome, server := openBrowser(t), startPages(t)
	for zone, now := range map[string]string{
		"Pacific/Kiritimati": "2026-03-01T09:30:00Z", "Pacific/Pago_Pago": "2026-03-01T10:30:00Z",
	} {
		b := openTab(t, chrome, server, screens[0])
		if _, err := chromedp.Call(b.ctx, emulation.SetTimezoneOverride,
			emulation.SetTimezoneOverrideParams{TimezoneID: zone}); err != nil {
			t.Fatal(err)
		}
		testMidnight(t, b, now)
	}
}

func testMidnight(t *testing.T, b *tab, now string) {
	b.open("/")
	// The clock stands half an hour before midnight, and then half an hour after.
	clock := `(() => {
		const Real = window.Real ??= Date;
		const now = Real.parse(%q) + %d * 60 * 1000;
		window.Date = class extends Real {
			constructor(...parts) { super(...(parts.length > 0 ? parts : [now])); }
		};
		document.dispatchEvent(new Event('visibilitychange'));
		const d = new Date();
		return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
	})()`
	today := get[string](b, fmt.Sprintf(clock, now, 0))
	b.wait(`document.querySelector('#daily a')?.href.endsWith('` + today + `')`)
	tomorrow := get[string](b, fmt.Sprintf(clock, now, 60))
	if tomorrow <= today {
		t.Fatalf("%s comes after %s", tomorrow, today)
	}
	b.wait(`document.querySelector('#daily a')?.href.endsWith('` + tomorrow +
		`') && document.querySelector('#calendar [aria-pressed=true]').dataset.date === '` + tomorrow + `'`)
	if title := b.text("#hero-date"); title != get[string](b,
		`new Date('`+tomorrow+
			`').toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })`) {
		t.Errorf("the puzzles of %s are under %q", tomorrow, title)
	}
}
