package web_test

import (
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
	b.wait(`document.querySelector('` + selector + `').textContent.includes('` + words + `')`)
}

// TestLessons takes both lessons, with the mistakes that beginners make, and is not asked again.
func TestLessons(t *testing.T) {
	eachScreen(t, func(t *testing.T, b *tab) {
		b.open("/maze")
		b.tap("#lesson-start")
		b.says("#lesson-say", "exactly 2 cells")
		b.shot("lesson-maze")
		b.tap(lessonCell(4, 5)) // diagonal
		b.says("#lesson-say", "from the 2 you jump exactly 2 cells")
		b.tap(lessonCell(4, 2))
		b.says("#lesson-say", "Now a 1 is under you")
		b.key(kb.ArrowDown)
		b.says("#lesson-say", "A trap")
		b.tap("#lesson-undo")
		b.key(kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft) // not all of these are on the shortest way
		b.tap("#lesson-close")
		b.wait(`document.querySelector('dialog.lesson') === null`)
		b.wants("#steps", "0") // the game behind it has not moved
		b.reload()
		if get[bool](b, `document.querySelector('#offer-lesson').checkVisibility()`) {
			t.Error("the lesson is offered again")
		}
		b.tap("#rules-open")
		b.seen("#rules")
		b.shot("rules")
		b.tap("#rules-lesson")
		b.seen("dialog.lesson")

		b.open("/shift")
		b.tap("#lesson-start")
		b.says("#lesson-say", "Clear the board")
		b.tap(lessonCell(3, 1))
		b.says("#lesson-say", "This cell is empty")
		b.tap(lessonCell(3, 0)) // its only target is chosen with it
		b.shot("lesson-shift")
		b.tap("#lesson-minus")
		b.tap("#lesson-next")
		b.tap(lessonCell(4, 0))
		b.tap("#lesson-minus")
		b.says("#lesson-say", "one that stands alone never vanishes")
		b.tap("#lesson-undo")
		b.tap(lessonCell(4, 0))
		b.tap("#lesson-plus")
		b.tap(lessonCell(4, 1))
		b.tap("#lesson-minus")
		b.tap("#lesson-next")
		b.tap(lessonCell(3, 0))
		b.tap("#lesson-minus")
		b.tap(lessonCell(3, 1))
		b.tap("#lesson-minus")
		b.says("#lesson-say", "That is the whole game")
		b.shot("lesson-end")
		b.tap("#lesson-close")

		// On the board of the game, too, an empty cell answers.
		b.tap(cell(8, get[int](b, emptyCell)))
		b.says("#say", "empty")
	})
}

// emptyCell finds an empty cell of the first level.
const emptyCell = `[...document.querySelectorAll('#board .cell')].findIndex((c) => c.classList.contains('empty'))`
