package objective

import (
	"fmt"
	"io"

	"stride/maze"
	"stride/maze/format"
)

// The printed form. It is that of the course, with the goal as 0 where it is, and three
// lines more before the grid, by which it can be read back:
//
//	Generating a 3x3 puzzle with values in range [1-2]
//	Start: 1,1
//	Goal: 2,2
//	Value: neller
//
//	Puzzle:
//	1 1 1
//	...
//
// Cells are row,column from 1. Readers of the course's form refuse these lines, so that
// no such maze is taken for one of the course.

// The words before the colons.
const (
	startWord = "Start"
	goalWord  = "Goal"
	valueWord = "Value"
)

// WriteHeading prints the lines before the search: size, range, endpoints and function.
func WriteHeading(w io.Writer, p maze.Params, o Objective) error {
	o = o.Or(p)
	return format.WriteHeading(w, p,
		format.Note{Word: startWord, Text: format.Cell(p, o.Start)},
		format.Note{Word: goalWord, Text: format.Cell(p, o.Goal)},
		format.Note{Word: valueWord, Text: o.Function.String()})
}

// WriteResult prints the lines after the search: the maze, its report in the lines of the
// course, with the value by the function, and below that the terms of the energy if that
// is the function.
func WriteResult(w io.Writer, g *maze.Grid, f Facts, s Function, label format.Label) error {
	if err := format.WritePuzzle(w, g); err != nil {
		return err
	}
	return WriteReport(w, f, s, label)
}

// WriteReport prints the report alone.
func WriteReport(w io.Writer, f Facts, s Function, label format.Label) error {
	if err := format.WriteReport(w, f.Report, label); err != nil || !s.Neller {
		return err
	}
	_, err := fmt.Fprintf(w, `
Energy: %d
# of cells that cannot reach the goal: %d
# of initial forced moves: %d
# of forward decisions: %d
# of backward decisions: %d
Cost of clusters of equal jumps: %d
`, f.Energy, f.Unreaching, f.InitialForced, f.ForwardDecisions, f.BackwardDecisions, f.ClusterCost)
	return err
}

// Text is what a printed maze says.
type Text struct {
	Grid     *maze.Grid    // the start is the top left cell if the text does not say
	Function Function      // that of the course if the text does not say
	Claims   []format.Note // lines of the form "Word: text" below the grid
}

// Parse reads a maze from text in the form that WriteHeading and WriteResult print, or
// in any form that format.Parse reads, but with the goal in any cell. Where the text does
// not say where the start is, and the goal is the top left cell, both are the same cell, which
// maze.Endpoints.Check refuses.
func Parse(text []byte) (*Text, error) {
	placed, err := format.ParsePlaced(text)
	if err != nil {
		return nil, err
	}
	p := placed.Grid.Params
	t := &Text{Grid: placed.Grid, Function: CourseFunction(), Claims: placed.Claims}
	for _, note := range placed.Notes {
		var err error
		switch note.Word {
		case startWord:
			t.Grid.Start, err = format.ParseCell(p, note.Text)
			if err == nil {
				err = t.Grid.Endpoints.Check(p)
			}
		case goalWord:
			var goal int
			if goal, err = format.ParseCell(p, note.Text); err == nil && goal != t.Grid.Goal {
				err = fmt.Errorf("the report puts the goal at %s, but 0 or G stands in %s", note.Text,
					format.Cell(p, t.Grid.Goal))
			}
		case valueWord:
			t.Function, err = ParseFunction(note.Text)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", note.Line, err)
		}
	}
	return t, nil
}
