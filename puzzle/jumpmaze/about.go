package jumpmaze

import (
	"fmt"
	"strings"

	"stride/maze"
	"stride/maze/course"
	"stride/puzzle"
)

// How lists and commands name the problems of mazes.

// problemOf reads the four arguments of the course.
func problemOf(words []string) (puzzle.Problem, error) {
	p, err := course.ParseArgs(words)
	if err != nil {
		return nil, err
	}
	return Problem{p}, nil
}

// kinds are ranges of the largest number, which determines how high values can be.
var kinds = []struct {
	most int
	name string
}{{4, "largest number up to 4"}, {10, "5 to 10"}, {maze.MaxValue, "above 10"}}

// About puts the mazes into one group, small ones first.
func (p Problem) About() puzzle.About {
	a := puzzle.About{
		Group: Family.Title, Title: fmt.Sprintf("%d × %d, %d to %d", p.Rows, p.Cols, p.Min, p.Max),
		Bound: int64(p.Bound()), Order: []int{p.Cells(), p.Rows, p.Min, p.Max},
	}
	for _, k := range kinds {
		if p.Max <= k.most {
			a.Kind = k.name
			break
		}
	}
	return a
}

// Print returns a maze as the program of the course prints it, without the time.
func (p Problem) Print(answer string) (string, error) {
	g, err := p.parse(answer)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	_ = maze.WriteHeading(&text, p.Params) // a builder returns no errors
	_ = maze.WriteResult(&text, g, maze.Evaluate(g), maze.LabelValue)
	return text.String(), nil
}
