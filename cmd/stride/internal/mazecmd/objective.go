package mazecmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/maze"
	"stride/maze/objective"
)

// objectiveFlags are the flags that replace parts of the course's objective.
type objectiveFlags struct {
	value, weights string
	start, goal    string
}

// cornerName is the value of --start and --goal for the corners that the course uses.
const cornerName = "corner"

// objectiveInputHelp describes how the commands that read mazes determine the objective.
const objectiveInputHelp = `The start and the goal are in the corners, unless the printed maze or a flag places
them elsewhere; then the goal is the cell with 0 or G, wherever it is. Flags override
the settings printed with a maze.`

func (f *objectiveFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.value, "value", "", `value function: "course" or "neller" (default course)`)
	cmd.Flags().StringVar(&f.weights, "weights", "", "weights of the course's features, such as length=5,black=-10; those not given keep their values ("+objective.CourseWeights.String()+")")
	f.registerEndpoints(cmd)
	cli.MustComplete(cmd, "value", func() []string { return []string{objective.CourseName, objective.NellerName} })
}

func (f *objectiveFlags) registerEndpoints(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.start, "start", "", "start cell: ROW,COLUMN counted from 1,1, or center, or corner, which is the top left (default corner)")
	cmd.Flags().StringVar(&f.goal, "goal", "", "goal cell: ROW,COLUMN counted from 1,1, or center, or corner, which is the bottom right (default corner)")
	for _, flag := range []string{"start", "goal"} {
		cli.MustComplete(cmd, flag, func() []string { return []string{cornerName, "center"} })
	}
}

// any reports whether one of the flags is given.
func (f objectiveFlags) any() bool { return f != objectiveFlags{} }

// parse reads the flags for mazes of p.
func (f objectiveFlags) parse(p maze.Params) (objective.Objective, error) {
	return f.override(p, objective.Course(p))
}

// override returns the objective t for mazes of p with the parts replaced that flags give.
func (f objectiveFlags) override(p maze.Params, t objective.Objective) (objective.Objective, error) {
	corners := p.Corners()
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
			cell, err := objective.ParseCell(p, place.text)
			if err != nil {
				return t, fmt.Errorf("--%s: %w, or %s", place.flag, err, cornerName)
			}
			*place.to = cell
		}
	}
	if f.value != "" && f.value != objective.CourseName && f.value != objective.NellerName {
		return t, fmt.Errorf("--value is %q: it must be %q or %q", f.value, objective.CourseName, objective.NellerName)
	}
	var err error
	switch {
	case f.weights != "" && f.value == objective.NellerName:
		return t, fmt.Errorf("--weights are those of the course's features: they do not go with --value %s", objective.NellerName)
	case f.weights != "":
		t.Neller = false
		if t.Weights, err = objective.ParseWeights(f.weights); err != nil {
			return t, fmt.Errorf("--weights: %w", err)
		}
	case f.value != "":
		if t.Function, err = objective.ParseFunction(f.value); err != nil {
			return t, fmt.Errorf("--value: %w", err)
		}
	}
	return t, t.Endpoints.Check(p)
}
