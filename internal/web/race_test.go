package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/web"
	"stride/internal/web/engine"
	"stride/maze"
)

// race is a race as the API shows it.
type race struct {
	Job, State, Kind string
	Progress         struct {
		Sides []struct {
			Search   string
			Progress struct {
				Value  int
				Values []int16
			}
		}
	}
	Result struct {
		Winner string
		Sides  []struct {
			Search          string
			Value           int
			Level           struct{ ID string }
			Seed            uint64
			Steps, Restarts int64
			Curve           []puzzle.Point
		}
	}
}

func TestRace(t *testing.T) {
	c := newClient(t, web.Config{})
	body := `{"first": "random-walk", "second": "annealing", "problem": "maze:7x7:1-6", "steps": 20000, "wait": true}`
	var r race
	c.post("race", body, 200, &r)
	if r.State != "done" || r.Kind != "race" || len(r.Result.Sides) != 2 || r.Result.Winner != "annealing" {
		t.Fatalf("%+v", r)
	}
	for k, side := range r.Result.Sides {
		g, err := maze.ParseID(side.Level.ID)
		if err != nil || maze.Evaluate(g).Value != side.Value || side.Search != []string{"random-walk", "annealing"}[k] {
			t.Errorf("error %v, %+v", err, side)
		}
		if side.Steps != 20000 || len(side.Curve) == 0 || side.Curve[len(side.Curve)-1].Value != int64(side.Value) || side.Seed != r.Result.Sides[0].Seed {
			t.Errorf("%+v", side)
		}
	}
	// The same again, by the seed; nobody wins where there is nothing to win.
	var again race
	c.post("race", fmt.Sprintf(`{"seed": %d, %s`, r.Result.Sides[0].Seed, body[1:]), 200, &again)
	if again.Result.Sides[0].Level.ID != r.Result.Sides[0].Level.ID || again.Result.Sides[1].Level.ID != r.Result.Sides[1].Level.ID {
		t.Errorf("%+v, then %+v", r.Result, again.Result)
	}
	var draw race
	c.post("race", `{"first": "steepest", "second": "annealing", "problem": "maze:5x5:2-2", "steps": 10, "wait": true}`, 200, &draw)
	if draw.Result.Winner != "" {
		t.Errorf("%+v", draw)
	}
}

// TestRacePlaces checks that a race takes two places, waits until they are free, and keeps
// its best level when it is ended early.
func TestRacePlaces(t *testing.T) {
	c := newClient(t, web.Config{Limits: web.Limits{Limits: engine.Limits{Searches: 2, Queue: 1}}})
	long := `"problem": "maze:10x10:1-9", "seconds": 100}`
	sides := `{"first": "annealing", "second": "late-acceptance", `
	var one job
	c.post("generate", "{"+long, 202, &one)
	var r race
	c.post("race", sides+long, 202, &r)
	if r.State != "queued" {
		t.Errorf("one of two places is free, and the race is %s", r.State)
	}
	if answer, text := c.send("POST", "/api/v1/race", sides+long); answer.StatusCode != 429 || answer.Header.Get("Retry-After") == "" {
		t.Errorf("a second race: status %d: %s", answer.StatusCode, text)
	}
	c.send("DELETE", "/api/v1/jobs/"+one.Job, "")
	until(t, func() bool {
		c.get("jobs/"+r.Job, &r)
		return r.State == "running" && r.Progress.Sides[0].Progress.Value > 0 && r.Progress.Sides[1].Progress.Value > 0 && len(r.Progress.Sides[1].Progress.Values) == 100
	})
	if _, metrics := c.send("GET", "/metrics", ""); !strings.Contains(string(metrics), "stride_searches_running 2\n") {
		t.Error("a race is not two searches")
	}
	c.send("DELETE", "/api/v1/jobs/"+r.Job, "")
	c.get("jobs/"+r.Job, &r)
	for k, side := range r.Result.Sides {
		if r.State != "cancelled" || side.Value < r.Progress.Sides[k].Progress.Value || side.Level.ID == "" {
			t.Errorf("%s: %+v, and it had %d", r.State, side, r.Progress.Sides[k].Progress.Value)
		}
	}
}

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
// of the second; another race goes on to its end.
func TestRacePage(t *testing.T) {
	eachScreen(t, func(t *testing.T, b *tab) {
		const ahead = `(() => { const [a, b] = [...document.querySelectorAll('.lane')].map((l) => Number(l.dataset.value)); return a > b; })()`
		b.open("/race")
		if sentence := b.text("#race-sentence"); !strings.Contains(sentence, "annealing") || !strings.Contains(sentence, "10 × 10") {
			t.Errorf("the page begins with %q", sentence)
		}
		b.shot("race-first")
		b.tap("#race-settings summary")
		if narrow := get[[]string](b, `[...document.querySelectorAll('#race-settings :is(select, input, .muted)')].filter((e) => e.offsetWidth < 100).map((e) => e.id)`); len(narrow) > 0 {
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
		if titles := get[[]string](b, `[...document.querySelectorAll('.lane h2')].map((h) => h.textContent)`); strings.Join(titles, ", ") != "annealing ✓ winner, random walk" {
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
	get[bool](b, fmt.Sprintf(`(() => { const s = document.querySelector(%q); s.value = %q; s.dispatchEvent(new Event('change')); return true; })()`, selector, option))
}
