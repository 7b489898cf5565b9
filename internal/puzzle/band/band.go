// Package band has the five bands of difficulty. They mean the same for all families of
// puzzles: the effort that a puzzle costs a person, relative to the puzzles that the generator
// of the family makes. The family's own package, such as internal/maze/difficulty, measures the effort.
// docs/difficulty.md describes both.
package band

import (
	"fmt"
	"strconv"
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
	return Any, unknown.Err("word", phrase.Quoted(fmt.Sprintf("%.20s", text)), "names", strings.Join(Names(), ", "))
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

// Limits separate the bands of a family: Limits[k] is the effort with which the band after
// All()[k] begins.
type Limits [Count - 1]float64

// Of returns the band of an effort.
func (l Limits) Of(effort float64) Band {
	b := Gentle
	for _, limit := range l {
		if effort >= limit {
			b++
		}
	}
	return b
}

// Range returns the efforts of a band: from low up to, but not including, high. The high
// end of the last band and of [Any] is 0, which stands for no end.
func (l Limits) Range(b Band) (low, high float64) {
	if b > Gentle {
		low = l[b-Gentle-1]
	}
	if b != Any && b < Fiendish {
		high = l[b-Gentle]
	}
	return low, high
}

// ParseLimits reads the table that [Limits.Table] writes. It panics if the text is
// something else, since the tables are part of the program.
func ParseLimits(table string) Limits {
	var l Limits
	k := 0
	for line := range strings.Lines(table) {
		name, number, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || name == "#" {
			continue
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || k == len(l) || name != All()[k+1].String() || k > 0 && x <= l[k-1] {
			panic(fmt.Sprintf("band: the line %q of a table of limits", line))
		}
		l[k] = x
		k++
	}
	if k != len(l) {
		panic(fmt.Sprintf("band: a table of %d limits", k))
	}
	return l
}

// Table writes the limits, one on each line after the comment, which says where they come from.
func (l Limits) Table(comment string) string {
	var text strings.Builder
	for line := range strings.Lines(comment) {
		text.WriteString("# " + strings.TrimSpace(line) + "\n")
	}
	for k, x := range l {
		fmt.Fprintf(&text, "%-8s %.4g\n", All()[k+1], x)
	}
	return text.String()
}
