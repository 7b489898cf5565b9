package numbershift

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/shift"
	"stride/shift/official"
)

// How lists and commands name the problems of levels.

// problemOf reads the number of an official level, after which its secret may follow.
func problemOf(words []string) (puzzle.Problem, error) {
	if len(words) != 1 && len(words) != 2 {
		return nil, errors.New(
			"a level is named by its number, after which the secret of its game may follow, as in 300 mine")
	}
	secret := ""
	if len(words) == 2 {
		secret = words[1]
	}
	return parseOfficial(words[0], secret)
}

var (
	singleLevels = phrase.Define("record.shift.single", "Number Shifting, single levels")
	publicLevels = phrase.Define("record.shift.public", "Number Shifting, public test levels")
	secretLevels = phrase.Define("record.shift.secret", "Number Shifting, secret {secret}")
	levelTitle   = phrase.Define("record.shift.level", "level {level}")
)

// About puts the levels of each secret into a group, by their numbers.
func (p Problem) About() puzzle.About {
	if p.level == 0 {
		rows, cols := p.Size()
		return puzzle.About{Group: singleLevels.Text(),
			Title: phrase.Text{phrase.Plain(printable.Shorten(p.key))}, Order: []int{rows * cols, rows}}
	}
	group := publicLevels.Text()
	if p.secret != (official.Seed{}) {
		group = secretLevels.Text("secret", secretName(p.secret))
	}
	return puzzle.About{Group: group, Title: levelTitle.Text("level", p.level), Order: []int{p.level}}
}

// secretName returns a secret for people: as it may be typed again, if it is a text.
func secretName(secret official.Seed) string {
	text := strings.TrimRight(string(secret[:]), "\x00")
	for _, c := range []byte(text) {
		if c <= ' ' || c > '~' {
			return hex.EncodeToString(secret[:])
		}
	}
	return fmt.Sprintf("%q", text)
}

// Print returns moves, one on each line.
func (p Problem) Print(answer string) (string, error) {
	if _, err := p.Check(answer); err != nil || answer == "" {
		return "", err
	}
	return answer + "\n", nil
}

// Answer returns moves as an answer to a problem.
func Answer(moves []shift.Move) string { return strings.Join(lines(moves), "\n") }
