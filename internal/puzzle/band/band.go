// Package band has the five bands of difficulty, on one scale for all sizes and families: tries.
// Someone plays without thinking and picks each move at random. The tries of a puzzle are the games
// of this player in which one, on average, is without a mistake. A maze in which the player wanders
// for longer than that until the goal is found counts with the jumps of the wandering instead. The
// family's own package, such as internal/maze/difficulty, computes the tries; docs/game.md says
// what is known about the scale.
package band

import (
	"fmt"
	"strings"

	"stride/internal/phrase"
)

// Band is a band of difficulty. The zero value stands for any difficulty.
type Band uint8

// The bands, in rising order.
const (
	Any Band = iota
	Gentle
	Easy
	Medium
	Hard
	Fiendish
)

// Count is the number of bands.
const Count = int(Fiendish)

var names = [...]string{"any", "gentle", "easy", "medium", "hard", "fiendish"}

// All returns the bands in rising order.
func All() []Band { return []Band{Gentle, Easy, Medium, Hard, Fiendish} }

// Names returns the names of the bands in rising order.
func Names() []string { return names[Gentle:] }

// String returns the name of b, in lower case.
func (b Band) String() string { return names[b] }

// MarshalText returns the name of b.
func (b Band) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads the name of a band.
func (b *Band) UnmarshalText(text []byte) (err error) {
	*b, err = Parse(string(text))
	return err
}

var unknown = phrase.Define("refusal.band", "the difficulty \"{word}\" is unknown: it must be one of {names}")

// Parse reads the name of a band, in any case.
func Parse(text string) (Band, error) {
	for _, b := range All() {
		if strings.EqualFold(text, b.String()) {
			return b, nil
		}
	}
	return Any, unknown.Err("word", phrase.Quoted(fmt.Sprintf("%.20s", text)), "names",
		strings.Join(Names(), ", "))
}

// Series is a series of bands, from one up to another.
type Series struct{ From, To Band }

func (s Series) String() string {
	if s.From == s.To {
		return s.From.String()
	}
	return s.From.String() + "-" + s.To.String()
}

// ParseSeries reads a band, or two of them in rising order, as in "gentle-hard".
func ParseSeries(text string) (s Series, err error) {
	from, to, both := strings.Cut(text, "-")
	if !both {
		to = from
	}
	if s.From, err = Parse(from); err == nil {
		s.To, err = Parse(to)
	}
	if err == nil && s.To < s.From {
		err = fmt.Errorf("the difficulty goes from %s to %s: it must rise, as in %[2]s-%[1]s", s.From, s.To)
	}
	return s, err
}

// At returns the band of puzzle k of count, counted from 0.
func (s Series) At(k, count int) Band { return s.From + Band(k*(int(s.To-s.From)+1)/count) }

// limits separate the bands: limits[k] is the effort, in tries, with which the band after All()[k]
// begins.
var limits = [Count - 1]float64{30, 200, 1500, 8000}

// MaxEffort is the effort of puzzles that cannot be solved, or whose effort is not known because
// they are large.
const MaxEffort = 1e9

// Of returns the band of an effort.
func Of(effort float64) Band {
	b := Gentle
	for _, limit := range limits {
		if effort >= limit {
			b++
		}
	}
	return b
}

// Range returns the efforts of a band: from low up to, but not including, high. The high
// end of the last band and of [Any] is 0, which stands for no end.
func (b Band) Range() (low, high float64) {
	if b > Gentle {
		low = limits[b-Gentle-1]
	}
	if b != Any && b < Fiendish {
		high = limits[b-Gentle]
	}
	return low, high
}
