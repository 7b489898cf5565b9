// Package nearest guesses which word a mistyped word was meant to be.
package nearest

import (
	"fmt"
	"slices"
	"strings"

	"stride/internal/printable"
)

// Of returns the word that a mistyped word was most likely meant to be, or "" if none is near. A
// word that begins with the mistyped one is preferred. Otherwise it is the word with the fewest
// letters inserted, deleted, replaced or swapped with a neighbour: at most two, or at most one in
// a word of up to three letters. Another number is no slip of the fingers, so words with other
// digits are never near. If none is, a phrase such as "simulated annealing" means the word in it.
func Of(word string, words []string) string {
	const fewestOfPrefix, shortWord = 2, 3
	limit := 2
	if len(word) <= shortWord {
		limit = 1
	}
	nearest := ""
	for _, w := range words {
		if digits(w) != digits(word) {
			continue
		}
		d := distance(word, w)
		if strings.HasPrefix(w, word) && len(word) >= fewestOfPrefix {
			d = 0
		}
		if d <= limit {
			nearest = w
			limit = d - 1 // only a nearer one replaces it
		}
	}
	if nearest == "" {
		for _, w := range strings.Fields(word) {
			if slices.Contains(words, w) {
				return w
			}
		}
	}
	return nearest
}

// digits returns the digits of a word.
func digits(word string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, word)
}

// distance counts the insertions, deletions, replacements and swaps of neighbours that turn
// one word into the other (the optimal string alignment distance).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}

// Hint ends an error about a word with the word that was most likely meant, and is empty if none is
// near.
func Hint(word string, words []string) string {
	if near := Of(word, words); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// UnknownError is the error for the name of something that there is not.
type UnknownError struct {
	Name string
	text string
}

func (e *UnknownError) Error() string { return e.text }

// Unknown returns the error for the name of something that there is not. It says which name was
// most likely meant, or else which there are.
func Unknown(what, name string, names []string) error {
	hint := Hint(name, names)
	if hint == "" {
		hint = ": it must be one of " + strings.Join(names, ", ")
	}
	return &UnknownError{name, fmt.Sprintf("there is no %s %q%s", what, printable.Shorten(name), hint)}
}
