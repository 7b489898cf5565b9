package objective

import (
	"fmt"
	"strconv"
	"strings"

	"stride/maze"
)

// Function is a value function: the weighted features of the course, or Neller's
// energy, whose negative is the value so that larger is always better.
type Function struct {
	Neller  bool
	Weights Weights // unless Neller
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

// CourseWeights are the weights of the course.
var CourseWeights = Weights{
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
// weight of the course.
func ParseWeights(text string) (Weights, error) {
	w := CourseWeights
	seen := make(map[string]bool)
	for _, word := range strings.Split(text, ",") {
		name, number, found := strings.Cut(strings.TrimSpace(word), "=")
		if !found {
			return Weights{}, fmt.Errorf("%q is no weight: it must be NAME=NUMBER, such as length=5", word)
		}
		to := find(&w, name)
		switch {
		case to == nil:
			return Weights{}, fmt.Errorf("there is no weight %q: there are %s", name, strings.Join(names(), ", "))
		case seen[name]:
			return Weights{}, fmt.Errorf("the weight %q is given twice", name)
		}
		x, err := strconv.Atoi(number)
		if err != nil || x < -MaxWeight || x > MaxWeight {
			return Weights{}, fmt.Errorf("the weight %s is %q: it must be a whole number from %d to %d", name, number,
				-MaxWeight, MaxWeight)
		}
		*to, seen[name] = x, true
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
func CourseFunction() Function { return Function{Weights: CourseWeights} }

// String names the function: course, neller, or the weights.
func (s Function) String() string {
	switch {
	case s.Neller:
		return NellerName
	case s.Weights == CourseWeights:
		return CourseName
	}
	return s.Weights.String()
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
			"there is no value function %q: it must be %s, %s or weights such as length=5,black=-10", text, CourseName,
			NellerName)
	}
	w, err := ParseWeights(text)
	return Function{Weights: w}, err
}
