package families_test

import (
	"strings"
	"testing"

	"stride/internal/checkdigit"
	"stride/internal/puzzle/families"
)

// TestProblemOf names problems by the words of commands.
func TestProblemOf(t *testing.T) {
	const zeros = "00000000000000000000"
	for words, want := range map[string]string{
		"maze:10x10:1-9": "maze:10x10:1-9", "10 10 1 9": "maze:10x10:1-9", "maze 10 10 1 9": "maze:10x10:1-9",
		"300": "shift:300#", "shift:300": "shift:300#", "shift 300": "shift:300#",
		"300 mine":       "shift:300#6d696e65000000000000000000000000",
		"Shift:300#mine": "shift:300#6d696e65000000000000000000000000", "65536": "shift:65536#",
	} {
		if p, err := families.All.ProblemOf(strings.Fields(words)); err != nil || p.Key() != want {
			t.Errorf("%s: %v, error %v, want %s", words, p, err, want)
		}
	}
	for words, want := range map[string]string{
		"":             `"" is no problem that can be searched: a level is named by its number`,
		"6 6 1":        "there are 3 arguments, but a maze takes four numbers",
		"five":         `"five" is no problem that can be searched: level "five" is not a number`,
		"maze 6 6 9 1": "MIN is 9 and MAX is 1",
		"shift 65537":  "level 65537: it must be from 1 to 65536",
		"shift":        "a level is named by its number",
		"shift:x#":     `level "x" is not a number`,
		"shift:65537":  "level 65537: it must be from 1 to 65536",
		"1" + zeros:    "level 1" + zeros + ": it must be from 1 to 65536",
		"go:300":       `"go:300" names no kind of puzzle: it must begin with one of "maze:", "shift:"`,
	} {
		if p, err := families.All.ProblemOf(strings.Fields(words)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, error %v, want one with %q", words, p, err, want)
		}
	}
}

// TestProblemOfText reads printed levels.
func TestProblemOfText(t *testing.T) {
	level, p, err := families.All.ProblemOfText("4 1\n1 1 1 1\n")
	if err != nil || level.ID() != p.Key() || p.Family().Name != "shift" {
		t.Errorf("%v, error %v", p, err)
	}
	// nothing, a maze, half a level
	for _, text := range []string{"", "2 1 1\n1 1 1\n3 1 0\n", "4 1\n1 1 1"} {
		if _, p, err := families.All.ProblemOfText(text); err == nil ||
			!strings.Contains(err.Error(), "no level that can be solved") {
			t.Errorf("%q: %v, error %v", text, p, err)
		}
	}
}

// TestLacks checks answers that are only parts of one.
func TestLacks(t *testing.T) {
	for _, c := range []struct{ problem, answer, want string }{
		{"maze:2x2:2-2", "2x2:2-2:222" + string(checkdigit.Of("2x2:2-2:222")), "the maze has no solution"},
		{"shift:3#", "", "of the level, 6 numbers remain"},
	} {
		p, err := families.All.ParseProblem(c.problem)
		if err != nil {
			t.Fatal(err)
		}
		if score, err := p.Check(c.answer); err != nil || score.Lacks != c.want {
			t.Errorf("%s: %+v, error %v, want that it lacks %q", c.problem, score, err, c.want)
		}
	}
}
