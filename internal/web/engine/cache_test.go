package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/maze/format"
)

// TestKnownLevels asks for levels that the engine knows: it does not parse their IDs again, and a
// text of one that it has made is that one.
func TestKnownLevels(t *testing.T) {
	parsed := 0
	family := *jumpmaze.Family
	family.ParseID = func(rest string) (puzzle.ID, error) {
		parsed++
		return jumpmaze.Family.ParseID(rest)
	}
	e := New(puzzle.Registry{&family})
	get := func(q LevelQuery) puzzle.Puzzle {
		t.Helper()
		p, err := e.Puzzle(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := get(LevelQuery{Level: "5x5:1-4:321413213333214312331443Q"})
	if again := get(LevelQuery{Level: first.ID()}); again != first || parsed != 1 {
		t.Errorf("%d IDs were parsed, another puzzle: %v", parsed, again != first)
	}
	answer, err := e.order(t.Context(), OrderQuery{Family: family.Name, Rows: 6, Cols: 6})
	if err != nil {
		t.Fatal(err)
	}
	made := answer.Puzzles[0].(jumpmaze.View)
	var text strings.Builder
	p := get(LevelQuery{Level: made.ID})
	g := p.(*jumpmaze.Maze).Grid
	if err := errors.Join(format.WriteHeading(&text, g.Params), format.WritePuzzle(&text, g)); err != nil {
		t.Fatal(err)
	}
	if pasted := get(LevelQuery{Text: text.String()}); pasted != p || parsed != 1 {
		t.Errorf("%d IDs were parsed, another puzzle: %v", parsed, pasted != p)
	}
	if a, ordered := p.(puzzle.Assessor).Assess(), made.Difficulty; a.Grade == nil ||
		a.Grade.Band != ordered.Band ||
		a.Grade.Effort != ordered.Effort {
		t.Errorf("ordered as %+v, assessed as %+v", ordered, a.Grade)
	}
}

// drawn is an ID that counts how often its level is made.
type drawn struct {
	puzzle.ID
	times *int
}

func (d drawn) Open(ctx context.Context) (puzzle.Puzzle, error) {
	*d.times++
	return d.ID.Open(ctx)
}

// TestLargeLevels refuses a level that is too large without making it.
func TestLargeLevels(t *testing.T) {
	times := 0
	family := *numbershift.Family
	family.ParseID = func(rest string) (puzzle.ID, error) {
		id, err := numbershift.Family.ParseID(rest)
		return drawn{id, &times}, err
	}
	e := New(puzzle.Registry{&family})
	for level, made := range map[string]bool{"shift:65536#": false, "shift:10300#": false,
		"shift:10000#": true} {
		times = 0
		_, err := e.Puzzle(t.Context(), LevelQuery{Level: level})
		if made != (err == nil) || made != (times == 1) {
			t.Errorf("%s was made %d times, error %v", level, times, err)
		}
		if !made && !strings.Contains(err.Error(), " cells: the pages take up to 20000") {
			t.Errorf("%s: error %v", level, err)
		}
	}
}
