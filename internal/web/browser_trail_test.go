package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
)

// TestTrail solves the first maze of the trail, which then has a medal, and goes on to the second
// one. A size and a difficulty make another maze.
func TestTrail(t *testing.T) {
	b := desk(t)
	const first = "maze:5x5:1-4:gentle#trail-1"
	b.open("/maze#level=" + url.QueryEscape(first))
	b.says("#title", "Trail 1, 5 × 5")
	var solution strings.Builder
	for _, d := range maze.Solve(openPuzzle(t, first).(*jumpmaze.Maze).Grid) {
		solution.WriteString(d.String())
	}
	b.jump(solution.String())
	b.wants("#solved-title", "Gold")
	b.wait(`document.querySelector('#trail .level:nth-child(1) [data-grade="1"]')`)
	b.wants(".level-count", "1 of 60 solved")
	b.tapUntil("#sound-offer button",
		`!document.querySelector('#sound-offer') && document.querySelector('#setting-sound').checked`)
	b.tapUntil("#solved-next", `document.querySelector('#title').textContent.startsWith('Trail 2')`)
	b.wait(`document.querySelector('#trail .level:nth-child(2)[aria-current]')`)
	b.pick("#one-size", "medium")
	b.pick("#one-band", "easy")
	b.tapUntil("#one-go", `document.querySelector('#title').textContent.startsWith('6 × 6, easy')`)
}

// TestNextIsUnsolved opens the maze of a day when all puzzles of that day and the maze of the day
// before are solved: the next one is the newest that is not. The calendar goes back to the first
// day.
func TestNextIsUnsolved(t *testing.T) {
	b := phone(t)
	b.open("/")
	yesterday, before := testDay.AddDate(0, 0, -1), testDay.AddDate(0, 0, -2)
	day := families.All.Daily(testDay)
	b.solved(day[0].ID, day[1].ID, families.All.Daily(yesterday)[0].ID)
	_, solution := mazeOfDay(t)
	b.script(`document.querySelector('#board .cell').focus()`)
	b.jump(solution)
	b.wants("#solved-next", dayTitle(families.All.Daily(before)[0]))
	b.tapUntil("#solved-next", `location.hash === '#day=`+before.Format(time.DateOnly)+`'`)
	b.open("/")
	months := int(testDay.Month() - puzzle.FirstDay.Month())
	for range months {
		b.tap("#month-before")
	}
	b.wants("#month", "January 2026")
	b.wait(`document.querySelector('#month-before').disabled`)
	b.tapUntil(`#calendar [data-date="2026-01-01"]`,
		`document.querySelector('#title').textContent.startsWith('No. 1 · ')`)
}

// solved keeps results of puzzles of days in the browser, each begun on its day.
func (b *tab) solved(ids ...string) {
	b.t.Helper()
	b.script(fmt.Sprintf(`for (const name of %s) localStorage.setItem('stride:result:' + name, JSON.stringify({ id: name, name,
		family: 'maze', moves: 5, best: 5, least: 5, seconds: 9, help: { made: 0, hints: 0, taken: false, begun: name.slice(-10) },
		solved: new Date().toISOString() }))`, jsonOf(b.t, ids)))
}

// TestMoveResults takes the results of one browser to another one, whose own stay, and asks for
// storage that lasts after the third solved day.
func TestMoveResults(t *testing.T) {
	b := phone(t)
	b.first(`navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
		Object.defineProperty(navigator, 'share', { value: undefined });
		navigator.storage.persist = () => { window.persisted = true; return Promise.resolve(true); };`)
	b.open("/")
	b.wait(`document.querySelector('#me-link').disabled`)
	day := func(k int) string { return families.All.Daily(testDay.AddDate(0, 0, -k))[0].ID }
	b.solved(day(1), day(2))
	b.reload()
	if get[bool](b, `window.persisted ?? false`) {
		t.Error("storage is asked for after two days")
	}
	_, solution := mazeOfDay(t)
	b.script(`document.querySelector('#board .cell').focus()`)
	b.jump(solution)
	b.says("#streak", "Streak: 3 days")
	b.wait(`window.persisted`)
	b.tap("#me-link")
	b.says("#me-say", "copied")
	_, code, found := strings.Cut(get[string](b, `window.copied`), "/#me=")
	if !found {
		t.Fatalf("the link is %s", get[string](b, `window.copied`))
	}

	other := openTab(t, openBrowserAlone(t), b.base, screens[0])
	other.open("/")
	other.solved(day(5))
	other.open("/#me=" + code)
	other.wait(`location.hash === ''`)
	other.says(".offer p", "This link brings 3 results")
	other.says("#streak", "Solve one") // nothing is added yet
	other.tap("#me-yes")
	other.says("#streak", "Streak: 3 days")
	other.says("#me-say", "3 new results")
	other.wait(`document.querySelectorAll('#calendar [data-solved]').length === 4`)
	other.open("/#me=broken")
	other.says(".offer p", "no results of Stride")
}
