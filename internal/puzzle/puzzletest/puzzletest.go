// Package puzzletest is the conformance suite of families of puzzles, see [Run]. It also
// has a toy family, [Toy], that shows how little a family needs.
package puzzletest

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/search"
)

// Examples are the levels and problems with which a family is tested.
type Examples struct {
	// IDs name levels that can be solved, of the kinds of IDs that the family has.
	IDs []string
	// Text is a level as printed, which can be solved.
	Text string
	// Dead are moves after which that level cannot be solved any more, and the family can
	// prove it.
	Dead []string
	// Problems are keys of problems to which a search of SearchSteps steps finds an answer.
	Problems []string
}

// SearchSteps is the length of the searches of the suite.
const SearchSteps = 20_000

// Run tests the family with the given name in a registry.
func Run(t *testing.T, families puzzle.Registry, name string, e Examples) {
	f, err := families.Family(name)
	if err != nil {
		t.Fatal(err)
	}
	s := suite{families, f, e}
	t.Run("table", s.table)
	t.Run("ids", s.ids)
	t.Run("play", s.play)
	t.Run("dead", s.dead)
	t.Run("grid", s.grid)
	t.Run("hints", s.hints)
	t.Run("solutions", s.solutions)
	t.Run("together", s.together)
	t.Run("problems", s.problems)
	t.Run("daily", s.daily)
	t.Run("order", s.order)
	t.Run("presets", s.presets)
	t.Run("assess", s.assess)
}

type suite struct {
	families puzzle.Registry
	family   *puzzle.Family
	Examples
}

// open opens an ID of the examples.
func (s suite) open(t *testing.T, id string) puzzle.Puzzle {
	t.Helper()
	p, err := s.families.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (s suite) table(t *testing.T) {
	f := s.family
	if f.Name == "" || f.Name != strings.ToLower(f.Name) || strings.ContainsAny(f.Name, ":# ") {
		t.Errorf("%q is no name that an ID can begin with", f.Name)
	}
	if f.Title == "" || strings.Count(f.Rules+" ", ". ") != 2 {
		t.Errorf("title %q, rules %q: there should be a title, and rules in two sentences", f.Title, f.Rules)
	}
	if len(f.First) == 0 {
		t.Error("there is no first level")
	}
	for _, id := range f.First {
		s.open(t, id)
	}
	if (f.ParseProblem != nil) != (len(f.Searches) > 0) || (f.ParseProblem != nil) != (f.ProblemOf != nil) {
		t.Error("a family with problems has searches, and one without has none")
	}
	for _, search := range f.Searches {
		if search.Name == "" || search.Help == "" {
			t.Errorf("a search without a name or help: %+v", search)
		}
	}
}

// ids opens each example and then opens its content ID.
func (s suite) ids(t *testing.T) {
	for _, text := range s.IDs {
		id, err := s.families.ParseID(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.families.ParseID(id.String()); err != nil || again.String() != id.String() {
			t.Errorf("%s reads as %v, error %v", id, again, err)
		}
		p := s.open(t, text)
		if p.Family() != s.family || !strings.HasPrefix(p.ID(), s.family.Name+":") {
			t.Errorf("%s is %s, of the family %s", text, p.ID(), p.Family().Name)
		}
		if rows, cols := p.Size(); rows < 1 || cols < 1 {
			t.Errorf("%s has %d rows and %d columns", text, rows, cols)
		}
		content, err := s.families.OpenContent(p.ID())
		if err != nil {
			t.Fatal(err)
		}
		if diff := different(viewOf(t, content), viewOf(t, p)); diff {
			t.Errorf("%s is %s, and its content ID is %s", text, viewOf(t, p), viewOf(t, content))
		}
		for _, wrong := range []string{text + ":", strings.TrimPrefix(text, s.family.Name), s.family.Name +
			":",
			s.family.Name + ":#"} {
			if _, err := s.families.ParseID(wrong); err == nil && wrong != text {
				if id, _ := s.families.ParseID(wrong); id.Content() {
					t.Errorf("%q was taken for the content of a level", wrong)
				}
			}
		}
	}
	p, err := s.family.ParseText(s.Text)
	if err != nil {
		t.Fatalf("%q: %v", s.Text, err)
	}
	if again, err := s.families.OpenContent(p.ID()); err != nil || again.ID() != p.ID() {
		t.Errorf("the text %q has the ID %s: %v", s.Text, p.ID(), err)
	}
	for _, wrong := range []string{"", "\x00", "no level"} {
		if _, err := s.family.ParseText(wrong); err == nil {
			t.Errorf("the text %q was taken for a level", wrong)
		}
	}
}

func different(a, b string) bool { return a != b }

// viewOf returns the view of p as JSON, which names the family and the ID.
func viewOf(t *testing.T, p puzzle.Puzzle) string {
	t.Helper()
	if _, err := json.Marshal(p.Details()); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(p.View())
	if err != nil {
		t.Fatal(err)
	}
	var fields struct{ Family, ID string }
	if err := json.Unmarshal(text, &fields); err != nil || fields.Family != p.Family().Name ||
		fields.ID != p.ID() {
		t.Fatalf("the view of %s is %s: %v", p.ID(), text, err)
	}
	return string(text)
}

// play makes random moves and checks every position in several ways.
func (s suite) play(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, id := range s.IDs {
		p := s.open(t, id)
		before := viewOf(t, p)
		for range 20 {
			at := p.Start()
			var moves []string
			for len(moves) < 30 {
				legal := slices.Collect(at.Legal())
				if puzzle.Stuck(at) != (len(legal) == 0) {
					t.Fatalf("%s after %v: stuck %v, moves %v", id, moves, puzzle.Stuck(at), legal)
				}
				for _, wrong := range []string{"", "no move", "\x00", strings.Repeat("9", 400)} {
					if _, err := at.Move(wrong); err == nil {
						t.Fatalf("%s: the move %q was made", id, wrong)
					}
				}
				if len(legal) == 0 {
					break
				}
				move := legal[random.IntN(len(legal))]
				other := at.Clone()
				if canonical, err := at.Move(move); err != nil || canonical != move {
					t.Fatalf("%s after %v: the legal move %s is %s, %v", id, moves, move, canonical, err)
				}
				if !slices.Equal(other.Moves(), moves) ||
					!slices.Equal(slices.Collect(other.Legal()), legal) {
					t.Fatalf("%s: a clone changed with its original", id)
				}
				moves = append(moves, move)
				if !slices.Equal(at.Moves(), moves) {
					t.Fatalf("%s: the moves %v, remembered as %v", id, moves, at.Moves())
				}
				again, err := puzzle.Play(p, moves)
				if err != nil || again.Solved() != at.Solved() || again.Solvable() != at.Solvable() ||
					!slices.Equal(slices.Collect(again.Legal()), slices.Collect(at.Legal())) {
					t.Fatalf("%s: played again, %v leads elsewhere: %v", id, moves, err)
				}
				if at.Solved() && at.Solvable() != puzzle.Yes {
					t.Fatalf("%s is solved by %v, and said not to be solvable", id, moves)
				}
			}
		}
		if viewOf(t, p) != before {
			t.Errorf("%s changed while it was played", id)
		}
		var wrong *puzzle.MoveError
		_, err := puzzle.Play(p, []string{"no move"})
		if wrong, _ = err.(*puzzle.MoveError); wrong == nil || wrong.Number != 1 {
			t.Errorf("%s: the error of a wrong move is %v", id, err)
		}
	}
}

// dead makes moves after which the level cannot be solved, and takes back as many moves as the hint
// says.
func (s suite) dead(t *testing.T) {
	p, err := s.family.ParseText(s.Text)
	if err != nil {
		t.Fatal(err)
	}
	if v := p.Start().Think(context.Background()); v != puzzle.Yes {
		t.Fatalf("the verdict on %q is %s", s.Text, v)
	}
	at, err := puzzle.Play(p, s.Dead)
	if err != nil {
		t.Fatal(err)
	}
	if v := at.Think(context.Background()); v != puzzle.No || at.Solvable() != puzzle.No {
		t.Fatalf("after %v the verdict is %s, and %s at once", s.Dead, v, at.Solvable())
	}
	h := at.Hint()
	if h.Solvable != puzzle.No || h.Move != "" || len(h.Nudge) == 0 {
		t.Errorf("the hint after %v: %+v", s.Dead, h)
	}
	if h.Back == 0 {
		t.Fatalf("the hint does not lead back: %+v", h)
	}
	back, err := puzzle.Play(p, s.Dead[:len(s.Dead)-h.Back])
	if err != nil || back.Think(context.Background()) != puzzle.Yes {
		t.Errorf("%d moves back, the verdict is %s: %v", h.Back, back.Solvable(), err)
	}
	a, err := at.Solve(options()).Run(context.Background())
	if err != nil || a.Score.Best && a.Text != "" {
		t.Errorf("solved where there is no solution: %+v, %v", a, err)
	}
}

func options() puzzle.Options {
	return puzzle.Options{Seed: 1, Budget: search.Budget{Steps: SearchSteps}, Workers: 1}
}

// grid makes random pushes, if the positions are grids, and compares them with the legal moves: the
// pushes from all cells have exactly these as their ways.
func (s suite) grid(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, id := range s.IDs {
		p := s.open(t, id)
		at, ok := p.Start().(puzzle.GridPosition)
		if !ok {
			t.Skip("the positions are no grids")
		}
		rows, cols := p.Size()
		for range 30 {
			g := at.Grid()
			if g.Rows != rows || g.Cols != cols || len(g.Cells) != rows*cols || g.Here >= rows*cols {
				t.Fatalf("%s: a grid of %dx%d with %d cells, the player on %d", id, g.Rows, g.Cols,
					len(g.Cells), g.Here)
			}
			if (g.Result != "") != at.Solved() || len(g.Facts) == 0 {
				t.Fatalf("%s after %v: the result %q, the facts %q", id, at.Moves(), g.Result, g.Facts)
			}
			if at.Solved() {
				break
			}
			var moves []string
			for from := range g.Cells {
				for _, d := range puzzle.Directions {
					push, err := at.Push(from, d)
					if err != nil {
						continue
					}
					if step := push.To - from; g.Here >= 0 && from != g.Here ||
						step/[...]int{1, cols, -1, -cols}[d] <= 0 {
						t.Fatalf("%s: a push from %d in direction %d leads to %d; the player is on %d", id,
							from, d, push.To, g.Here)
					}
					for _, way := range push.Ways {
						if (way.Key == "") != (len(push.Ways) == 1) {
							t.Errorf("%s: one of %d ways has the key %q", id, len(push.Ways), way.Key)
						}
						moves = append(moves, way.Move)
					}
				}
			}
			legal := slices.Collect(at.Legal())
			slices.Sort(moves)
			slices.Sort(legal)
			if !slices.Equal(moves, legal) {
				t.Fatalf("%s after %v: the pushes are %v, the legal moves %v", id, at.Moves(), moves, legal)
			}
			if len(moves) == 0 {
				break
			}
			if _, err := at.Move(moves[random.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// hints follows the hints until the level is solved.
func (s suite) hints(t *testing.T) {
	for _, id := range s.IDs {
		at := s.open(t, id).Start()
		if at.Think(context.Background()) != puzzle.Yes {
			t.Fatalf("%s: the verdict is %s", id, at.Solvable())
		}
		for !at.Solved() {
			h := at.Hint()
			if h.Solvable != puzzle.Yes || h.Back != 0 || len(h.Nudge) == 0 || len(h.Where) == 0 ||
				len(h.Which) == 0 ||
				len(h.Why) == 0 || h.Move == "" {
				t.Fatalf("%s after %v: the hint is %+v", id, at.Moves(), h)
			}
			if u := h.Upto(puzzle.Where); u.Move != "" || len(u.Which) > 0 || len(u.Why) > 0 ||
				len(u.Where) == 0 {
				t.Fatalf("half a hint: %+v", u)
			}
			if _, err := at.Move(h.Move); err != nil {
				t.Fatalf("%s after %v: the hint %s: %v", id, at.Moves(), h.Move, err)
			}
		}
		if h := at.Hint(); h.Move != "" || len(h.Nudge) == 0 {
			t.Errorf("%s: at the end the hint is %+v", id, h)
		}
	}
}

// solutions plays what the solver finds.
func (s suite) solutions(t *testing.T) {
	for _, id := range s.IDs {
		at := s.open(t, id).Start()
		work := at.Solve(options())
		if _, err := json.Marshal(work.Progress()); err != nil {
			t.Errorf("%s: the progress is no JSON: %v", id, err)
		}
		a, err := work.Run(context.Background())
		if err != nil || !a.Score.Best {
			t.Fatalf("%s: not solved: %+v, %v", id, a, err)
		}
		moves := strings.Split(a.Text, "\n")
		if read, err := s.family.ParseMoves(strings.Join(moves, s.family.MoveSeparator) + "\n"); err != nil ||
			!slices.Equal(read, moves) {
			t.Errorf("%s: the moves %q read as %q, %v", id, moves, read, err)
		}
		for _, move := range moves {
			if _, err := at.Move(move); err != nil {
				t.Fatalf("%s: the solver's move %q: %v", id, move, err)
			}
		}
		if !at.Solved() {
			t.Errorf("%s is not solved by %q", id, a.Text)
		}
	}
}

// together lets many goroutines use one puzzle; run it with -race.
func (s suite) together(t *testing.T) {
	p := s.open(t, s.IDs[0])
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			at := p.Start()
			for move := range at.Clone().Legal() {
				next := at.Clone()
				if _, err := next.Move(move); err != nil {
					t.Errorf("the legal move %s: %v", move, err)
				}
				next.Solvable()
				next.Hint()
			}
			p.View()
		})
	}
	group.Wait()
}

// problems searches for answers and checks them.
func (s suite) problems(t *testing.T) {
	for _, key := range s.Problems {
		p, err := s.families.ParseProblem(key)
		if err != nil {
			t.Fatal(err)
		}
		if p.Family() != s.family || p.Key() != key {
			t.Errorf("%s is %s, of the family %s", key, p.Key(), p.Family().Name)
		}
		if about := p.About(); len(about.Group) == 0 || len(about.Title) == 0 || len(about.Order) == 0 {
			t.Errorf("%s is about %+v", key, about)
		}
		for _, name := range s.family.Searches {
			o := options()
			o.Search = name.Name
			first := s.search(t, p, o)
			if second := s.search(t, p, o); first.Text != second.Text || first.Score != second.Score {
				t.Errorf("%s by %s: a seed and a number of steps gave two results", key, name.Name)
			}
		}
		o := options()
		o.Search = "no search"
		if work, err := p.Search(o); err == nil {
			if _, err = work.Run(context.Background()); err == nil {
				t.Errorf("%s was searched by %q", key, o.Search)
			}
		}
		for _, wrong := range []string{"no answer", "\x00"} {
			if score, err := p.Check(wrong); err == nil {
				t.Errorf("%s: the answer %q is worth %+v", key, wrong, score)
			}
		}
	}
}

// search runs a search, and lets the problem check the answer.
func (s suite) search(t *testing.T, p puzzle.Problem, o puzzle.Options) puzzle.Answer {
	t.Helper()
	work, err := p.Search(o)
	if err != nil {
		t.Fatal(err)
	}
	a, err := work.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if a.Impossible.Empty() {
		if score, err := p.Check(a.Text); err != nil || score != a.Score {
			t.Errorf("%s by %s: %+v was claimed, %+v is true, error %v",
				p.Key(), o.Search, a.Score, score, err)
		}
		if bound := p.About().Bound; a.Score.Value > bound || a.Score.Best != (a.Score.Value == bound) {
			t.Errorf("%s by %s: %+v, and no value exceeds %d", p.Key(), o.Search, a.Score, bound)
		}
		if text, err := p.Print(a.Text); err != nil || text == "" && a.Text != "" {
			t.Errorf("%s by %s: the answer is printed as %q, error %v", p.Key(), o.Search, text, err)
		}
		for _, other := range []string{" " + a.Text, a.Text + "\n", strings.ToLower(a.Text) + " "} {
			if score, err := p.Check(other); err == nil {
				t.Errorf("%s: the answer %q, in another form, is worth %+v", p.Key(),
					printable.Shorten(other), score)
			}
		}
	}
	if a.Seed != o.Seed || a.Effort.Search != o.Search || a.Seconds < 0 || a.Steps < 0 {
		t.Errorf("%s by %s: the effort is said to be %+v", p.Key(), o.Search, a.Effort)
	}
	if _, err := json.Marshal(work.Progress()); err != nil {
		t.Errorf("%s by %s: the progress is no JSON: %v", p.Key(), o.Search, err)
	}
	return a
}

// daily checks the puzzles of several days.
func (s suite) daily(t *testing.T) {
	seen := map[string]bool{}
	day := time.Date(2026, 2, 27, 23, 59, 0, 0, time.UTC)
	for range 5 {
		for _, d := range s.family.Daily(day) {
			id, err := s.families.ParseID(d.ID)
			if err != nil || id.String() != d.ID || d.Family != s.family.Name || d.About == "" ||
				d.Difficulty == "" {
				t.Errorf("%+v: %v", d, err)
			}
			if seen[d.ID] {
				t.Errorf("%s comes on two days", d.ID)
			}
			seen[d.ID] = true
		}
		day = day.AddDate(0, 0, 1)
	}
}
