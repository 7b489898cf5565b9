// Package objective defines objectives for jump mazes: the course's value with any weights,
// or the energy by which Todd Neller's group judges mazes, each with the start and the goal
// in any cell. It evaluates mazes by an objective from scratch, in time linear in the number
// of cells, and reads and writes mazes whose start or goal is not in a corner.
//
// Package generate makes mazes for any objective. Only for the course's value with start and goal
// in their corners is there an upper bound. docs/maze-rules.md defines all terms.
package objective

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"stride/internal/nearest"
	"stride/maze"
)

// Objective is what makes a maze good: a value function, for mazes that begin and end in
// certain cells. The zero Function stands for that of the course, and the zero Endpoints for the
// corners of its mazes, so the zero Objective is that of the course.
type Objective struct {
	Function
	maze.Endpoints
}

// Course returns the objective of the course for mazes of p.
func Course(p maze.Params) Objective { return Objective{CourseFunction(), p.Corners()} }

// Or returns o with the function and the endpoints of the course for those that are zero.
func (o Objective) Or(p maze.Params) Objective {
	o.Function = o.Function.orCourse()
	if o.Endpoints == (maze.Endpoints{}) {
		o.Endpoints = p.Corners()
	}
	return o
}

// IsCourse reports whether this is the objective of the course.
func (o Objective) IsCourse(p maze.Params) bool { return o.Or(p) == Course(p) }

// Check returns an error if the objective is invalid for mazes of p: the endpoints, or a weight
// beyond MaxWeight.
func (o Objective) Check(p maze.Params) error {
	for _, n := range weightNames {
		if x := *n.of(&o.Weights); x < -MaxWeight || x > MaxWeight {
			return fmt.Errorf("the weight %s is %d: it must be from %d to %d", n.name, x, -MaxWeight,
				MaxWeight)
		}
	}
	return o.Or(p).Endpoints.Check(p)
}

// Facts are the features of a maze. Those of the course are in Report, whose Value is that of
// a function. The others are those of Neller's energy.
type Facts struct {
	maze.Report
	Unreaching int `json:"unreaching"` // cells from which the goal cannot be reached
	// forced moves at the beginning, before the first choice
	InitialForced int `json:"initial_forced"`
	// cells of the only shortest solution with two or more jumps
	ForwardDecisions  int `json:"forward_decisions"`
	BackwardDecisions int `json:"backward_decisions"` // its cells into which two or more jumps lead
	ClusterCost       int `json:"cluster_cost"`       // (size - 1) squared, over all clusters of equal jumps
	Energy            int `json:"energy"`             // of Neller; smaller is better
}

// Evaluate returns the features of a maze, with its value by f, in time linear in the number of
// cells.
func (f Function) Evaluate(g *maze.Grid) Facts {
	a := maze.Analyze(g)
	facts := Facts{Report: a.Report}
	if len(a.Actions) == 0 {
		return facts // the grid has not all of its cells
	}
	facts.neller(g, a)
	if f = f.orCourse(); f.Neller {
		facts.Value = -facts.Energy
	} else {
		facts.Value = f.Weights.value(a)
	}
	return facts
}

// value adds up the features of the course.
func (w Weights) value(a *maze.Analysis) int {
	value := w.Length*a.Length + w.Black*a.BlackHoles + w.White*a.WhiteHoles +
		w.Forward*a.ForcedForward + w.Backward*a.ForcedBackward
	if a.Unique {
		value += w.Unique * len(a.Actions)
	}
	if !a.Solvable {
		value += w.Unsolvable * len(a.Actions)
	}
	return value
}

// Function is a value function: the weighted features of the course, or Neller's
// energy, whose negative is the value so that larger is always better. The zero Function
// stands for that of the course.
type Function struct {
	Neller  bool
	Weights Weights // not all 0; without effect with Neller
}

// orCourse returns f, or the function of the course for the zero Function.
func (f Function) orCourse() Function {
	if f == (Function{}) {
		return CourseFunction()
	}
	return f
}

// Weights are what each feature of the course adds to the value. Penalties are
// negative. Unique and Unsolvable count for each cell of the maze.
type Weights struct {
	Length     int // for each jump of a shortest solution
	Unique     int // for each cell, if there is only one shortest solution
	Black      int // for each black hole
	White      int // for each white hole
	Forward    int // for each forced forward move
	Backward   int // for each forced backward move
	Unsolvable int // for each cell, if there is no solution
}

// courseWeights are the weights of the course.
var courseWeights = Weights{
	Length: maze.LengthPoints, Unique: 1, Black: -maze.HolePenalty, White: -maze.HolePenalty,
	Forward: -maze.ForcedPenalty, Backward: -maze.ForcedPenalty, Unsolvable: -maze.UnsolvableCost,
}

// The names of the functions, as on the command line and in the printed form.
const (
	CourseName = "course"
	NellerName = "neller"
)

// MaxWeight is the largest size of a weight: even for the largest maze, the value
// fits easily into 64 bits.
const MaxWeight = 1_000_000

// weightNames are the names of the weights, in the order in which they are printed.
var weightNames = []struct {
	name string
	of   func(*Weights) *int
}{
	{"length", func(w *Weights) *int { return &w.Length }},
	{"unique", func(w *Weights) *int { return &w.Unique }},
	{"black", func(w *Weights) *int { return &w.Black }},
	{"white", func(w *Weights) *int { return &w.White }},
	{"forward", func(w *Weights) *int { return &w.Forward }},
	{"backward", func(w *Weights) *int { return &w.Backward }},
	{"unsolvable", func(w *Weights) *int { return &w.Unsolvable }},
}

// String returns the weights in the form that ParseWeights reads.
func (w Weights) String() string {
	words := make([]string, len(weightNames))
	for k, n := range weightNames {
		words[k] = n.name + "=" + strconv.Itoa(*n.of(&w))
	}
	return strings.Join(words, ",")
}

// ParseWeights reads weights such as "length=5,black=-10". Features that are not named have the
// weight of the course. Not all weights can be 0.
func ParseWeights(text string) (Weights, error) {
	w := courseWeights
	seen := make(map[string]bool)
	for _, word := range strings.Split(text, ",") {
		name, number, found := strings.Cut(strings.TrimSpace(word), "=")
		if !found {
			return Weights{}, fmt.Errorf("%q is no weight: it must be NAME=NUMBER, such as length=5", word)
		}
		to := find(&w, name)
		switch {
		case to == nil:
			return Weights{}, nearest.Unknown("weight", name, names())
		case seen[name]:
			return Weights{}, fmt.Errorf("the weight %q is given twice", name)
		}
		x, err := strconv.Atoi(number)
		if err != nil || x < -MaxWeight || x > MaxWeight {
			return Weights{}, fmt.Errorf("the weight %s is %q: it must be a whole number from %d to %d", name,
				number, -MaxWeight, MaxWeight)
		}
		*to, seen[name] = x, true
	}
	if w == (Weights{}) {
		return w, errors.New("all weights are 0: one of them must be another number, or no maze is better")
	}
	return w, nil
}

func find(w *Weights, name string) *int {
	for _, n := range weightNames {
		if n.name == name {
			return n.of(w)
		}
	}
	return nil
}

func names() []string {
	all := make([]string, len(weightNames))
	for k, n := range weightNames {
		all[k] = n.name
	}
	return all
}

// CourseFunction returns the function of the course.
func CourseFunction() Function { return Function{Weights: courseWeights} }

// String names the function: course, neller, or the weights.
func (f Function) String() string {
	switch {
	case f.Neller:
		return NellerName
	case f.orCourse().Weights == courseWeights:
		return CourseName
	}
	return f.Weights.String()
}

// ParseFunction reads what String returns.
func ParseFunction(text string) (Function, error) {
	switch {
	case text == CourseName:
		return CourseFunction(), nil
	case text == NellerName:
		return Function{Neller: true}, nil
	case !strings.Contains(text, "="):
		return Function{}, fmt.Errorf(
			"there is no value function %q: it must be %s, %s or weights such as length=5,black=-10", text,
			CourseName,
			NellerName)
	}
	w, err := ParseWeights(text)
	return Function{Weights: w}, err
}
