package web_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stride/internal/game"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/maze"
	"stride/shift"
)

// The scripts of the pages have copies of the rules and of the history, for answers without
// waiting. Files in testdata say what is right, and both sides are held to them: this side by these
// tests, the scripts by jstest/*.test.js, which Node runs.

// sharedExamples reads such a file, a list of values.
func sharedExamples[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	must(t, err)
	must(t, json.Unmarshal(text, &all))
	if len(all) < 3 {
		t.Fatalf("%s has only %d examples", name, len(all))
	}
	return all
}

// openPuzzle returns the puzzle of an ID.
func openPuzzle(t *testing.T, id string) puzzle.Puzzle {
	t.Helper()
	p, err := families.All.Open(t.Context(), id)
	must(t, err)
	return p
}

// shiftMove is a legal move with the cell that changes and its value afterwards.
type shiftMove struct {
	Move      string
	To, Value int
}

// TestShiftRulesForScripts finds all legal moves in positions of Number Shifting.
func TestShiftRulesForScripts(t *testing.T) {
	type example struct {
		Level struct {
			Width, Height int
			Cells         []int
		}
		Moves []shiftMove
	}
	for _, e := range sharedExamples[example](t, "shiftrules.json") {
		board := shift.Board{Width: e.Level.Width, Height: e.Level.Height, Cells: e.Level.Cells}
		var legal []shiftMove
		for c := range board.Cells {
			for d := shift.Up; d <= shift.Right; d++ {
				for _, plus := range []bool{true, false} {
					m := shift.Move{X: c % board.Width, Y: c / board.Width, Dir: d, Plus: plus}
					after := board.Clone()
					if after.Apply(m) != nil {
						continue
					}
					dx, dy := d.Step()
					to := c + (dx+dy*board.Width)*board.Cells[c]
					legal = append(legal, shiftMove{m.String(), to, after.Cells[to]})
				}
			}
		}
		if !slices.Equal(legal, e.Moves) {
			t.Errorf("%v: the legal moves are %v, the file has %v", board, legal, e.Moves)
		}
	}
}

// TestMazeRulesForScripts evaluates mazes and finds the cells to which the jumps from each cell
// lead, to the right, down, to the left and up, or -1.
func TestMazeRulesForScripts(t *testing.T) {
	type example struct {
		Level struct {
			Rows, Cols int
			Values     []int16
		}
		Jumps []int
		Value int
	}
	for _, e := range sharedExamples[example](t, "mazerules.json") {
		size := maze.Params{Rows: e.Level.Rows, Cols: e.Level.Cols}
		g := &maze.Grid{Params: size, Endpoints: size.Corners(), Values: e.Level.Values}
		var jumps []int
		for k := range g.Values {
			for d := range 4 {
				to, ok := g.Jump(k, maze.Dir(d))
				if !ok {
					to = -1
				}
				jumps = append(jumps, to)
			}
		}
		if value := maze.Evaluate(g).Value; value != e.Value || !slices.Equal(jumps, e.Jumps) {
			t.Errorf("%v has the value %d and the jumps %v, the file says %d and %v", g, value, jumps,
				e.Value, e.Jumps)
		}
	}
}

// TestPuzzleIDsForScripts reads content IDs.
func TestPuzzleIDsForScripts(t *testing.T) {
	type example struct {
		ID, Family string
		Rows, Cols int
		Values     []int
	}
	for _, e := range sharedExamples[example](t, "puzzleids.json") {
		p := openPuzzle(t, e.ID)
		rows, cols := p.Size()
		var values []int
		switch v := p.(type) {
		case *jumpmaze.Maze:
			for _, x := range v.Grid.Values {
				values = append(values, int(x))
			}
		case *numbershift.Level:
			values = v.Board.Cells
		}
		if p.ID() != e.ID || p.Family().Name != e.Family || rows != e.Rows || cols != e.Cols ||
			!slices.Equal(values, e.Values) {
			t.Errorf("%s is %s, a %s of %dx%d with %v, the file has %+v", e.ID, p.ID(), p.Family().Name,
				rows, cols, values, e)
		}
	}
}

// TestHistoryForScripts repeats random games and saves them. "go" and "load" mean nothing here.
func TestHistoryForScripts(t *testing.T) {
	type example struct {
		ID, File string
		Script   []string
	}
	for _, e := range sharedExamples[example](t, "history.json") {
		g := game.New(openPuzzle(t, e.ID))
		for _, do := range e.Script {
			point, isGo := strings.CutPrefix(do, "go ")
			var err error
			switch {
			case do == "undo":
				g.Undo()
			case do == "redo":
				g.Redo()
			case do == "restart":
				g.Restart()
			case do == "keep":
				err = g.Keep("a \"name\"")
			case isGo:
				k, _ := strconv.Atoi(point)
				err = g.Return(k)
			case do != "go" && do != "load":
				_ = g.Move(do) // it may be no move
			}
			must(t, err)
		}
		var file strings.Builder
		must(t, g.Save(&file))
		if file.String() != e.File {
			t.Errorf("after %v the file is\n%s, not\n%s", e.Script, &file, e.File)
		}
	}
}
