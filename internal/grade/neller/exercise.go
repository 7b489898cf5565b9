package neller

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Exercise is one of the exercises that end with a maze.
type Exercise int

// The exercises, in the order of the assignment.
const (
	Representation Exercise = iota // a random maze of a size that is asked for
	Evaluation                     // a random maze with its moves and its energy
	Descent                        // hill descent
	Restarts                       // hill descent with random restarts
	Uphill                         // hill descent with random uphill steps
	Annealing                      // simulated annealing
)

// exercise describes an exercise.
type exercise struct {
	name    string
	prompts []Prompt
}

var exercises = []exercise{
	{"representation", []Prompt{sizePrompt}},
	{"evaluation", nil},
	{"descent", []Prompt{iterationsPrompt}},
	{"restarts", []Prompt{iterationsPrompt,
		{"Hill descents?", whole(1, maxAnswer), func(s *Settings, x float64) { s.Descents = int(x) }}}},
	{"uphill", []Prompt{iterationsPrompt,
		{"Uphill step probability?", between(0, 1), func(s *Settings, x float64) { s.Uphill = x }}}},
	{"annealing", []Prompt{
		iterationsPrompt,
		{"Initial temperature?", between(0, maxAnswer), func(s *Settings, x float64) { s.Temperature = x }},
		{"Decay rate?", between(0, 1), func(s *Settings, x float64) { s.Decay = x }},
	}},
}

// maxAnswer limits the answers to questions.
const maxAnswer = 1_000_000_000

// Prompt is a question of an exercise.
type Prompt struct {
	Question string // without the blank that follows
	read     func(text string) (float64, error)
	set      func(s *Settings, x float64)
}

var (
	sizePrompt       = Prompt{Question: "Rook Jumping Maze size (5-10)?", read: whole(LeastSize, MostSize)}
	iterationsPrompt = Prompt{"Iterations?", whole(1, maxAnswer), func(s *Settings, x float64) { s.Iterations = int(x) }}
)

// whole reads whole numbers of a range.
func whole(least, most int) func(string) (float64, error) {
	return func(text string) (float64, error) {
		x, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || x < least || x > most {
			return 0, fmt.Errorf("%q is no answer: it must be a whole number from %d to %d", strings.TrimSpace(text), least,
				most)
		}
		return float64(x), nil
	}
}

// between reads numbers of a range.
func between(least, most float64) func(string) (float64, error) {
	return func(text string) (float64, error) {
		x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(x >= least && x <= most) {
			return 0, fmt.Errorf("%q is no answer: it must be a number from %g to %g", strings.TrimSpace(text), least, most)
		}
		return x, nil
	}
}

// Exercises returns the names of all exercises.
func Exercises() []string {
	var names []string
	for _, e := range exercises {
		names = append(names, e.name)
	}
	return names
}

// ParseExercise returns the exercise of a name.
func ParseExercise(name string) (Exercise, error) {
	if k := slices.Index(Exercises(), name); k >= 0 {
		return Exercise(k), nil
	}
	return 0, fmt.Errorf("there is no exercise %q: it must be one of %s", name, strings.Join(Exercises(), ", "))
}

func (e Exercise) String() string { return exercises[e].name }

// Prompts returns the questions that an exercise asks, in their order.
func (e Exercise) Prompts() []Prompt { return exercises[e].prompts }

// Evaluates reports whether an exercise prints the moves and the energy of its maze.
func (e Exercise) Evaluates() bool { return e != Representation }

// Answer reads the answer to a question into the settings. The answer to the question of the size is
// the size itself, and is returned.
func (p Prompt) Answer(s *Settings, text string) (size int, err error) {
	x, err := p.read(text)
	if err != nil {
		return 0, err
	}
	if p.set == nil {
		return int(x), nil
	}
	p.set(s, x)
	return 0, nil
}
