package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestAstarPage steps through both searches, plays them, makes walls by tapping and by
// keys, and comes back to the same place.
func TestAstarPage(t *testing.T) {
	b := phone(t)
	// A plain address has some walls, and nothing gives away how it ends.
	b.open("/astar")
	b.wait(`document.querySelectorAll('#smaller [data-look~=wall]').length > 0`)
	if told := b.text("#say"); told != "" {
		t.Errorf("before the first step the page says %q", told)
	}
	b.key(kb.End)
	b.wait(`/Smaller g expands \d+ cells, larger g \d+/.test(document.querySelector('#say').textContent)`)
	b.key(kb.ArrowLeft)
	b.wants("#say", "")

	b.tapUntil("#astar-settings summary", `document.querySelector("#astar-settings").open`)
	b.tapUntil("#clear-walls", `document.querySelectorAll('#smaller [data-look~=wall]').length === 0`)
	b.key(kb.Home)
	// It begins at the beginning, with both ends in sight and the controls above the grids.
	b.wants("#smaller-say", "Expanded 0, 0 waiting.")
	b.wants(gridCell("smaller", 8, 56)+" .order", "S")
	b.wants(gridCell("smaller", 8, 7)+" .order", "G")
	if replay, grid := b.box("#replay"), b.box("#smaller"); replay.Bottom > grid.Top {
		t.Errorf("the controls are at %v, the grid at %v", replay, grid)
	}
	b.key(kb.End)
	b.wants("#smaller-say", "Expanded 63, 0 waiting. Goal reached at cost 14.")
	b.wants("#larger-say", "Expanded 14, 12 waiting. Goal reached at cost 14.")
	stacked := get[bool](b,
		`document.querySelector('#larger').getBoundingClientRect().top > document.querySelector('#smaller').getBoundingClientRect().bottom`)
	if !stacked {
		t.Error("on a phone one grid is next to the other")
	}
	if shown := get[bool](b, `document.querySelector('#smaller .g').checkVisibility()`); shown {
		t.Error("g is shown in the small cells of a phone")
	}

	b.key(kb.Home)
	b.wants("#smaller-say", "Expanded 0, 0 waiting.")
	b.key(kb.ArrowRight, ".", ".")
	b.tap("#replay-on")
	b.wants("#smaller-say", "Expanded 4, 4 waiting.")
	b.wants("#larger-say", "Expanded 4, 5 waiting.")
	b.wants(gridCell("smaller", 8, 40)+" .order", "4")
	b.wants(gridCell("smaller", 8, 40)+" .h", "12")
	b.wants(gridCell("larger", 8, 32)+" .order", "4")
	if label := get[string](b, fmt.Sprintf(`document.querySelector(%q).getAttribute('aria-label')`,
		gridCell("smaller", 8, 40))); label != "row 6, column 1, expanded as number 4, g 2, h 12, f 14" {
		t.Errorf("the label is %q", label)
	}
	b.key(",")
	b.tap("#replay-back")
	b.wants("#smaller-say", "Expanded 2, 3 waiting.")

	// A wall, tapped in the one grid, is in both, and the place stays.
	b.tapUntil(gridCell("larger", 8, 48),
		`document.querySelectorAll('.sides [data-look~=wall]').length === 2`)
	b.wants("#smaller-say", "Expanded 2, 2 waiting.")
	b.key(kb.ArrowRight, " ")
	b.wait(`document.querySelectorAll('.sides [data-look~=wall]').length === 4`)
	b.reload()
	b.wait(`document.querySelectorAll('.sides [data-look~=wall]').length === 4`)
	if say := b.text("#smaller-say"); say != "Expanded 2, 1 waiting." {
		t.Errorf("after a reload: %q", say)
	}
	b.tap(gridCell("smaller", 8, 56)) // the start
	b.wants("#say", "Start and goal cannot be walls.")
	b.tapUntil("#astar-settings summary", `document.querySelector("#astar-settings").open`)
	b.tapUntil("#clear-walls", `document.querySelectorAll('.sides [data-look~=wall]').length === 0`)
	b.tapUntil("#random-walls", `document.querySelectorAll('.sides [data-look~=wall]').length > 0`)

	// Played to the end, on the smallest grid, and scrubbed back.
	get[bool](b, `(() => { const s = document.querySelector('#size'); s.value = '2';
			return s.dispatchEvent(new Event('change')); })()`)
	b.wait(`document.querySelectorAll('#smaller .cell').length === 4`)
	b.wants("#smaller-say", "Expanded 0, 0 waiting.")
	b.tapUntil("#replay-play",
		`document.querySelector('#smaller-say').textContent === 'Expanded 3, 0 waiting. Goal reached at cost 2.'`)
	get[bool](b, `(() => { const r = document.querySelector('#scrub'); r.value = 1;
			return r.dispatchEvent(new Event('input')); })()`)
	b.wants("#larger-say", "Expanded 1, 2 waiting.")

	// No path.
	b.open("/astar#size=2&walls=0.3")
	b.key(kb.End)
	b.wants("#say", "No path leads to the goal: both searches expand the 1 cell that can be reached.")
}

// TestAstarProjector opens the page on the screen of a usual projector: everything is in view, no
// digit is smaller than the last row of a class can read, and none lies on another sign. It
// searches with eight neighbours and another estimate, and finds them again after a reload.
func TestAstarProjector(t *testing.T) {
	b := openTab(t, openBrowser(t), startPages(t), screen{"projector", 1280, 720, false})
	for _, path := range []string{"/astar#size=8&step=20", "/astar#size=8&walls=20.21&step=30",
		"/astar#size=16&step=99"} {
		b.open(path)
		if out := get[[]string](b, `[...document.querySelectorAll('#controls button, .sides .cell, #larger-say')].filter((e) =>
			e.checkVisibility() && !(e.getBoundingClientRect().bottom <= innerHeight && e.getBoundingClientRect().top >= 0)).map((e) =>
			e.outerHTML)`); len(out) > 0 {
			t.Errorf("%s: %d parts are out of view, such as %s", path, len(out), out[0])
		}
		if rows := get[int](b, `new Set([...document.querySelectorAll('#controls :is(button, select, input, summary)')]
			.filter((e) => e.checkVisibility()).map((e) => Math.round(e.getBoundingClientRect().bottom / 20))).size`); rows > 2 {
			t.Errorf("%s: the controls take %d rows", path, rows)
		}
		if small := get[[]string](b, `[...document.querySelectorAll('.sides .cell :is(.g, .h, .f)')].filter((e) => e.checkVisibility() &&
			e.textContent && parseFloat(getComputedStyle(e).fontSize) * e.closest('.cell').getBoundingClientRect().width / 100 < 13.9).map((e) => e.outerHTML)`); len(small) > 0 {
			t.Errorf("%s: too small: %s", path, small[0])
		}
	}
	b.key("4")
	if speed := get[string](b, `document.querySelector('#speed').value`); speed != "60" {
		t.Errorf("the speed is %s", speed)
	}

	b.open("/astar#size=8")
	b.tapUntil("#astar-settings summary", `document.querySelector("#astar-settings").open`)
	b.pick("#neighbours", "8")
	atEnd := func(settings, of, told string) {
		t.Helper()
		b.wait(`location.hash.includes('` + settings + `')`) // the searches have come
		b.script(`document.activeElement.blur()`)
		b.key(kb.End)
		b.says(of, told)
	}
	atEnd("neighbours=8", "#say", "9.9") // seven slanting steps
	b.pick("#heuristic", "zero")
	atEnd("heuristic=zero", "#smaller-say", "Expanded 63,")
	b.reload()
	b.says("#smaller-say", "Expanded 63,")
}

// gridCell selects a cell of one of the two grids.
func gridCell(grid string, cols, k int) string {
	return fmt.Sprintf("#%s [role=row]:nth-child(%d) .cell:nth-child(%d)", grid, k/cols+1, k%cols+1)
}
