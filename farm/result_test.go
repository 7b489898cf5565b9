package farm

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"stride/maze"
	"stride/shift/official"
)

// TestCheck judges right results and what may be wrong with them.
func TestCheck(t *testing.T) {
	level, area := levels(t, 30, 30)[0], smallMaze(t, 1)
	right := make(map[string]Result)
	for _, it := range []Item{level, area} {
		r, ok, err := it.Work(context.Background())
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if done, err := it.Check(r); !done || err != nil {
			t.Errorf("%s: done %v, error %v", it.ID, done, err)
		}
		right[it.ID] = r
	}
	bigger := area
	bigger.Maze = &maze.Params{Rows: 6, Cols: 5, Min: 1, Max: 4}
	for _, c := range []struct {
		name  string
		item  Item
		spoil func(r *Result)
		want  string
	}{
		{"another item", level, func(r *Result) { r.ID = area.ID }, "a result of maze-"},
		{"a move less", level, func(r *Result) { _, r.Moves, _ = strings.Cut(r.Moves, "\n") }, "the result says 0"},
		{"no moves", level, func(r *Result) { r.Moves = "" }, "the result says 0"},
		{"no moves at all", level, func(r *Result) { r.Moves = "solved!" }, "line 1"},
		{"a false score", level, func(r *Result) { r.Moves = ""; r.Score = -1 }, "the result says 1"},
		{"a better value", area, func(r *Result) { r.Score++ }, "the value of the maze is"},
		{"no maze", area, func(r *Result) { r.Maze = "" }, "without a maze"},
		{"a damaged maze", area, func(r *Result) { r.Maze = r.Maze[:len(r.Maze)-1] }, "digit"},
		{"a smaller maze", bigger, func(*Result) {}, "a maze of"},
	} {
		r := right[c.item.ID]
		c.spoil(&r)
		if done, err := c.item.Check(r); done && err == nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: done %v, error %v, want one with %q", c.name, done, err, c.want)
		}
	}
	r := Result{ID: level.ID, Score: -int64(board(t, 30).Numbers()), Failure: "no way"}
	if done, err := level.Check(r); done || err != nil {
		t.Errorf("a failure: done %v, error %v", done, err)
	}
	r = Result{ID: area.ID, Failure: "no way"}
	if done, err := area.Check(r); done || err != nil {
		t.Errorf("a failure: done %v, error %v", done, err)
	}
}

// plainMaze returns a maze of p that nobody has searched for.
func plainMaze(t *testing.T, p maze.Params) (id string, value int64) {
	t.Helper()
	g, err := maze.NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	return g.ID(), int64(maze.Evaluate(g).Value)
}

// TestItems looks at what items are called, and at those that cannot be.
func TestItems(t *testing.T) {
	level := levels(t, 7, 7)[0]
	if want := "level-00000000000000000000000000000000-00007"; level.ID != want || level.Verify() != nil {
		t.Errorf("%s, error %v, want %s", level.ID, level.Verify(), want)
	}
	level.Level++
	if err := level.Verify(); !errors.Is(err, ErrOtherProblem) {
		t.Errorf("an item with the sum of another level: %v", err)
	}
	if _, err := LevelItem(official.Seed{}, 0); err == nil {
		t.Error("there is an item of level 0")
	}
	p := maze.Params{Rows: 5, Cols: 6, Min: 1, Max: 4}
	area, err := MazeItem(p, 3, 1500*time.Millisecond, 70)
	if want := "maze-5x6-1-4-seed3-70steps-1500ms"; err != nil || area.ID != want || !validID(area.ID) || area.Verify() != nil {
		t.Errorf("%s, error %v, want %s", area.ID, err, want)
	}
	if _, err := MazeItem(p, 3, 0, 0); err == nil {
		t.Error("there is an item of a maze without a limit")
	}
	b := board(t, 20)
	b.Set(0, 0, b.At(0, 0)+1)
	if _, err := BoardItem(b); err == nil {
		t.Error("there is an item of a level with an odd sum")
	}
	for _, id := range []string{"", "a.b", "a>b", "a b", "*", strings.Repeat("a", 201)} {
		if validID(id) {
			t.Errorf("%q is a name", id)
		}
	}
}
