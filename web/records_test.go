package web_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/maze"
	"stride/records"
	"stride/shift/official"
	"stride/web"
)

// someday is when the entries of the tests were found.
var someday = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// newBook returns a book with two mazes of one configuration, two others, and the first
// levels.
func newBook(t *testing.T) *records.Book {
	t.Helper()
	b, err := records.Open(filepath.Join(t.TempDir(), "records.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	ctx := context.Background()
	from := records.Source{Solver: "portfolio", Version: "v1", Seconds: 2.5, Workers: 1, Where: "a <b>place</b>", Found: someday}
	grids := []*maze.Grid{}
	for _, id := range []string{courseMaze, "5x5:1-4:311312232121111234331241D"} {
		g, err := maze.ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		grids = append(grids, g)
	}
	for _, p := range []maze.Params{{Rows: 40, Cols: 30, Min: 1, Max: 10}, {Rows: 100, Cols: 100, Min: 1, Max: 40}} {
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		grids = append(grids, g)
	}
	for _, g := range grids {
		if _, err := b.AddMaze(ctx, records.Maze{Grid: g, Source: from}); err != nil {
			t.Fatal(err)
		}
	}
	for level := 1; level <= 3; level++ {
		_, moves, err := official.LevelWithSolution(official.Seed{}, level)
		if err != nil {
			t.Fatal(err)
		}
		from.Seconds = float64(level) / 8
		if _, err := b.AddLevel(ctx, records.Level{Number: level, Moves: moves, Source: from}); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// bookAnswer is what the API says of the book.
type bookAnswer struct {
	Book  bool
	Mazes []struct {
		Entry, Play, Solver, Where string
		Rows, Cols, Max, Value     int
		Bound                      int
		Share                      float64
	}
	Levels []struct {
		Game                string
		Solved, First, Last int
		Median, Worst       float64
		WorstAt             int `json:"worst_at"`
	}
}

func TestRecords(t *testing.T) {
	none := newClient(t, web.Config{Record: true})
	var a bookAnswer
	none.get("records", &a)
	if a.Book || a.Mazes == nil || a.Levels == nil {
		t.Errorf("without a book: %+v", a)
	}
	if answer, _ := none.send("GET", "/records/m1", ""); answer.StatusCode != 404 {
		t.Errorf("a maze of no book: status %d", answer.StatusCode)
	}

	book := newBook(t)
	c := newClient(t, web.Config{Book: book})
	for range 2 { // read, and remembered
		c.get("records", &a)
		if !a.Book || len(a.Mazes) != 3 || a.Mazes[0].Value != 107 || a.Mazes[0].Entry != "m2" || a.Mazes[0].Bound != courseBound || a.Mazes[2].Cols != 100 {
			t.Errorf("%+v", a)
		}
		if len(a.Levels) != 1 || a.Levels[0].Solved != 3 || a.Levels[0].Last != 3 || a.Levels[0].Median != 0.25 || a.Levels[0].Worst != 0.375 || a.Levels[0].WorstAt != 3 {
			t.Errorf("%+v", a.Levels)
		}
	}
	if answer, text := c.send("GET", "/records/m99", ""); answer.StatusCode != 404 || !strings.Contains(string(text), "no such maze") {
		t.Errorf("a maze that is not there: status %d, %s", answer.StatusCode, text)
	}

	small := newClient(t, web.Config{Book: book, Limits: web.Limits{MaxCells: 2000}})
	a = bookAnswer{}
	small.get("records", &a)
	if a.Mazes[1].Play != "/records/m3" || a.Mazes[2].Play != "" {
		t.Errorf("%+v", a)
	}
	if answer, text := small.send("GET", "/records/m4", ""); answer.StatusCode != 400 || !strings.Contains(string(text), "has 10000 cells") {
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
	if made.Result.Record != "" || len(a.Mazes) != 3 {
		t.Errorf("%+v, %d mazes", made, len(a.Mazes))
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
	if len(a.Mazes) != 4 || a.Mazes[1].Rows != 6 || a.Mazes[1].Solver != "portfolio" {
		t.Errorf("%+v", a.Mazes)
	}
	best, err := book.BestMaze(context.Background(), maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5})
	if err != nil || "maze:"+best.Grid.ID() != made.Result.Level.ID || best.Seed != 1 || best.Workers != 1 {
		t.Errorf("%+v, error %v, made was %s", best, err, made.Result.Level.ID)
	}
}

// TestRecordsPage looks at the book, plays a maze of it from the table and from the plot,
// and sees one that was made enter.
func TestRecordsPage(t *testing.T) {
	browserCtx := openBrowser(t)
	for _, s := range screens {
		t.Run(s.name, func(t *testing.T) {
			b := openTab(t, browserCtx, startServerWith(t, web.Config{Book: newBook(t), Record: true}), s)
			b.open("/records")
			b.shot("records")
			rows := get[[]string](b, `[...document.querySelectorAll('#mazes tbody tr')].map((r) => r.innerText)`)
			if len(rows) != 3 || !strings.Contains(rows[0], "107") || !strings.Contains(rows[0], "portfolio") || !strings.Contains(rows[2], "a <b>place</b>") {
				t.Errorf("the table: %q", rows)
			}
			if marks := get[[]string](b, `[...document.querySelectorAll('#plot a title')].map((t) => t.textContent)`); len(marks) != 3 || marks[0] != "5 × 5, 1 to 4: 107, 78.7 %" {
				t.Errorf("the plot: %q", marks)
			}
			if kinds := get[int](b, `new Set([...document.querySelectorAll('#plot a path')].map((p) => p.getAttribute('d'))).size`); kinds != 3 {
				t.Errorf("%d shapes of marks", kinds)
			}
			if over := get[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
				t.Errorf("the page sticks out by %d pixels", over)
			}
			b.tapUntil("#mazes a", `document.querySelectorAll('#board .cell').length === 25`)
			b.wants("#par", "20")
			b.open("/records")
			b.tapUntil("#plot a:nth-of-type(2)", `document.querySelectorAll('#board .cell').length === 1200`)

			b.open("/maze")
			b.fill("#make-rows", "7")
			b.fill("#make-seconds", "0.2")
			b.tap("#make-go")
			b.wait(`document.querySelector('#make-say').textContent.includes('first of its kind in the record book')`)
			b.open("/records")
			b.wait(`document.querySelectorAll('#mazes tbody tr').length === 4`)
		})
	}
}
