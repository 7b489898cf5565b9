package records

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// A family that only this test knows: the problem "toy:9" is to name a number of at most 9,
// the larger the better, and 0 is only a part of an answer.
var toy = &puzzle.Family{Name: "toy", Title: "Numbers"}

func init() { // the function refers to the table
	toy.ParseProblem = func(rest string) (puzzle.Problem, error) {
		most, err := strconv.ParseInt(rest, 10, 64)
		return toyProblem{most: most}, err
	}
}

type toyProblem struct {
	puzzle.Problem // what a book has no use for
	most           int64
}

func (p toyProblem) Family() *puzzle.Family { return toy }
func (p toyProblem) Key() string            { return fmt.Sprintf("toy:%d", p.most) }
func (p toyProblem) About() puzzle.About {
	return puzzle.About{Group: phrase.Text{phrase.Plain("Numbers")},
		Title: phrase.Text{phrase.Plain(fmt.Sprintf("up to %d", p.most))}, Bound: p.most, Order: []int{int(p.most)}}
}

func (p toyProblem) Check(answer string) (puzzle.Score, error) {
	n, err := strconv.ParseInt(answer, 10, 64)
	if err != nil || n > p.most {
		return puzzle.Score{}, fmt.Errorf("%q is no number up to %d", answer, p.most)
	}
	s := puzzle.Score{Value: n, Best: n == p.most}
	if n == 0 {
		s.Lacks = "nothing is no number"
	}
	return s, nil
}

// TestAnyFamily keeps answers of a family that the package has never heard of.
func TestAnyFamily(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "records.db")
	b, err := Open(path, append(families.All[:len(families.All):len(families.All)], toy))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		problem, answer string
		seconds         float64
		want            Outcome
		wrong           string
	}{
		{"toy:9", "5", 1, Entered, ""},
		{"toy:9", "5", 0.5, NotBetter, ""}, // there may be a larger one
		{"toy:9", "7", 9, Improved, ""},
		{"toy:9", "9", 0, Improved, ""}, // the time is not known
		{"toy:9", "9", 9, Improved, ""},
		{"toy:9", "9", 9, NotBetter, ""},
		{"toy:9", "9", 8, Improved, ""},
		{"toy:9", "9", 0, NotBetter, ""},
		{"toy:9", "0", 1, NotBetter, "nothing is no number"},
		{"toy:9", "10", 1, NotBetter, `no answer to toy:9: "10" is no number up to 9`},
		{"toy:10", "10", 1, Entered, ""},
		{"maze:5x5:1-4", courseMaze, 1, Entered, ""},
	} {
		got, err := b.Add(ctx, Entry{c.problem, c.answer, source("thought", c.seconds)})
		if got != c.want || (err != nil) != (c.wrong != "") || err != nil && err.Error() != c.wrong {
			t.Errorf("%s to %s in %g s: %v, error %v, want %v, error %q", c.answer, c.problem, c.seconds, got, err, c.want,
				c.wrong)
		}
	}
	list, err := b.List(ctx, Best, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for group := range Groups(list) {
		for _, r := range group {
			text = append(text, fmt.Sprintf("%s, %s: %s/%g", r.About.Group, r.About.Title, r.Answer, r.Seconds))
		}
	}
	if got, want := strings.Join(text,
		"; "), "Jump mazes, 5 × 5, 1 to 4: "+courseMaze+"/1; Numbers, up to 9: 9/8; Numbers, up to 10: 10/1"; got != want {
		t.Errorf("listed are %s, want %s", got, want)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}

	// Who does not know the family is told of entries that cannot be read, and has the others.
	if b, err = Open(path, families.All); err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	unknown := 0
	list, err = b.List(ctx, Best, func(error) { unknown++ })
	if err != nil || len(list) != 1 || unknown != 2 {
		t.Errorf("%d are listed, %d unknown, error %v", len(list), unknown, err)
	}
}
