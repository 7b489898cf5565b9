package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
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
	e := New(Config{Families: puzzle.Registry{&family}})
	defer e.Close()
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
	made := answer.Puzzles[0].Level.(jumpmaze.View)
	var text strings.Builder
	p := get(LevelQuery{Level: made.ID})
	g := p.(*jumpmaze.Maze).Grid
	if err := errors.Join(format.WriteHeading(&text, g.Params), format.WritePuzzle(&text, g)); err != nil {
		t.Fatal(err)
	}
	if pasted := get(LevelQuery{Text: text.String()}); pasted != p || parsed != 1 {
		t.Errorf("%d IDs were parsed, another puzzle: %v", parsed, pasted != p)
	}
	if a := p.(puzzle.Assessor).Assess(); a.Grade == nil || a.Grade.Band != answer.Puzzles[0].Grade.Band ||
		a.Grade.Effort != answer.Puzzles[0].Grade.Effort {
		t.Errorf("ordered as %+v, assessed as %+v", answer.Puzzles[0].Grade, a.Grade)
	}
}
