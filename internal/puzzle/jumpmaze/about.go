package jumpmaze

import (
	"strings"

	"stride/internal/maze/argline"
	"stride/internal/maze/optima"
	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/maze"
	"stride/maze/format"
)

// How lists and commands name the problems of mazes.

// problemOf reads the four arguments of the course.
func problemOf(words []string) (puzzle.Problem, error) {
	p, err := argline.Parse(words)
	if err != nil {
		return nil, err
	}
	return Problem{p}, nil
}

// kinds are ranges of the largest number, which determines how high values can be.
var kinds = []struct {
	most int
	name phrase.Text
}{
	{4, phrase.Define("record.maze.small", "largest number up to 4").Text()},
	{10, phrase.Define("record.maze.medium", "5 to 10").Text()},
	{maze.MaxValue, phrase.Define("record.maze.large", "above 10").Text()},
}

var (
	allMazes  = phrase.Define("family.maze", "Jump mazes")
	mazeTitle = phrase.Define("record.maze.title", "{rows} × {columns}, {min} to {max}")
)

// About puts the mazes into one group, small ones first.
func (p Problem) About() puzzle.About {
	bound, _ := optima.Bound(p.Params)
	a := puzzle.About{
		Group: allMazes.Text(), Title: mazeTitle.Text("rows", p.Rows, "columns", p.Cols,
			"min", p.Min, "max", p.Max),
		Bound: int64(bound), Order: []int{p.Cells(), p.Rows, p.Min, p.Max},
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
	_ = format.WriteHeading(&text, p.Params) // a builder returns no errors
	_ = format.WriteResult(&text, g, maze.Evaluate(g), format.LabelValue)
	return text.String(), nil
}
