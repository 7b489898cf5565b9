package engine

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/internal/puzzle/puzzletest"
	"stride/maze"
	"stride/shift"
)

// The maze of the course documents, and its only shortest solution.
const (
	courseMaze     = "maze:5x5:1-4:321413213333214312331443Q"
	courseSolution = "RDLRUDRLRLUDLDRRUDD"
)

// ask asks an engine, and decodes the JSON of the answer.
func ask[A any](t *testing.T, e *Engine, name, query string) (a A) {
	t.Helper()
	answer, err := e.Ask(t.Context(), name, []byte(query), nil)
	if err != nil {
		t.Fatalf("%s %.200s: %v", name, query, err)
	}
	text, err := json.Marshal(answer)
	if err == nil {
		err = json.Unmarshal(text, &a)
	}
	if err != nil {
		t.Fatalf("%s %.200s: %v", name, query, err)
	}
	return a
}

func TestLevel(t *testing.T) {
	e := New(families.All)
	m := ask[struct {
		Family, ID                string
		Rows, Cols, Length, Value int
		Values                    []int
	}](t, e, "level", `{"level": "`+courseMaze+`"}`)
	if m.Family != "maze" || m.ID != courseMaze || m.Rows != 5 || m.Length != 19 || m.Value != 92 ||
		len(m.Values) != 25 || m.Values[24] != 0 {
		t.Errorf("%+v", m)
	}
	s := ask[struct {
		Family, ID             string
		Width, Height, Numbers int
		Cells                  []int
	}](t, e, "level", `{"level": "shift:3#"}`)
	if s.Family != "shift" || s.Width != 8 || s.Height != 5 || s.Numbers != 6 || len(s.Cells) != 40 {
		t.Errorf("%+v", s)
	}
	pasted := ask[struct{ ID string }](t, e, "level", `{"text": "2 1\n1 1\n", "family": "shift"}`)
	if _, err := families.All.OpenContent(pasted.ID); err != nil {
		t.Error(err)
	}
	g := ask[SavedGame](t, e, "game", "stride game 1\nlevel "+courseMaze+
		"\nmove R\nhere\nmove D\npoint \"x\" R\n")
	if !slices.Equal(g.Moves, []string{"R"}) || g.ID != courseMaze || len(g.Points) != 1 {
		t.Errorf("a saved game: %+v", g)
	}
	if d := ask[DailyPuzzles](t, e, "daily", `{"date": "2026-03-01"}`); d.Date != "2026-03-01" ||
		len(d.Puzzles) < 2 {
		t.Errorf("%+v", d)
	}
}

// TestRefusals asks what is refused. Only an ID that cannot be read is damaged.
func TestRefusals(t *testing.T) {
	e := New(families.All)
	for _, test := range []struct {
		name, query string
		kind        ErrorKind
		want        string
	}{
		{"level", ``, Invalid, "the query: it is empty"},
		{"level", `{`, Invalid, "unexpected EOF"},
		{"level", `[]`, Invalid, "wanted, not array"},
		{"level", `{"level": "x"} {}`, Invalid, "something follows"},
		{"level", `{"levle": "x"}`, Invalid, "unknown field"},
		{"level", `{}`, Invalid, `there should be either "level"`},
		{"level", `{"level": "shift:3#", "text": "x"}`, Invalid, `there should be either "level"`},
		{"level", `{"text": "x", "family": "chess"}`, Invalid, `it must be one of maze, shift`},
		{"level", `{"text": "1 2"}`, Invalid, "a maze has 2 to 1000 rows"},
		{"level", `{"text": "1 2", "family": "shift"}`, Invalid, "row 1 of 2 is missing"},
		{"level", `{"level": "maze:5x5:1-4:321413213333214312331443X"}`, Damaged, "check digit"},
		{"level", `{"level": "maze:5x5:1-4:3214"}`, Damaged, ""},
		{"level", `{"level": "shift:x#"}`, Damaged, "it must be a number from 1"},
		{"level", `{"level": "chess:1"}`, Damaged, "names no kind of puzzle"},
		{"level", `{"level": "shift:65536#"}`, Invalid, "the pages take up to 20000"},
		{"level", `{"level": "maze:101x5:1-4#x"}`, Damaged, "too large"},
		{"level", `{"level": "maze:3x3:1-2:fiendish#x"}`, Missing, "no maze of 3x3"},
		{"check", `{"level": "` + courseMaze + `", "moves": ["U"]}`, Invalid, "leaves the grid"},
		{"check", `{"level": "shift:3#", "moves": ["0 0 R +"]}`, Invalid, "no number at"},
		{"check", `{"level": "shift:3#", "moves": ["2 0 D +\n"]}`, Invalid, "it must be one move"},
		{"check", `{"level": "` + courseMaze + `", "moves": [` + strings.Repeat(`"R",`, maxMoves) + `"R"]}`,
			Invalid, "20001 moves: at most 20000"},
		{"hint", `{"level": "shift:3#", "moves": []}`, Invalid, `"step" is 0`},
		{"hint", `{"level": "shift:3#", "step": 5}`, Invalid, `"step" is 5`},
		{"generate", `{"problem": "maze:1x5:1-4"}`, Invalid, "1 row"},
		{"generate", `{"problem": "maze:500x5:1-4"}`, Invalid, "too large"},
		{"generate", `{"problem": "maze:5x5:4-1"}`, Invalid, "above the largest"},
		{"generate", `{}`, Invalid, "is not of the form"},
		{"generate", `{"problem": "shift:3#"}`, Invalid, "is not one of making a level"},
		{"generate", `{"problem": "maze:5x5:1-4", "search": "luck"}`, Invalid, "no search"},
		{"generate", `{"problem": "maze:5x5:1-4", "seconds": 9999}`, Invalid, "takes up to 300"},
		{"generate", `{"problem": "maze:5x5:1-4", "seconds": -1}`, Invalid, "takes up to 300"},
		{"generate", `{"problem": "maze:5x5:1-4", "steps": -1}`, Invalid, `"steps" is -1`},
		{"generate", `{"problem": "maze:5x5:1-4", "seed": -1}`, Invalid, "must be a whole number"},
		{"astar", `{"rows": 1, "cols": 5}`, Invalid, "from 2 to 32"},
		{"astar", `{"rows": 5, "cols": 33}`, Invalid, "from 2 to 32"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [0, 0, 0, 0, 0]}`, Invalid, "more entries"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [4]}`, Invalid, "no cell 4"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [-1]}`, Invalid, "no cell -1"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [2]}`, Invalid, "is the start"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [1]}`, Invalid, "is the goal"},
		{"astar", `{"rows": 2, "cols": 2, "neighbours": 5}`, Invalid, "4 or 8"},
		{"astar", `{"rows": 2, "cols": 2, "heuristic": "guess"}`, Invalid, "no heuristic"},
		{"order", `{"family": "maze", "rows": 3, "cols": 3, "difficulty": "fiendish"}`, Invalid, "no maze of 3x3"},
		{"order", `{"family": "maze", "rows": 5, "cols": 5, "count": 25}`, Invalid, "from 1 to 24"},
		{"order", `{"family": "chess", "rows": 5, "cols": 5}`, Invalid, "it should be maze or shift"},
		{"daily", `{"date": "yesterday"}`, Invalid, "is not a day such as 2026-03-01"},
		{"game", `hello`, Invalid, "line 1"},
		{"nothing", `{}`, Missing, "there is no question"},
	} {
		_, err := e.Ask(t.Context(), test.name, []byte(test.query), nil)
		if r := RefusalOf(cmpError(err)); r.Kind != test.kind || !strings.Contains(r.Error, test.want) {
			t.Errorf("%s %.80s: %v, want %s and %q", test.name, test.query, r, test.kind, test.want)
		}
	}
	if r := RefusalOf(errors.New("a fault")); r.Kind != Failed || r.Error != "a fault" {
		t.Errorf("a fault: %+v", r)
	}
}

// cmpError returns an error that stands for none.
func cmpError(err error) error {
	if err == nil {
		return errors.New("it was answered")
	}
	return err
}

// shownHint is a hint as scripts read it.
type shownHint struct {
	Move, Which string
	Solvable    puzzle.Verdict
}

// TestUnknownPosition asks about a level of which nothing is known: the answer waits until it is.
func TestUnknownPosition(t *testing.T) {
	e := New(families.All)
	p, err := families.All.Open(t.Context(), "shift:60#unknown")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // on a busy machine the time may not be enough
		if c := ask[Checked](t, e, "check", `{"level": "`+p.ID()+`", "moves": []}`); c.Solvable == puzzle.Yes {
			break
		}
	}
	hint := ask[shownHint](t, e, "hint", `{"level": "`+p.ID()+`", "moves": [], "step": 2}`)
	if hint.Move != "" || hint.Which != "" || hint.Solvable != puzzle.Yes {
		t.Errorf("step 2 says %+v", hint)
	}
}

// TestToyFamily plays a family that only the tests know.
func TestToyFamily(t *testing.T) {
	e := New(append(families.All[:len(families.All):len(families.All)], puzzletest.Toy))
	known := ask[FamilyList](t, e, "families", `{}`)
	if toy := known.Families[len(known.Families)-1]; toy.Name != "toy" || toy.Rules == "" {
		t.Errorf("%+v", known)
	}
	if a := ask[struct {
		Family, ID string
		Counters   int
	}](t, e, "level", `{"text": "12", "family": "toy"}`); a.Family != "toy" || a.ID != "toy:12" ||
		a.Counters != 12 {
		t.Errorf("%+v", a)
	}
	for moves := []string{}; ; {
		list, err := json.Marshal(moves)
		if err != nil {
			t.Fatal(err)
		}
		at := `{"level": "toy:12", "moves": ` + string(list)
		a := ask[Checked](t, e, "check", at+"}")
		if a.Solvable != puzzle.Yes || a.Solved != a.Stuck {
			t.Fatalf("after %v: %+v", moves, a)
		}
		if a.Solved {
			break
		}
		moves = append(moves, ask[shownHint](t, e, "hint", at+`, "step": 3}`).Move)
	}
	if a := ask[Checked](t, e, "check", `{"level": "toy:12", "moves": ["2", "2", "5"]}`); a.Solvable !=
		puzzle.No {
		t.Errorf("%+v", a)
	}
	if a := ask[Solved](t, e, "solve", `{"level": "toy:7"}`); !slices.Equal(a.Moves, []string{"5", "2"}) ||
		!a.Solved {
		t.Errorf("%+v", a)
	}
}

func TestGenerate(t *testing.T) {
	e := New(families.All)
	type made struct {
		Value int
		Level struct{ ID string }
		Curve []puzzle.Point
	}
	query := `{"problem": "maze:7x7:1-6", "steps": 30000, "seed": 5}`
	first, again := ask[made](t, e, "generate", query), ask[made](t, e, "generate", query)
	if first.Level.ID == "" || first.Level.ID != again.Level.ID || len(first.Curve) == 0 {
		t.Errorf("%+v, then %+v", first, again)
	}
	g, err := maze.ParseID(first.Level.ID)
	if err != nil || maze.Evaluate(g).Value != first.Value {
		t.Errorf("value %d, %v", first.Value, err)
	}
}

// TestStop ends a search when it has told its status a few times: its best is the answer.
func TestStop(t *testing.T) {
	e := New(families.All)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	told := 0
	answer, err := e.Ask(ctx, "generate", []byte(`{"problem": "maze:10x10:1-9", "seconds": 120}`),
		func(s Status) {
			if told++; told == 3 {
				stop()
			}
			if s.Limit != 120 || s.Seconds < 0 || s.Progress == nil {
				t.Errorf("%+v", s)
			}
		})
	if made, ok := answer.(Made); err != nil || told < 3 || !ok || made.Value <= 0 {
		t.Errorf("after %d statuses: %+v, %v", told, answer, err)
	}
}

func TestSolve(t *testing.T) {
	e := New(families.All)
	s := ask[Solved](t, e, "solve", `{"level": "shift:120#solve", "seconds": 200}`)
	p, err := families.All.Open(t.Context(), "shift:120#solve")
	if err != nil {
		t.Fatal(err)
	}
	moves, err := shift.ReadMoves(strings.NewReader(strings.Join(s.Moves, "\n")))
	if err != nil || shift.Check(p.(*numbershift.Level).Board, moves) != nil || !s.Solved {
		t.Errorf("%+v, %v", s, err)
	}
	s = ask[Solved](t, e, "solve", `{"text": "2 1\n1 2\n", "family": "shift"}`)
	if s.Solved || !strings.Contains(s.Impossible, "odd") || s.Value != -2 {
		t.Errorf("%+v", s)
	}
	s = ask[Solved](t, e, "solve", `{"level": "`+courseMaze+`"}`)
	if !s.Solved || strings.Join(s.Moves, "") != courseSolution {
		t.Errorf("%+v", s)
	}
}

const fuzzTime = time.Second

// FuzzAsk asks random queries. Whatever they are, an error is one that a client can be told, and no
// fault of the program. Searches are cut short, so that the fuzzer tries many.
func FuzzAsk(f *testing.F) {
	e := New(families.All)
	for k := range Questions {
		for _, query := range []string{
			``, `{}`, `null`, `{"level": "shift:3#", "moves": ["2 0 D +"], "step": 4}`,
			`{"level": "` + courseMaze + `", "moves": ["R"]}`, `{"problem": "maze:5x5:1-4", "steps": 10}`,
			`{"text": "1 1\n1 0"}`, `{"text": "2 1\n1 1", "family": "shift"}`,
			"stride game 1\nlevel " + courseMaze + "\nmove R\n", `{"level": "maze:3x3:1-2#x"}`,
			`{"rows": 3, "cols": 4, "walls": [5, 6]}`,
		} {
			f.Add(uint8(k), query)
		}
	}
	f.Fuzz(func(t *testing.T, k uint8, query string) {
		ctx, cancel := context.WithTimeout(t.Context(), fuzzTime)
		defer cancel()
		q := Questions[int(k)%len(Questions)]
		if _, err := e.Ask(ctx, q.Name, []byte(query), nil); err != nil && ctx.Err() == nil &&
			RefusalOf(err).Kind == Failed {
			t.Errorf("%s: %v", q.Name, err)
		}
	})
}
