package claims

import "testing"

// TestContradicts compares lines with a report of one number and one word.
func TestContradicts(t *testing.T) {
	truth := Of("Puzzle value: 92\n\nUnique: Yes\n")
	for _, c := range []struct {
		word, text string
		actual     string // empty if nothing is contradicted
	}{
		{"Puzzle value", "92", ""}, {"puzzle  Score", "+092", ""}, {"Unique", "yes", ""}, {"Time", "no", ""},
		{"Puzzle value", "93", "92"}, {"Puzzle score", "many", "92"}, {"UNIQUE", "No", "Yes"},
	} {
		actual, wrong := truth.Contradicts(c.word, c.text)
		if wrong != (c.actual != "") || wrong && actual != c.actual {
			t.Errorf("%s: %s: %q, %t", c.word, c.text, actual, wrong)
		}
	}
}
