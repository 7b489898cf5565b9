package grade

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"stride/internal/grade/neller"
	"stride/internal/lab/statistics"
)

// Besides the course's project there are Neller's exercises on the same mazes, which have rules and a
// form of output of their own (package internal/grade/neller). A program asks its questions and reads the
// answers from standard input. A maze has an energy, to be minimised, in place of a value.
//
// A single run of such a search is a matter of luck: with a thousand iterations of hill descent, half
// of the runs end with 15 to 17 moves, and the others with 12 to 21. So the threshold of a search is what the
// search of the exercise itself reaches in the middle of many runs with the same answers, and not
// the best that anybody could find. The first two exercises make random mazes, which can be
// right or wrong, and not better or worse.

// Dialect is the assignment that a plan grades.
type Dialect string

// The dialects.
const (
	Course Dialect = "course" // the project of the course
	Neller Dialect = "neller" // Neller's exercises
)

// Word names the quality that counts in a maze.
func (d Dialect) Word() string {
	if d == Neller {
		return "energy"
	}
	return "value"
}

// Exercise is one of Neller's exercises with the answers to its questions.
type Exercise struct {
	neller.Exercise
	Answers  []string
	size     int
	settings neller.Settings
}

// parseExercise reads the name of an exercise and the answers to its questions.
func parseExercise(text string) (*Exercise, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, errors.New("write an exercise and the answers to its questions, as in descent 1000")
	}
	which, err := neller.ParseExercise(words[0])
	if err != nil {
		return nil, err
	}
	e := &Exercise{Exercise: which, Answers: words[1:], size: neller.Size}
	prompts := which.Prompts()
	if len(e.Answers) != len(prompts) {
		questions := make([]string, len(prompts))
		for k, p := range prompts {
			questions[k] = p.Question
		}
		return nil, fmt.Errorf("%q has %d answers, and %s asks %d questions: %s", text, len(e.Answers), which, len(prompts),
			strings.Join(questions, " "))
	}
	for k, p := range prompts {
		size, err := p.Answer(&e.settings, e.Answers[k])
		if err != nil {
			return nil, fmt.Errorf("%s: %s %w", which, p.Question, err)
		}
		if size != 0 {
			e.size = size
		}
	}
	return e, nil
}

// key returns an exercise as plans write it.
func (e *Exercise) key() string {
	return strings.Join(append([]string{e.String()}, e.Answers...), " ")
}

// input is the standard input of a program.
func (e *Exercise) input() string {
	if len(e.Answers) == 0 {
		return ""
	}
	return strings.Join(e.Answers, "\n") + "\n"
}

// searches reports whether mazes of an exercise can be better or worse.
func (e *Exercise) searches() bool { return e.Exercise > neller.Evaluation }

// defaultExercises are the configurations of a plan that names none: the answers of the assignment's
// samples, or similar ones.
var defaultExercises = []string{
	"representation 6", "evaluation", "descent 1000", "restarts 1000 10", "uphill 20000 .01", "annealing 20000 5 .999",
}

// maxReference bounds how many runs of a search make a threshold.
const maxReference = 1001

// reference returns the median of the energies that the search of an exercise reaches with the same
// answers, from as many runs as fit into the time.
func (e *Exercise) reference(ctx context.Context, limit time.Duration) (energy float64, source string) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var energies []float64
	for len(energies) < maxReference && (len(energies) == 0 || ctx.Err() == nil) {
		random := rand.New(rand.NewPCG(uint64(len(energies)), 0))
		m := neller.Search(ctx, e.Exercise, e.size, e.settings, random)
		if ctx.Err() != nil && len(energies) > 0 {
			break // it was cut short
		}
		energies = append(energies, float64(neller.Energy(m.Moves())))
	}
	return statistics.Median(energies), fmt.Sprintf("the median of %d runs of the exercise's own search", len(energies))
}

// readTranscript reads the maze from the output of an exercise.
func readTranscript(e *Exercise, output string) answer {
	if strings.TrimSpace(output) == "" {
		return answer{verdict: WrongFormat, why: "the program printed nothing"}
	}
	t, err := neller.Parse([]byte(output))
	if err != nil {
		return answer{verdict: WrongFormat, why: fmt.Sprintf("no maze can be read: %v", err)}
	}
	if t.Maze.Size != e.size {
		return answer{verdict: WrongConfig, why: fmt.Sprintf("the maze has %d rows, and %d were wanted", t.Maze.Size, e.size)}
	}
	a := answer{verdict: OK, ranked: e.searches(), format: transcriptDeviations(t, e, output)}
	for _, problem := range t.Check() {
		switch {
		case problem.Kind == neller.BrokenRule:
			return answer{verdict: WrongConfig, why: problem.String()}
		// 25 wrong numbers are one claim
		case !slices.ContainsFunc(a.claims, func(c Claim) bool { return c.kind == problem.Kind }):
			a.claims = append(a.claims, Claim{problem.Line, problem.What, problem.Kind})
		}
	}
	if a.grid, err = t.Maze.Grid(); err != nil {
		return answer{verdict: WrongConfig, why: err.Error()}
	}
	energy := neller.Energy(t.Maze.Moves())
	a.unsolvable = energy == neller.NoPath && e.searches() // a random maze may be what it is
	if !e.Evaluates() {
		return a
	}
	a.figure = &energy
	if t.Moves == nil {
		a.missing = append(a.missing, "Moves from start:")
	}
	if t.Energy == nil {
		a.missing = append(a.missing, "energy")
	}
	return a
}

// transcriptDeviations compares a transcript with the samples: its questions, and what follows them.
func transcriptDeviations(t *neller.Transcript, e *Exercise, output string) []Deviation {
	c := comparison{}
	if at := strings.IndexByte(output, '\r'); at >= 0 {
		c.add(LineEnds, 1+strings.Count(output[:at], "\n"), "lines end with a carriage return")
	}
	prompts := e.Prompts()
	for k, p := range prompts {
		switch {
		case k >= len(t.Asked):
			c.add(MissingLines, 1, "the question %q is missing", p.Question)
		case t.Asked[k].Question == p.Question:
		case squeeze(t.Asked[k].Question) == squeeze(p.Question):
			c.add(LetterCase, 1, "%q should be %q", clip(t.Asked[k].Question), p.Question)
		default:
			c.add(ExtraLines, 1, "%q should be %q", clip(t.Asked[k].Question), p.Question)
		}
	}
	for _, asked := range t.Asked[min(len(prompts), len(t.Asked)):] {
		c.add(ExtraLines, 1, "%q does not belong here", clip(asked.Question))
	}
	switch {
	case e.Evaluates() && !t.Complete():
		c.add(MissingLines, t.BodyLine, "the moves from the start and the energy should follow the maze")
	case !e.Evaluates() && (t.Moves != nil || t.Energy != nil):
		c.add(ExtraLines, t.BodyLine, "nothing should follow the maze")
	case !t.Exact:
		c.bodies(t)
	}
	return c.found[:min(len(c.found), maxDeviations)]
}

// bodies compares what follows the questions with how the samples would print it. Both have the same
// lines but for empty ones, as both say the same.
func (c *comparison) bodies(t *neller.Transcript) {
	want := strings.Split(t.Form(), "\n")
	at := 0
	for k, line := range strings.Split(t.Body, "\n") {
		number := t.BodyLine + k
		if strings.TrimSpace(line) == "" {
			switch {
			case at < len(want) && want[at] == "":
				at++
				if line != "" {
					c.add(TrailingBlanks, number, "the line should be empty, but has blanks")
				}
			default:
				c.add(BlankLines, number, "there should be no empty line")
			}
			continue
		}
		if at < len(want) && want[at] == "" {
			c.add(BlankLines, number, "an empty line is missing before it")
			at++
		}
		if at == len(want) {
			return
		}
		c.bodyLine(number, line, want[at])
		at++
	}
}

// bodyLine compares a line with that of the samples.
func (c *comparison) bodyLine(number int, line, want string) {
	words := strings.Join(strings.Fields(line), " ")
	wanted := strings.Join(strings.Fields(want), " ")
	switch {
	case line == want:
	case strings.TrimRight(line, " \t") == strings.TrimRight(want, " \t"):
		c.add(TrailingBlanks, number, "the samples have one blank behind each number")
	case words == wanted:
		c.add(Blanks, number, "the blanks differ from those of the samples")
	case strings.EqualFold(words, wanted):
		c.add(LetterCase, number, "capital and small letters differ from the samples")
	case strings.TrimSuffix(words, "G")+"0" == wanted:
		c.add(GoalLetter, number, "the goal is written as \"G\", not as 0")
	default:
		c.add(OtherLabel, number, "%q should be %q", clip(line), want)
	}
}
