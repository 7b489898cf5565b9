// Package claims compares lines that a report claims, such as "Puzzle value: 92", with those of a
// true report. [stride/maze/format] uses it for the report of the course, and the command line for
// those of other objectives.
package claims

import (
	"strconv"
	"strings"
)

// Truth holds the lines of a true report: what follows the colon, by the key of the word before it.
type Truth map[string]string

// Of returns the lines of a true report, as it is printed.
func Of(report string) Truth {
	truth := make(Truth)
	for row := range strings.Lines(report) {
		if word, text, found := strings.Cut(row, ":"); found {
			truth[key(word)] = strings.TrimSpace(text)
		}
	}
	return truth
}

// Contradicts reports whether the line "word: text" is not true, and what is true. A line about
// something that the true report does not have contradicts nothing.
func (t Truth) Contradicts(word, text string) (actual string, wrong bool) {
	actual, known := t[key(word)]
	return actual, known && !same(text, actual)
}

// key returns the form of a word in which words are compared. The two editions of the course call
// the value by different names.
func key(word string) string {
	key := strings.Join(strings.Fields(strings.ToLower(word)), " ")
	if key == "puzzle score" {
		return "puzzle value"
	}
	return key
}

// same reports whether two texts say the same, as numbers or as words.
func same(a, b string) bool {
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX == nil && errY == nil {
		return x == y
	}
	return strings.EqualFold(a, b)
}
