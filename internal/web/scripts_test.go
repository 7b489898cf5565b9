package web_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"stride/internal/game"
	"stride/internal/golden"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/maze"
	"stride/shift"
	"stride/shift/official"
)

// The scripts of the pages have copies of the rules and of the history, for answers
// without waiting. Both sides are held to the files written here: this side by these
// tests, the scripts by jstest/*.test.js, which Node runs. UPDATE=1 writes the files.

// TestShiftRulesForScripts lists positions of Number Shifting and all their legal moves,
// each with the cell that changes and its value afterwards.
func TestShiftRulesForScripts(t *testing.T) {
	type legal struct {
		Move  string `json:"move"`
		To    int    `json:"to"`
		Value int    `json:"value"`
	}
	var all []any
	for _, level := range []int{1, 3, 40} {
		board, err := official.Level(official.Seed{}, level)
		must(t, err)
		moves := []legal{}
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
					moves = append(moves, legal{m.String(), to, after.Cells[to]})
				}
			}
		}
		all = append(all, map[string]any{
			"level": map[string]any{"width": board.Width, "height": board.Height, "cells": board.Cells},
			"moves": moves,
		})
	}
	compareForScripts(t, "shiftrules.json", all)
}

// TestMazeRulesForScripts lists mazes with their values and the cells to which the jumps
// from each cell lead, to the right, down, to the left and up, or -1.
func TestMazeRulesForScripts(t *testing.T) {
	var all []any
	for _, id := range []string{courseMaze, blackHoleMaze, "maze:6x9:1-7#x", "maze:3x3:3-4#x"} {
		g := openPuzzle(t, id).(*jumpmaze.Maze).Grid
		jumps := []int{}
		for k := range g.Values {
			for d := range 4 {
				to, ok := g.Jump(k, maze.Dir(d))
				if !ok {
					to = -1
				}
				jumps = append(jumps, to)
			}
		}
		all = append(all, map[string]any{
			"level": map[string]any{"rows": g.Rows, "cols": g.Cols, "values": g.Values}, "jumps": jumps,
			"value": maze.Evaluate(g).Value,
		})
	}
	compareForScripts(t, "mazerules.json", all)
}

// TestPuzzleIDsForScripts lists content IDs with their cells.
func TestPuzzleIDsForScripts(t *testing.T) {
	var all []any
	for _, id := range []string{courseMaze, "maze:4x40:1-39#two digits a cell", "shift:1#", "shift:300#",
		"shift:5x5:easy#x"} {
		p := openPuzzle(t, id)
		rows, cols := p.Size()
		values := []int{}
		switch v := p.(type) {
		case *jumpmaze.Maze:
			for _, x := range v.Grid.Values {
				values = append(values, int(x))
			}
		case *numbershift.Level:
			values = v.Board.Cells
		}
		all = append(all, map[string]any{
			"id": p.ID(), "family": p.Family().Name, "rows": rows, "cols": cols, "values": values,
		})
	}
	compareForScripts(t, "puzzleids.json", all)
}

// TestHistoryForScripts makes random actions with the package game and lists them with
// the file that is saved in the end.
func TestHistoryForScripts(t *testing.T) {
	const games, actions = 60, 40
	p := openPuzzle(t, courseMaze)
	random := rand.New(rand.NewPCG(5, 6))
	var all []any
	for range games {
		g := game.New(p)
		var script []string
		var err error
		for range actions {
			do := []string{"R", "D", "L", "U", "R", "D", "undo", "undo", "undo", "redo", "restart", "keep",
				"go", "load"}[random.IntN(14)]
			switch do {
			case "undo":
				g.Undo()
			case "redo":
				g.Redo()
			case "restart":
				g.Restart()
			case "keep":
				err = g.Keep("a \"name\"")
			case "go":
				if n := len(g.Points()); n > 0 {
					k := random.IntN(n)
					do, err = fmt.Sprintf("go %d", k), g.Return(k)
				}
			case "load":
			default:
				_ = g.Move(do) // it may be no move
			}
			must(t, err)
			script = append(script, do)
		}
		var file strings.Builder
		must(t, g.Save(&file))
		all = append(all, map[string]any{"id": courseMaze, "script": script, "file": file.String()})
	}
	compareForScripts(t, "history.json", all)
}

// compareForScripts compares values with a file of them, one a line.
func compareForScripts(t *testing.T, name string, all []any) {
	t.Helper()
	lines := make([]string, len(all))
	for k, v := range all {
		lines[k] = jsonOf(t, v)
	}
	golden.Compare(t, name, "[\n"+strings.Join(lines, ",\n")+"\n]\n")
}
