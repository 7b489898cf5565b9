package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/puzzletest"
	"stride/internal/web"
	"stride/internal/web/engine"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// client calls a server under test.
type client struct {
	t       testing.TB
	base    string
	foreign bool // it has families that openapi.json does not know
}

func newClient(t testing.TB, c web.Config) *client {
	s := web.New(c)
	server := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); server.Close() })
	return &client{t, server.URL, c.Families != nil}
}

// send sends a request and returns the answer with its body.
func (c *client) send(method, path, body string, header ...string) (*http.Response, []byte) {
	c.t.Helper()
	r, err := http.NewRequest(method, c.base+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	for k := 0; k < len(header); k += 2 {
		if header[k] == "Host" {
			r.Host = header[k+1]
		}
		r.Header.Set(header[k], header[k+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	if !c.foreign {
		if err := documented(method, path, answer.StatusCode, text); err != nil {
			c.t.Errorf("%s %s %.200s: openapi.json does not allow the answer with status %d: %v", method,
				path, body, answer.StatusCode, err)
		}
	}
	return answer, text
}

// busyLimit is how long a request is sent again if the server is busy, which it may be
// on a machine that is.
const busyLimit = 2 * time.Minute

// ask sends a request to the API. If the server is too busy, the request is sent again when it
// says.
func (c *client) ask(path, body string) (*http.Response, []byte) {
	c.t.Helper()
	for end := time.Now().Add(busyLimit); ; {
		answer, text := c.send("POST", "/api/v1/"+path, body)
		if answer.StatusCode != http.StatusTooManyRequests || time.Now().After(end) {
			return answer, text
		}
		seconds, err := strconv.Atoi(answer.Header.Get("Retry-After"))
		if err != nil {
			c.t.Fatalf("%s: 429, and Retry-After is %q", path, answer.Header.Get("Retry-After"))
		}
		time.Sleep(time.Duration(seconds) * time.Second)
	}
}

// post asks the API and checks the status; the answer is decoded into to if that is not nil.
func (c *client) post(path, body string, status int, to any) {
	c.t.Helper()
	answer, text := c.ask(path, body)
	if answer.StatusCode != status {
		c.t.Fatalf("%s %.200s: status %d, want %d: %s", path, body, answer.StatusCode, status, text)
	}
	if to != nil {
		if err := json.Unmarshal(text, to); err != nil {
			c.t.Fatalf("%v: %s", err, text)
		}
	}
}

// get asks the API for what takes no body.
func (c *client) get(path string, to any) {
	c.t.Helper()
	answer, text := c.send("GET", "/api/v1/"+path, "")
	if err := json.Unmarshal(text, to); err != nil || answer.StatusCode != http.StatusOK {
		c.t.Fatalf("%s: status %d, %v: %s", path, answer.StatusCode, err, text)
	}
}

// openPuzzle returns the puzzle of an ID.
func openPuzzle(t *testing.T, id string) puzzle.Puzzle {
	t.Helper()
	p, err := families.All.Open(t.Context(), id)
	must(t, err)
	return p
}

func TestLevel(t *testing.T) {
	c := newClient(t, web.Config{})
	var m struct {
		Family, ID                       string
		Rows, Cols, Length, Value, Bound int
		Values                           []int
	}
	c.post("level", `{"level": "`+courseMaze+`"}`, 200, &m)
	if m.Family != "maze" || m.ID != courseMaze || m.Rows != 5 || m.Length != 19 || m.Value != 92 ||
		m.Bound != courseBound || len(m.Values) != 25 || m.Values[24] != 0 {
		t.Errorf("%+v", m)
	}
	var s struct {
		Family, ID             string
		Width, Height, Numbers int
		Cells                  []int
	}
	c.post("level", `{"level": "shift:3#"}`, 200, &s)
	if s.Family != "shift" || s.Width != 8 || s.Height != 5 || s.Numbers != 6 || len(s.Cells) != 40 {
		t.Errorf("%+v", s)
	}
	var pasted struct{ ID string }
	c.post("level", `{"text": "2 1\n1 1\n", "family": "shift"}`, 200, &pasted)
	if _, err := families.All.OpenContent(pasted.ID); err != nil {
		t.Error(err)
	}
	var first, again struct{ ID string }
	c.post("level", `{"level": "maze:6x6:1-5#rain"}`, 200, &first)
	c.post("level", `{"level": "maze:6x6:1-5#rain"}`, 200, &again)
	if p := openPuzzle(t, "maze:6x6:1-5#rain"); first.ID != p.ID() || again.ID != p.ID() {
		t.Errorf("%v, %v, want %s", first, again, p.ID())
	}
	var g struct {
		ID            string
		Moves, Points []string
	}
	c.post("game", "stride game 1\nlevel "+courseMaze+"\nmove R\nhere\nmove D\npoint \"x\" R\n", 200, &g)
	if !slices.Equal(g.Moves, []string{"R"}) || g.ID != courseMaze || len(g.Points) != 1 {
		t.Errorf("a saved game: %+v", g)
	}
}

func TestRefusals(t *testing.T) {
	c := newClient(t, web.Config{Limits: engine.Limits{MaxMoves: 30, MaxCells: 2000}})
	for _, test := range []struct {
		path, body string
		status     int
		want       string
	}{
		{"level", ``, 400, "the body is empty"},
		{"level", `{`, 400, "unexpected EOF"},
		{"level", `[]`, 400, "cannot unmarshal"},
		{"level", `{"level": "x"} {}`, 400, "something follows"},
		{"level", `{"levle": "x"}`, 400, "unknown field"},
		{"level", `{}`, 400, `there should be either \"level\"`},
		{"level", `{"level": "shift:3#", "text": "x"}`, 400, `there should be either \"level\"`},
		{"level", `{"text": "x", "family": "chess"}`, 400, `it must be one of maze, shift`},
		{"level", `{"text": "1 2"}`, 400, "the goal is missing"},
		{"level", `{"text": "1 2", "family": "shift"}`, 400, "row 1 of 2 is missing"},
		{"level", `{"level": "shift:10000#"}`, 400, "this server takes up to 2000"},
		{"level", `{"level": "maze:101x5:1-4#x"}`, 400, "too large"},
		{"level", `{"level": "maze:3x3:1-2:fiendish#x"}`, 404, "no maze of 3x3"},
		{"level", `{"level": "` + strings.Repeat("x", 1<<20) + `"}`, 413, "longer than 1048576 bytes"},
		{"level", `{}` + strings.Repeat(" ", 1<<20), 413, "longer than 1048576 bytes"},
		{"check", `{"level": "` + courseMaze + `", "moves": ["U"]}`, 400, "leaves the grid"},
		{"check", `{"level": "shift:3#", "moves": ["0 0 R +"]}`, 400, "no number at"},
		{"check", `{"level": "shift:3#", "moves": ["2 0 D +\n"]}`, 400, "it must be one move"},
		{"check", `{"level": "` + courseMaze + `", "moves": [` + strings.Repeat(`"R",`, 30) + `"R"]}`, 400,
			"31 moves: at most 30"},
		{"hint", `{"level": "shift:3#", "moves": []}`, 400, `\"step\" is 0`},
		{"hint", `{"level": "shift:3#", "step": 5}`, 400, `\"step\" is 5`},
		{"generate", `{"problem": "maze:1x5:1-4"}`, 400, "1 row"},
		{"generate", `{"problem": "maze:500x5:1-4"}`, 400, "too large"},
		{"generate", `{"problem": "maze:5x5:4-1"}`, 400, "above the largest"},
		{"generate", `{}`, 400, "is not of the form"},
		{"generate", `{"problem": "shift:3#"}`, 400, "is not one of making a level"},
		{"generate", `{"problem": "maze:5x5:1-4", "search": "luck"}`, 400, "no search"},
		{"generate", `{"problem": "maze:5x5:1-4", "seconds": 9999}`, 400, "takes up to 300"},
		{"generate", `{"problem": "maze:5x5:1-4", "seconds": -1}`, 400, "takes up to 300"},
		{"generate", `{"problem": "maze:5x5:1-4", "steps": -1}`, 400, `\"steps\" is -1`},
		{"generate", `{"problem": "maze:5x5:1-4", "seed": -1}`, 400, "cannot unmarshal"},
		{"solve", `{"level": "shift:x#"}`, 400, "it must be a number from 1"},
		{"astar", `{"rows": 1, "cols": 5}`, 400, "from 2 to 32"},
		{"astar", `{"rows": 5, "cols": 33}`, 400, "from 2 to 32"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [0, 0, 0, 0, 0]}`, 400, "more entries"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [4]}`, 400, "no cell 4"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [-1]}`, 400, "no cell -1"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [2]}`, 400, "is the start"},
		{"astar", `{"rows": 2, "cols": 2, "walls": [1]}`, 400, "is the goal"},
		{"astar", `{"rows": 2, "cols": 2, "neighbours": 5}`, 400, "4 or 8"},
		{"astar", `{"rows": 2, "cols": 2, "heuristic": "guess"}`, 400, "no heuristic"},
		{"game", `hello`, 400, "line 1"},
		{"nothing", `{}`, 404, "there is nothing"},
	} {
		answer, text := c.ask(test.path, test.body)
		if answer.StatusCode != test.status || !strings.Contains(string(text), test.want) {
			t.Errorf("%s %.80s: status %d, want %d and %q: %s", test.path, test.body, answer.StatusCode,
				test.status, test.want, text)
		}
		if kind := answer.Header.Get("Content-Type"); kind != "application/json; charset=utf-8" {
			t.Errorf("%s: an error of type %q", test.path, kind)
		}
	}
}

// TestPasted asks about a level of which nothing is known, until it is.
func TestPasted(t *testing.T) {
	c := newClient(t, web.Config{})
	body := jsonOf(t, map[string]any{"level": openPuzzle(t, "shift:60#unknown").ID(), "moves": []string{}})
	deadline := time.Now().Add(30 * time.Second)
	for {
		var check struct {
			Solvable string
			Pending  bool
		}
		c.post("check", body, 200, &check)
		if check.Solvable == "yes" {
			break
		}
		if !check.Pending || check.Solvable != "unknown" || time.Now().After(deadline) {
			t.Fatalf("%+v", check)
		}
		time.Sleep(10 * time.Millisecond)
	}
	var hint struct{ Move, Which string }
	c.post("hint", strings.TrimSuffix(body, "}")+`, "step": 2}`, 200, &hint)
	if hint.Move != "" || hint.Which != "" {
		t.Errorf("step 2 gives away %+v", hint)
	}
}

func TestDailyEndpoint(t *testing.T) {
	c := newClient(t, web.Config{})
	_, text := c.send("GET", "/api/v1/daily?date=2026-03-01", "")
	if !strings.Contains(string(text), "shift:day#2026-03-01") {
		t.Errorf("%s", text)
	}
	for address, want := range map[string]string{
		"daily?date=yesterday": `is not a day such as 2026-03-01`,
		"daily?day=2026-03-01": `\"day\" is unknown: the query may have \"date\"`,
		"families?x=1":         `\"x\" is unknown: no query is wanted`,
	} {
		if r, text := c.send("GET", "/api/v1/"+address, ""); r.StatusCode != 400 ||
			!strings.Contains(string(text), want) {
			t.Errorf("%s: status %d, want %s: %s", address, r.StatusCode, want, text)
		}
	}
}

// TestToyFamily plays a family that only the tests know through the API.
func TestToyFamily(t *testing.T) {
	c := newClient(t, web.Config{Families: append(families.All[:len(families.All):len(families.All)],
		puzzletest.Toy)})
	var known struct {
		Families []struct{ Name, Title, Rules string }
	}
	c.get("families", &known)
	if toy := known.Families[len(known.Families)-1]; toy.Name != "toy" || toy.Rules == "" {
		t.Errorf("%+v", known)
	}
	type answer struct {
		Family, ID, Solvable, Move string
		Counters                   int
		Solved, Stuck              bool
		Moves                      []string
	}
	ask := func(path, body string) (a answer) {
		t.Helper()
		c.post(path, body, 200, &a)
		return a
	}
	if a := ask("level", `{"text": "12", "family": "toy"}`); a.Family != "toy" || a.ID != "toy:12" ||
		a.Counters != 12 {
		t.Errorf("%+v", a)
	}
	for moves := []string{}; ; {
		body := jsonOf(t, map[string]any{"level": "toy:12", "moves": moves})
		a := ask("check", body)
		if a.Solvable != "yes" || a.Solved != a.Stuck {
			t.Fatalf("after %v: %+v", moves, a)
		}
		if a.Solved {
			break
		}
		moves = append(moves, ask("hint", strings.TrimSuffix(body, "}")+`, "step": 3}`).Move)
	}
	if a := ask("check", `{"level": "toy:12", "moves": ["2", "2", "5"]}`); a.Solvable != "no" {
		t.Errorf("%+v", a)
	}
	if a := ask("solve", `{"level": "toy:7"}`); !slices.Equal(a.Moves, []string{"5", "2"}) || !a.Solved {
		t.Errorf("%+v", a)
	}
	if a := ask("game", "stride game 1\nlevel toy:7\nmove 5\nmove 2\n"); a.ID != "toy:7" || !a.Solved {
		t.Errorf("%+v", a)
	}
	c.post("generate", `{"problem": "toy:7"}`, 400, nil)
}

// FuzzAPI sends random bodies to every address that takes one, and checks that the server
// has no error. Searches are cut short, so that the fuzzer tries many bodies.
func FuzzAPI(f *testing.F) {
	c := newClient(f, web.Config{Limits: engine.Limits{Time: time.Second, MaxSide: 12, MaxCells: 500}})
	paths := []string{"level", "check", "hint", "evaluate", "generate", "solve", "game", "astar"}
	for k := range paths {
		for _, body := range []string{
			``, `{}`, `null`, `{"level": "shift:3#", "moves": ["2 0 D +"], "step": 4}`, `{"level": "` +
				courseMaze + `", "moves": ["R"]}`,
			`{"problem": "maze:5x5:1-4", "steps": 10, "wait": true}`, `{"text": "1 1\n1 0"}`,
			`{"text": "2 1\n1 1", "family": "shift"}`,
			"stride game 1\nlevel " + courseMaze + "\nmove R\n", `{"level": "maze:3x3:1-2#x"}`,
			`{"first": "steepest", "second": "genetic", "problem": "maze:5x5:1-4", "steps": 10, "wait": true}`,
			`{"rows": 3, "cols": 4, "walls": [5, 6]}`,
		} {
			f.Add(uint8(k), body)
		}
	}
	f.Fuzz(func(t *testing.T, path uint8, body string) {
		c := &client{t: t, base: c.base}
		answer, text := c.send("POST", "/api/v1/"+paths[int(path)%len(paths)], body)
		if answer.StatusCode >= 500 {
			t.Errorf("status %d: %s", answer.StatusCode, text)
		}
		var j job
		if answer.StatusCode == 202 && json.Unmarshal(text, &j) == nil {
			c.send("DELETE", "/api/v1/jobs/"+j.Job, "")
		}
	})
}
