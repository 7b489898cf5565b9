package web_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/internal/records"
	"stride/internal/web"
	"stride/internal/web/engine"
	"stride/maze"
	"stride/shift/official"
)

// someday is when the entries of the tests were found.
var someday = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// newBook returns a book with two mazes of one configuration, two others, and the first
// levels.
func newBook(t *testing.T) *records.Book {
	t.Helper()
	b, err := records.Open(filepath.Join(t.TempDir(), "records.db"), families.All)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	ctx := context.Background()
	from := records.Source{Search: "portfolio", Version: "v1", Seconds: 2.5, Workers: 1,
		Where: "a <b>place</b>", Found: someday}
	add := func(problem puzzle.Problem, answer string) {
		if _, err := b.Add(ctx, records.Entry{Problem: problem.Key(), Answer: answer, Source: from}); err != nil {
			t.Fatal(err)
		}
	}
	five := jumpmaze.Problem{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}}
	add(five, strings.TrimPrefix(courseMaze, "maze:"))
	add(five, "5x5:1-4:311312232121111234331241D")
	for _, p := range []maze.Params{{Rows: 40, Cols: 30, Min: 1, Max: 10}, {Rows: 100, Cols: 100, Min: 1, Max: 40}} {
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		add(jumpmaze.Problem{Params: p}, g.ID())
	}
	for level := 1; level <= 3; level++ {
		_, moves, err := official.LevelWithSolution(official.Seed{}, level)
		if err != nil {
			t.Fatal(err)
		}
		p, err := numbershift.LevelProblem(official.Seed{}, level)
		if err != nil {
			t.Fatal(err)
		}
		from.Seconds = float64(level) / 8
		add(p, numbershift.Answer(moves))
	}
	return b
}

// bookAnswer is what the API says of the book.
type bookAnswer struct {
	Book   bool
	Groups []struct {
		Group   string
		Records []struct {
			Entry                            int64
			Play, Search, Where, Title, Kind string
			Rows, Cols, Value, Bound         int
			Share                            float64
		}
		Sum *struct {
			Solved        int
			First, Last   string
			Median, Worst float64
			WorstAt       string `json:"worst_at"`
		}
	}
}

func TestRecords(t *testing.T) {
	none := newClient(t, web.Config{Record: true})
	var a bookAnswer
	none.get("records", &a)
	if a.Book || a.Groups == nil || len(a.Groups) > 0 {
		t.Errorf("without a book: %+v", a)
	}
	if answer, _ := none.send("GET", "/records/1", ""); answer.StatusCode != 404 {
		t.Errorf("a maze of no book: status %d", answer.StatusCode)
	}

	book := newBook(t)
	c := newClient(t, web.Config{Book: book})
	for range 2 { // read, and remembered
		c.get("records", &a)
		if !a.Book || len(a.Groups) != 2 || a.Groups[0].Group != "Jump mazes" ||
			a.Groups[1].Group != "Number Shifting, public test levels" {
			t.Fatalf("%+v", a)
		}
		mazes, sum := a.Groups[0].Records, a.Groups[1].Sum
		if len(mazes) != 3 || mazes[0].Value != 107 || mazes[0].Entry != 2 || mazes[0].Title != "5 × 5, 1 to 4" ||
			mazes[0].Bound != courseBound || mazes[2].Cols != 100 {
			t.Errorf("%+v", mazes)
		}
		if sum == nil || sum.Solved != 3 || sum.Last != "level 3" || sum.Median != 0.25 || sum.Worst != 0.375 ||
			sum.WorstAt != "level 3" {
			t.Errorf("%+v", sum)
		}
	}
	for _, id := range []string{"99", "x", "5"} { // 5 is a solution, not a level
		if answer, text := c.send("GET", "/records/"+id, ""); answer.StatusCode != 404 ||
			!strings.Contains(string(text), "no such level") {
			t.Errorf("a maze that is not there: status %d, %s", answer.StatusCode, text)
		}
	}

	small := newClient(t, web.Config{Book: book, Limits: engine.Limits{MaxCells: 2000}})
	a = bookAnswer{}
	small.get("records", &a)
	if a.Groups[0].Records[1].Play != "/records/3" || a.Groups[0].Records[2].Play != "" {
		t.Errorf("%+v", a)
	}
	if answer, text := small.send("GET", "/records/4", ""); answer.StatusCode != 400 ||
		!strings.Contains(string(text), "has 10000 cells") {
		t.Errorf("a maze that is too large: status %d, %s", answer.StatusCode, text)
	}

	// Mazes that are made are offered only if that is wanted.
	body := `{"problem": "maze:6x6:1-5", "steps": 500, "seed": 1, "wait": true}`
	var made struct {
		Result struct {
			Record string
			Level  struct{ ID string }
		}
	}
	c.post("generate", body, 200, &made)
	c.get("records", &a)
	if made.Result.Record != "" || len(a.Groups[0].Records) != 3 {
		t.Errorf("%+v, %+v", made, a)
	}
	c = newClient(t, web.Config{Book: book, Record: true})
	c.get("records", &a) // what is remembered must not stay
	for _, want := range []string{"entered", "not better"} {
		c.post("generate", body, 200, &made)
		if made.Result.Record != want {
			t.Errorf("%+v, want %q", made, want)
		}
	}
	c.get("records", &a)
	if mazes := a.Groups[0].Records; len(mazes) != 4 || mazes[1].Rows != 6 || mazes[1].Search != "portfolio" {
		t.Errorf("%+v", mazes)
	}
	best, err := book.Best(context.Background(), "maze:6x6:1-5")
	if err != nil || "maze:"+best.Answer != made.Result.Level.ID || best.Seed != 1 || best.Workers != 1 {
		t.Errorf("%+v, error %v, made was %s", best, err, made.Result.Level.ID)
	}
}

// TestRecordsPage looks at the book, plays a maze of it from the table and from the plot,
// and sees one that was made enter.
func TestRecordsPage(t *testing.T) {
	browserCtx := openBrowser(t)
	for _, s := range screens {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			b := openTab(t, browserCtx, startServerWith(t, web.Config{Book: newBook(t), Record: true}), s)
			b.open("/records")
			b.shot("records")
			b.wants(".champions a:nth-child(2) strong", "333")
			b.tap("#proved-card summary")
			b.wait(`document.querySelectorAll('#proved .proved').length > 90`)
			b.shot("records-proved")
			rows := get[[]string](b, `[...document.querySelectorAll('#groups tbody tr')].map((r) => r.textContent)`)
			if len(rows) != 3 || !strings.Contains(rows[0], "107") || !strings.Contains(rows[0], "portfolio") ||
				!strings.Contains(rows[2], "a <b>place</b>") {
				t.Errorf("the table: %q", rows)
			}
			if marks := get[[]string](b, `[...document.querySelectorAll('#plot a title')].map((t) => t
				.textContent)`); len(marks) != 3 || marks[0] != "5 × 5, 1 to 4: 107, 100.0 %" {
				t.Errorf("the plot: %q", marks)
			}
			if kinds := get[int](b, `new Set([...document.querySelectorAll('#plot a path')].map((p) =>
				p.getAttribute('d'))).size`); kinds != 3 {
				t.Errorf("%d shapes of marks", kinds)
			}
			if over := get[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
				t.Errorf("the page sticks out by %d pixels", over)
			}
			b.tap("#groups summary")
			b.tapUntil("#groups a", `document.querySelectorAll('#board .cell').length === 25`)
			b.wants("#par", "20")
			b.open("/records")
			b.tapUntil(".champions a:nth-child(2)", `document.querySelectorAll('#board .cell').length === 64`)
			b.open("/records")
			b.tapUntil("#plot a:nth-of-type(2)",
				`((b) => b && b.ariaRowCount * b.ariaColCount === 1200)(document.querySelector('#board'))`)

			b.open("/search")
			b.tap("#search-settings summary")
			b.fill("#search-rows", "7")
			b.fill("#search-seconds", "0.2")
			b.tap("#search-go")
			b.wait(`document.querySelector('#search-say').textContent.includes('first maze of this size and range in the record book')`)
			b.open("/records")
			b.wait(`document.querySelectorAll('#groups tbody tr').length === 4`)
		})
	}
}
