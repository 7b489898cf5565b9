package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// until waits for a condition, with a limit that only a fault reaches.
func until(t *testing.T, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !condition(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("waited for a minute")
		}
	}
}

// TestRacePage watches a race, reloads the page in its middle, ends it, and plays the maze
// of the second; another race continues to its end.
func TestRacePage(t *testing.T) {
	eachScreen(t, func(t *testing.T, b *tab) {
		const ahead = `(() => { const [a, b] = [...document.querySelectorAll('.lane')].map((l) =>
			Number(l.dataset.value)); return a > b; })()`
		b.open("/race")
		if sentence := b.text("#race-say"); !strings.Contains(sentence, "annealing") ||
			!strings.Contains(sentence, "10 × 10") {
			t.Errorf("the page begins with %q", sentence)
		}
		b.shot("race-first")
		b.tap("#race-settings summary")
		if narrow := get[[]string](b, `[...document.querySelectorAll('.lane select, #race-settings :is(input, .muted)')]
			.filter((e) => e.offsetWidth < 100).map((e) => e.id)`); len(narrow) > 0 {
			t.Errorf("%q are too narrow for what they say", narrow)
		}
		b.shot("race-settings")
		b.pick("#race-first", "annealing")
		b.pick("#race-second", "random-walk")
		b.fill("#race-seconds", "60")
		b.tap("#race-go")
		b.wait(ahead)
		b.reload()
		if got := get[string](b, `document.querySelector('#race-second').value`); got != "random-walk" {
			t.Errorf("the page remembers %q", got)
		}
		b.wait(`!document.querySelector('#race-stop').hidden`)
		b.wait(ahead)
		label := get[string](b, `document.querySelector('#race-chart').getAttribute('aria-label')`)
		if !strings.Contains(label, "annealing: ") || !strings.Contains(label, "random walk: ") {
			t.Errorf("the chart is labelled %q", label)
		}
		b.shot("race")
		b.tap("#race-stop")
		b.wait(`document.querySelector('#race-say').textContent.startsWith('annealing won, ')`)
		b.shot("race-over")
		titles := get[[]string](b, `[...document.querySelectorAll('.lane h2')].map(({ children: [select, won] }) =>
			select.selectedOptions[0].text + (won.hidden ? '' : ' ✓'))`)
		if strings.Join(titles, ", ") != "annealing ✓, random walk" {
			t.Errorf("titles %q", titles)
		}
		if over := get[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
			t.Errorf("the page sticks out by %d pixels", over)
		}
		b.tapUntil(".lane .play-it", `document.querySelectorAll('#board .cell').length === 100`)

		b.open("/race")
		b.tap("#race-settings summary")
		b.fill("#race-rows", "2")
		b.fill("#race-cols", "2")
		b.fill("#race-max", "1")
		b.fill("#race-min", "1")
		b.fill("#race-seconds", "0.1")
		b.tap("#race-go")
		b.wait(`document.querySelector('#race-say').textContent.startsWith('A draw at ')`)
		b.pick("#race-second", "annealing") // which the first has
		if got := get[string](b, `document.querySelector('#race-first').value`); got != "random-walk" {
			t.Errorf("the first is %q", got)
		}
	})
}

// pick chooses an option of a list.
func (b *tab) pick(selector, option string) {
	b.t.Helper()
	get[bool](b, fmt.Sprintf(
		`(() => { const s = document.querySelector(%q); s.value = %q; s.dispatchEvent(new Event('change')); return true;
			})()`, selector, option))
}
