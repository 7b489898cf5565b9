package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/maze"
	"stride/maze/taste"
)

// tasteFlags say what makes a maze good, where it is not the course that says so.
type tasteFlags struct {
	value, weights string
	start, goal    string
}

// cornerName names the place of the start or the goal in mazes of the course.
const cornerName = "corner"

// tasteInputHelp says how the commands that read mazes know the taste.
const tasteInputHelp = `Start and goal are in their corners unless the maze was printed with another start
or goal, or a flag says so: then the 0 or G may stand in any cell, and is the goal.
What a printed maze says of itself, a flag overrides.`

func (f *tasteFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.value, "value", "", `value function: "course" or "neller" (default course)`)
	cmd.Flags().StringVar(&f.weights, "weights", "", "own weights of the course's features, such as length=5,black=-10; others stay ("+taste.CourseWeights.String()+")")
	f.registerPlaces(cmd)
	mustComplete(cmd, "value", func() []string { return []string{taste.CourseName, taste.NellerName} })
}

func (f *tasteFlags) registerPlaces(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.start, "start", "", "start: ROW,COLUMN from 1,1, center, or corner, the top left (default corner)")
	cmd.Flags().StringVar(&f.goal, "goal", "", "goal: ROW,COLUMN, center, or corner, the bottom right (default corner)")
	for _, flag := range []string{"start", "goal"} {
		mustComplete(cmd, flag, func() []string { return []string{cornerName, "center"} })
	}
}

// any reports whether one of the flags is given.
func (f tasteFlags) any() bool { return f != tasteFlags{} }

// mazeTaste is what the flags mean for mazes of one size.
type mazeTaste struct {
	taste.Places
	taste.Scoring
}

// isCourse reports whether this is the taste of the course.
func (t mazeTaste) isCourse(p maze.Params) bool {
	return t.Places == taste.Corners(p) && t.Scoring == taste.Course()
}

// parse reads the flags for mazes of p.
func (f tasteFlags) parse(p maze.Params) (mazeTaste, error) {
	return f.override(p, mazeTaste{taste.Corners(p), taste.Course()})
}

// override replaces what the flags say.
func (f tasteFlags) override(p maze.Params, t mazeTaste) (mazeTaste, error) {
	corners := taste.Corners(p)
	for _, place := range []struct {
		flag, text string
		corner     int
		to         *int
	}{{"start", f.start, corners.Start, &t.Start}, {"goal", f.goal, corners.Goal, &t.Goal}} {
		switch place.text {
		case "":
		case cornerName:
			*place.to = place.corner
		default:
			cell, err := taste.ParseCell(p, place.text)
			if err != nil {
				return t, fmt.Errorf("--%s: %w, or %s", place.flag, err, cornerName)
			}
			*place.to = cell
		}
	}
	if f.value != "" && f.value != taste.CourseName && f.value != taste.NellerName {
		return t, fmt.Errorf("--value is %q: it must be %q or %q", f.value, taste.CourseName, taste.NellerName)
	}
	var err error
	switch {
	case f.weights != "" && f.value == taste.NellerName:
		return t, fmt.Errorf("--weights are those of the course's features: they do not go with --value %s", taste.NellerName)
	case f.weights != "":
		t.Neller = false
		if t.Weights, err = taste.ParseWeights(f.weights); err != nil {
			return t, fmt.Errorf("--weights: %w", err)
		}
	case f.value != "":
		if t.Scoring, err = taste.ParseScoring(f.value); err != nil {
			return t, fmt.Errorf("--value: %w", err)
		}
	}
	return t, t.Places.Check(p)
}

// tasteAlgorithm returns the algorithm to use for a taste other than the course's: what
// --algorithm says if it is given.
func tasteAlgorithm(cmd *cobra.Command, name string) (string, error) {
	var names []string
	for _, a := range taste.Algorithms() {
		names = append(names, a.Name)
	}
	if !cmd.Flags().Changed("algorithm") {
		return names[0], nil
	}
	if !slices.Contains(names, name) {
		return "", fmt.Errorf("--algorithm %s knows the value of the course only: for other tastes there are %s", name, strings.Join(names, ", "))
	}
	return name, nil
}

// tasteAlgorithms names them for the help.
func tasteAlgorithms() string {
	var names []string
	for _, a := range taste.Algorithms() {
		names = append(names, a.Name)
	}
	return strings.Join(names, ", ")
}

// tasted is a maze that was read, evaluated by a taste.
type tasted struct {
	maze  *taste.Placed
	taste mazeTaste
	*taste.Evaluator
}

// readTasted reads the maze that an argument names, see readText, with what it or the
// flags say of its taste. One of the course comes back as a grid, any other as tasted.
func readTasted(cmd *cobra.Command, arg string, f tasteFlags) (*maze.Grid, *tasted, error) {
	text, name, err := readText(cmd, arg)
	if err != nil {
		return nil, nil, err
	}
	if name == "" && !f.any() {
		g, err := maze.ParseID(arg)
		return g, nil, err
	}
	if !f.any() && !taste.Marked(text) {
		g, err := maze.Parse(text)
		return g, nil, inInput(name, err)
	}
	read, err := taste.Parse(text)
	if err != nil {
		return nil, nil, inInput(name, err)
	}
	m, said := read.Maze, read.Maze.Places
	t, err := f.override(m.Params, mazeTaste{said, read.Scoring})
	if err != nil {
		return nil, nil, err
	}
	if t.Goal != said.Goal {
		err := fmt.Errorf("the 0 or G stands in %s, but --goal says %s", taste.FormatCell(m.Params, said.Goal), taste.FormatCell(m.Params, t.Goal))
		return nil, nil, inInput(name, err)
	}
	if t.isCourse(m.Params) {
		return &maze.Grid{Params: m.Params, Values: m.Values}, nil, nil
	}
	m.Places = t.Places
	e, err := taste.NewEvaluator(m.Params, t.Places, t.Scoring)
	if err != nil {
		return nil, nil, err
	}
	e.Evaluate(m.Values)
	return nil, &tasted{m, t, e}, nil
}

// moves returns a shortest solution, nil if there is none.
func (t *tasted) moves() ([]maze.Dir, error) { return t.maze.Moves(t.Path()) }
