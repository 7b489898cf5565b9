package web_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/maze"
	"stride/search"
	"stride/shift/solver"
)

// monthClock moves the clock of a page on by the days that its storage names.
const monthClock = `{
	const Real = Date;
	let days = 0;
	try { days = Number(localStorage.getItem('test-days')); } catch { /* a page without storage */ }
	window.Date = class extends Real { static now() { return Real.now() + days * 864e5; } };
}`

// solutionOf returns the jumps of a shortest solution of the maze of a day.
func solutionOf(t *testing.T, id string) string {
	var solution strings.Builder
	for _, d := range maze.Solve(openPuzzle(t, id).(*jumpmaze.Maze).Grid) {
		solution.WriteString(d.String())
	}
	return solution.String()
}

// playDay solves the maze of a day on the home page, after some jumps that are undone.
func (b *tab) playDay(day, undone int) {
	b.t.Helper()
	b.script(fmt.Sprintf(`localStorage.setItem('test-days', %d)`, day))
	b.open("/")
	today := families.All.Daily(testDay.AddDate(0, 0, day))[0]
	b.wants("#title", dayTitle(today))
	solution := solutionOf(b.t, today.ID)
	b.script(`document.querySelector('#board .cell').focus()`)
	for range undone {
		b.jump(solution[:1])
		b.key("z")
	}
	b.jump(solution)
	b.wait(`document.querySelector('#solved')?.checkVisibility()`)
}

// TestThirtyDays plays thirty days, into those whose mazes come from the table: most of them for
// gold, one for silver and one for bronze, one day only the board, and one day not at all. Streak,
// calendar, medals, what is shared and what comes next follow. The results then move to a browser
// that has played the missing day.
func TestThirtyDays(t *testing.T) {
	const days, silver, missed, bronze, onlyBoard = 30, 4, 9, 12, 15
	b := phone(t)
	b.first(monthClock)
	b.first(`if (navigator.clipboard) navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
		Object.defineProperty(navigator, 'share', { value: undefined })`)
	b.open("/")
	streak := 0
	for day := range days {
		puzzles := families.All.Daily(testDay.AddDate(0, 0, day))
		par := len(solutionOf(t, puzzles[0].ID))
		streak++
		want, undone := "Gold", 0
		switch day {
		case missed:
			streak = 0
			continue
		case onlyBoard:
			b.script(fmt.Sprintf(`localStorage.setItem('test-days', %d)`, day))
			b.clear(puzzles[1].ID)
			continue
		case silver:
			want, undone = "Silver", 1
		case bronze:
			want, undone = "Bronze", par/2+1
		}
		b.playDay(day, undone)
		b.wants("#solved-title", want)
		b.says("#streak .streak-words", fmt.Sprintf("Streak: %d day", streak))
		if longest := missed; day > missed && streak < longest {
			b.says("#streak .streak-words", fmt.Sprintf("longest %d", longest))
		}
		if day == silver {
			b.tap("#solved-share")
			b.wait(fmt.Sprintf(`window.copied?.startsWith('Stride %s · %d/%d 🥈\n🟦')`, dayTitle(puzzles[0]),
				par+1, par))
		}
		// with the board the day is done, and the newest day with an unsolved maze comes next
		if day == days-1 {
			b.clear(puzzles[1].ID)
			b.says("#day-done", "All of this day")
			b.wants("#solved-next", dayTitle(families.All.Daily(testDay.AddDate(0, 0, onlyBoard))[0]))
		}
	}
	b.open("/")
	b.says("#streak .streak-words", fmt.Sprintf("Streak: %d days", days-missed-1))
	b.says("#results h3:has(+ .histogram) + .histogram", fmt.Sprintf("Gold%dSilver1Bronze1No medal0", days-4))
	b.tap("#me-link")
	b.wait(`window.copied?.includes('/#me=')`)
	_, code, _ := strings.Cut(get[string](b, `window.copied`), "/#me=")

	other := openTab(t, openBrowserAlone(t), b.base, screens[0])
	other.first(monthClock)
	other.open("/")
	other.playDay(missed, 0)
	other.script(fmt.Sprintf(`localStorage.setItem('test-days', %d)`, days-1))
	other.open("/#me=" + code)
	other.tap("#me-yes")
	other.says("#streak .streak-words", fmt.Sprintf("Streak: %d days", days))
	last := testDay.AddDate(0, 0, days-1)
	medals := func(n int) {
		t.Helper()
		other.wait(fmt.Sprintf(`document.querySelectorAll('#calendar [data-medal]:not(:disabled)').length === %d`, n))
	}
	medals(last.Day())
	other.tap("#month-before")
	medals(days - last.Day())
	other.open("/#day=" + testDay.AddDate(0, 0, silver).Format(time.DateOnly))
	other.wait(`document.querySelector('#calendar [aria-pressed=true] [data-grade="2"]')`)
}

// clear solves a board by taps.
func (b *tab) clear(id string) {
	b.t.Helper()
	b.open("/shift#level=" + url.QueryEscape(id))
	board := openPuzzle(b.t, id).(*numbershift.Level).Board
	r, err := solver.Solve(context.Background(), board, search.Request{})
	must(b.t, err)
	now := board.Clone()
	for _, m := range r.Moves {
		from, to := ends(now, m)
		b.tap(cell(board.Width, from))
		b.tapUntil(cell(board.Width, to), `document.querySelector('#take-plus') !== null`)
		must(b.t, now.Apply(m))
		b.tap(map[bool]string{true: "#take-plus", false: "#take-minus"}[m.Plus])
		b.wants("#left", fmt.Sprint(now.Numbers()))
	}
	b.wants("#solved-title", "Gold")
}
