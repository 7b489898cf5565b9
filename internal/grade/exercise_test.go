package grade

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/internal/grade/neller"
	"stride/internal/run"
)

// TestExercisePlan reads plans of Neller's exercises, right and wrong ones.
func TestExercisePlan(t *testing.T) {
	for text, want := range map[string]string{
		"dialect: neller": "",
		"configurations: [descent 1000]\ndialect: neller": "",
		"dialect: klingon":                                                            "line 1: dialect: write course or neller",
		"configurations: [descent 1000]":                                              "the configuration descent 1000 is one of Neller's exercises: write dialect: neller",
		"dialect: neller\nconfigurations: [5 5 1 4]":                                  "the configuration 5 5 1 4 is none of Neller's exercises",
		"dialect: neller\nconfigurations: [descent]":                                  `line 2: "descent" has 0 answers, and descent asks 1 questions: Iterations?`,
		"dialect: neller\nconfigurations: [descent many]":                             `line 2: descent: Iterations? "many" is no answer`,
		"dialect: neller\nconfigurations: [descent 10, descent 10]":                   "the configuration descent 10 stands there twice",
		"dialect: neller\nconfigurations:\n  - {exercise: dance}":                     `line 3: exercise: there is no exercise "dance"`,
		"dialect: neller\nthreshold: 15":                                              "the threshold of descent 1000 is 15: an energy must be below 0",
		"threshold: -15":                                                              "the threshold of 5 5 1 4 is -15: it must be above 0",
		"dialect: neller\nconfigurations: [{exercise: \"descent 1\", maze: 5 5 1 4}]": "a configuration is a maze or an exercise, not both",
	} {
		p, err := ReadPlan([]byte(text))
		if want == "" && strings.HasPrefix(text, "dialect: neller") && err == nil &&
			len(p.Configs) != len(neller.Exercises()) {
			t.Errorf("%d exercises by default", len(p.Configs))
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	p, err := ReadPlan([]byte("dialect: neller\nrun: java {exercise} -- {answers}\nconfigurations: [annealing 100 5 .99]"))
	if err != nil {
		t.Fatal(err)
	}
	if line := p.Line(p.Configs[0]); line != "java annealing -- 100 5 .99" {
		t.Errorf("the command is %q", line)
	}
	if input := p.Configs[0].Exercise.input(); input != "100\n5\n.99\n" {
		t.Errorf("the input is %q", input)
	}
}

// TestReference compares the threshold of a search with the quartiles of the search itself.
func TestReference(t *testing.T) {
	p, err := ReadPlan(
		[]byte("dialect: neller\nthreshold: optimum, records, search 20s\nconfigurations: [descent 100, evaluation]"))
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.Configs[0].find(t.Context(), nil)
	if err != nil || found.Value > -8 || found.Value < -13 ||
		found.Source != "the median of 1001 runs of the exercise's own search" {
		t.Errorf("%+v, %v", found, err)
	}
	if none, err := p.Configs[1].find(t.Context(), nil); err != nil || none.Value != 0 {
		t.Errorf("a random maze has the threshold %+v, %v", none, err)
	}
	// A single run that takes longer than the time is cut short.
	e, err := parseExercise("descent 1000000000")
	if err != nil {
		t.Fatal(err)
	}
	if energy, source := e.reference(t.Context(), 50*time.Millisecond); energy >= 0 ||
		!strings.Contains(source, "1 runs") {
		t.Errorf("%g, %s", energy, source)
	}
}

// transcript is a sample of the assignment.
func transcript(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("neller", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTranscripts judges the samples of the assignment, and samples that were changed in one place.
func TestTranscripts(t *testing.T) {
	descent, random := transcript(t, "descent-100.txt"), transcript(t, "evaluation.txt")
	for _, c := range []struct {
		name, exercise, output, old, new string
		threshold                        float64
		verdict                          Verdict
		points                           float64
		why                              string
	}{
		{"a sample", "descent 100", descent, "", "", -11, OK, 10, ""},
		{"better than it must be", "descent 100", descent, "", "", -5, OK, 10, ""},
		{"half of it", "descent 100", descent, "", "", -22, OK, 5, "the energy of the maze is -11; full points need -22"},
		{"no echo", "descent 100", descent, "Iterations? 100\n", "Iterations? ", -11, OK, 10, ""},
		{"four questions", "annealing 100 5 .99",
			"Iterations? Initial temperature? Decay rate? " +
				strings.TrimPrefix(descent, "Iterations? 100\n"), "", "", -11, OK, 10, ""},
		{"a question is missing", "uphill 100 .5", descent, "", "", -11, WrongFormat, 9,
			`the question "Uphill step probability?" is missing`},
		{"another question", "descent 100", descent, "Iterations?", "How many?", -11, WrongFormat, 9,
			`"How many?" should be "Iterations?"`},
		{"a question too many", "evaluation", "Why? 3\n" + random, "", "", 0, WrongFormat, 9, `"Why?" does not belong here`},
		{"another energy", "descent 100", descent, "-11", "-12", -11, FalseClaim, 9, "the energy is -11, not -12"},
		{"other moves", "descent 100", descent, " 1  8  7", " 2  9  7", -11, FalseClaim, 9,
			"row 2, column 1 takes 1 moves from the start, not 2"},
		{"an illegal number", "descent 100", descent, "2 2 1 2 2", "2 2 3 2 2", -11, WrongConfig, 0,
			"row 3, column 3 holds 3, which allows no jump"},
		{"no energy", "descent 100", descent, "\n-11\n", "", -11, WrongFormat, 8, `the report does not say "energy"`},
		{"no blanks at the end", "descent 100", descent, "1 4 2 2 2 \n", "1 4 2 2 2\n", -11, WrongFormat, 9,
			"line 2: the samples have one blank"},
		{"other blanks", "descent 100", descent, " 0  1  8", "0 1 8", -11, WrongFormat, 9, "line 9: the blanks differ"},
		{"an empty line too many", "descent 100", descent, "\nMoves", "\n\nMoves", -11, WrongFormat, 9,
			"line 8: there should be no empty line"},
		{"an empty line too few", "descent 100", descent, "\nMoves", "Moves", -11, WrongFormat, 9,
			"line 7: an empty line is missing before it"},
		{"small letters", "descent 100", descent, "Moves", "moves", -11, WrongFormat, 9, "capital and small letters"},
		{"a word before the energy", "descent 100", descent, "-11", "Energy: -11", -11, WrongFormat, 9,
			`"Energy: -11" should be "-11"`},
		{"G", "descent 100", descent, "2 3 0 \n", "2 3 G \n", -11, WrongFormat, 9, "the goal is written"},
		{"Windows", "descent 100", strings.ReplaceAll(descent, "\n", "\r\n"), "", "", -11, WrongFormat, 9, "carriage return"},
		{"a random maze", "evaluation", random, "", "", 0, OK, 10, ""},
		{"a random maze of a size", "representation 6", transcript(t, "representation-6.txt"), "", "", 0, OK, 10, ""},
		{"of another size", "representation 7", transcript(t, "representation-6.txt"), "", "", 0, WrongConfig, 0,
			"the maze has 6 rows, and 7 were wanted"},
		{"with too much", "representation 5", "Rook Jumping Maze size (5-10)? " + random, "", "", 0, WrongFormat, 9,
			"nothing should follow the maze"},
		{"without a solution, at random", "evaluation", lost, "", "", 0, OK, 10, ""},
		{"without a solution", "descent 100", "Iterations? " + lost, "", "", -11, Unsolvable, 0, "no solution"},
		{"nothing", "descent 100", " \n", "", "", -11, WrongFormat, 0, "printed nothing"},
		{"something else", "descent 100", "hello", "", "", -11, WrongFormat, 0, "no maze can be read"},
	} {
		p, err := ReadPlan([]byte("dialect: neller\npoints: 10\nconfigurations: [" + c.exercise + "]"))
		if err != nil {
			t.Fatal(err)
		}
		output := strings.Replace(c.output, c.old, c.new, 1)
		r := Record{Outcome: Outcome{Reason: run.Exited, Stdout: len(output)}}
		j := p.judge(p.Configs[0], Threshold{Value: c.threshold, Source: "set by the plan"}, r, output)
		reasons := fmt.Sprint(j.Why, j.Costs)
		if j.Verdict != c.verdict || math.Abs(j.Points-c.points) > 1e-9 || !strings.Contains(reasons, c.why) {
			t.Errorf("%s: %s, %g points, want %s, %g, %s: %s", c.name, j.Verdict, j.Points, c.verdict, c.points, c.why, reasons)
		}
	}
}

// lost is the transcript of a maze without a solution.
const lost = `3 1 1 3 1 
1 1 1 1 1 
1 1 1 1 1 
3 1 1 3 1 
1 1 1 1 0 

Moves from start:
 0 -- --  1 -- 
-- -- -- -- -- 
-- -- -- -- -- 
 1 -- --  2 -- 
-- -- -- -- -- 

1000000
`

// TestEnergies ranks programs by their energies, of which the smallest is the best; a run without one is
// worse than all others.
func TestEnergies(t *testing.T) {
	p, err := ReadPlan([]byte("dialect: neller\nbonus: 10\nconfigurations: [descent 100]"))
	if err != nil {
		t.Fatal(err)
	}
	r := &Results{Plan: p}
	for name, energies := range map[string][]int{"good": {-15, -16, -12}, "bad": {-9, -20, -9}, "fails": {-18, -17, 1}} {
		g := &ConfigGrade{Verdict: OK, config: p.Configs[0]}
		for _, energy := range energies {
			g.Runs = append(g.Runs, &Judged{Verdict: OK, Counts: energy < 0, ranked: true, Figure: &energy})
		}
		g.summarize()
		r.Students = append(r.Students, &Student{Name: name, Configs: []*ConfigGrade{g}})
	}
	r.addBonus()
	for _, s := range r.Students {
		want := map[string][2]float64{"good": {-15, 8}, "bad": {-9, 6}, "fails": {-17, 10}}[s.Name]
		if *s.Configs[0].Value != want[0] || s.Bonus != want[1] {
			t.Errorf("%s has %g and the bonus %g, want %v", s.Name, *s.Configs[0].Value, s.Bonus, want)
		}
	}
}

// TestFixExercises replaces the thresholds of a plan by numbers.
func TestFixExercises(t *testing.T) {
	text := []byte("dialect: neller\nthreshold: 50% of -18\nconfigurations: [evaluation, descent 100]\n")
	p, err := ReadPlan(text)
	if err != nil {
		t.Fatal(err)
	}
	fixed, err := FixThresholds(t.Context(), p, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadPlan(fixed)
	if err != nil || len(again.Configs) != 2 || again.Configs[0].Key() != "evaluation" ||
		again.Configs[1].Sources[0] != (Source{Kind: Number, Number: -9}) || again.Points != p.Points {
		t.Errorf("%s: %v", fixed, err)
	}
}
