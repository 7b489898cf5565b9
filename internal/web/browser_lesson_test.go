package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// lessonCell selects a cell of the board of the lesson.
func lessonCell(cols, k int) string {
	return strings.Replace(cell(cols, k), "#board", "#lesson-board", 1)
}

// says waits until an element says something.
func (b *tab) says(selector, words string) {
	b.t.Helper()
	b.wait(`document.querySelector('` + selector + `')?.textContent.includes('` + words + `')`)
}

// TestLessons takes both lessons, with the mistakes that beginners make, and is not asked again.
func TestLessons(t *testing.T) {
	b := phone(t)
	b.open("/maze")
	b.tap("#lesson-start")
	b.says("#lesson-say", "exactly 2 cells")
	b.key(kb.ArrowDown) // to a 3 from which 3s lead only to each other
	b.says("#lesson-say", "no path leads to the flag")
	b.tap("#lesson-undo")
	b.tap(lessonCell(4, 5)) // diagonal
	b.says("#lesson-say", "From the 2 you jump exactly 2 cells")
	b.tap(lessonCell(4, 2))
	b.says("#lesson-say", "Now a 1 is under you")
	b.key(kb.ArrowDown)
	b.says("#lesson-say", "A trap")
	b.tap("#lesson-undo")
	b.key(kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft) // not all of these are on the shortest way
	b.tapUntil("#lesson-close", `document.querySelector('dialog.lesson') === null`)
	b.wants("#steps", "0") // the game behind it has not moved
	b.reload()
	if get[bool](b, `document.querySelector('#offer-lesson').checkVisibility()`) {
		t.Error("the lesson is offered again")
	}
	b.tap("#rules-open")
	b.seen("#rules")
	b.tap("#rules-lesson")
	b.seen("dialog.lesson")

	b.open("/shift")
	b.tap("#lesson-start")
	taps := func(cols int, steps ...any) { // cells by their numbers, #buttons, and what is said then
		t.Helper()
		for _, step := range steps {
			switch step := step.(type) {
			case int:
				b.tap(lessonCell(cols, step))
			case string:
				if selector, ok := strings.CutPrefix(step, "#"); ok {
					b.tap("#lesson-" + selector)
				} else {
					b.says("#lesson-say", step)
				}
			}
		}
	}
	taps(3, "Clear the board", 1, "This cell is empty", 0, "Clear the board") // with its only target
	taps(3, "#minus", "On to the next one", 1, "On to the next one", "#next") // again on the empty board
	taps(4, 0, "#minus", "one that stands alone never vanishes", "#undo", 0, "#plus", 1, "#minus", "#next")
	taps(3, 0, "#minus", 1, "#minus", "That is the whole game")
	// no button of the last choice is left
	b.wait(`document.querySelector('#lesson-choice').childElementCount === 0`)
	b.tap("#lesson-close")

	// On the board of the game, too, an empty cell answers.
	b.tap(cell(8, get[int](b, emptyCell)))
	b.says("#say", "empty")
	b.tap("#board .cell.full") // the answer to the last tap goes
	b.wants("#say", "")
}

// emptyCell finds an empty cell of the first level.
const emptyCell = `[...document.querySelectorAll('#board .cell')].findIndex((c) => c.classList.contains('empty'))`

// TestGuidedLevel opens a level with explanations: each position has all steps of its hint without
// being asked, until the level is solved; that it was solved with hints is said.
func TestGuidedLevel(t *testing.T) {
	b := desk(t)
	b.open("/shift/#level=shift:9%23")
	b.tapUntil("#guided-2", `document.querySelector('#title').textContent === 'Level 2'`)
	for k := 1; !get[bool](b, `document.querySelector('#solved').checkVisibility()`); k++ {
		b.wait(`document.querySelector('#hint .why') && document.querySelector('#hint-do').checkVisibility()`)
		b.tapUntil("#hint-do", fmt.Sprintf(`document.querySelector('#steps').textContent === '%d'`, k))
		b.finish()
	}
	b.says("#solved-facts", "hints")
	if get[bool](b, `document.querySelector('#lamp').checkVisibility()`) {
		t.Error("the lamp says of a solved level whether it can be solved")
	}

	// Once more, from its beginning; who closes the hint plays on alone.
	b.tapUntil("#guided-2", `document.querySelector('#hint .why') && document.querySelector('#steps').textContent === '0'`)
	b.tap("#hint-close")
	b.key("z", "z") // before the restart, and before the last move
	b.wait(`document.querySelector('#steps').textContent !== '0' && !document.querySelector('#solved').checkVisibility()`)
	b.finish()
	if n := get[int](b, `document.querySelectorAll('#hint li').length`); n != 0 {
		t.Errorf("there are %d sentences of a hint that was closed", n)
	}
}
