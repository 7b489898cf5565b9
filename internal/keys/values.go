package keys

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/internal/memory"
	"stride/internal/nearest"
)

// Of returns a value in a place of any type. Show writes what parse reads; called is the word for
// it in the help.
func Of[T any](to *T, called string, parse func(string) (T, error), show func(T) string) Value {
	return &single[T]{to, called, parse, show}
}

type single[T any] struct {
	to     *T
	called string
	parse  func(string) (T, error)
	show   func(T) string
}

func (v *single[T]) Type() string   { return v.called }
func (v *single[T]) String() string { return v.show(*v.to) }
func (v *single[T]) Set(text string) error {
	x, err := v.parse(text)
	if err == nil {
		*v.to = x
	}
	return err
}

// Text is any text.
func Text(to *string) Value { return Named(to, "TEXT") }

// Named is any text, with a word for it in the help.
func Named(to *string, called string) Value { return Of(to, called, Same, Show) }

// Same reads a text as it is.
func Same(text string) (string, error) { return text, nil }

// Show writes a text as it is.
func Show[T ~string](text T) string { return string(text) }

// Bool is yes or no.
func Bool(to *bool) Value {
	return Of(to, "bool", func(text string) (bool, error) {
		switch text {
		case "yes", "true":
			return true, nil
		case "no", "false":
			return false, nil
		}
		return false, errors.New("it must be yes or no, or true or false")
	}, func(b bool) string {
		if b {
			return "yes"
		}
		return "no"
	})
}

// OneOf is one of some words. Capitals make no difference.
func OneOf[T ~string](to *T, words ...T) Value {
	all := make([]string, len(words))
	for k, w := range words {
		all[k] = string(w)
	}
	return WordOf(to, all, func(text string) (T, error) { return T(text), nil }, Show)
}

// WordOf is one of some words, each of which stands for something, perhaps a number.
func WordOf[T any](to *T, words []string, parse func(string) (T, error), show func(T) string) Value {
	called := "NAME"
	if !slices.ContainsFunc(words, notANumber) {
		called = "N"
	}
	return &word[T]{single: single[T]{to, called, parse, show}, words: words}
}

func notANumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err != nil
}

// WordOr is one of some words, or any text that begins with a prefix. Form says what such a text
// is, for errors.
func WordOr(to *string, words []string, prefix, form string) Value {
	return &word[string]{single[string]{to, "NAME", Same, Show[string]}, words, prefix, form}
}

type word[T any] struct {
	single[T]
	words        []string
	prefix, form string
}

// Choices returns the words.
func (v *word[T]) Choices() []string { return v.words }

func (v *word[T]) Set(text string) error {
	for _, w := range v.words {
		if strings.EqualFold(text, w) {
			return v.single.Set(w)
		}
	}
	right := v.words
	if v.prefix != "" {
		if strings.HasPrefix(text, v.prefix) {
			return v.single.Set(text)
		}
		right = append(slices.Clone(right), v.form)
	}
	return fmt.Errorf("it must be %s%s", Either(right), nearest.Hint(text, v.words))
}

// Span is the range of a number. The zero Span is any number.
type Span struct{ from, to int64 }

// AtLeast is a range without an upper limit.
func AtLeast(n int64) Span { return Span{n, math.MaxInt64} }

// Between is a range with both its ends.
func Between(from, to int64) Span { return Span{from, to} }

// NotNegative is the range of counts and times.
var NotNegative = AtLeast(0)

// RangeError is the error of a number outside of its range.
type RangeError string

func (e RangeError) Error() string { return string(e) }

func (s Span) check(n int64, show func(int64) string) error {
	switch {
	case s == Span{} || s.from <= n && n <= s.to:
		return nil
	case s == NotNegative:
		return RangeError("it must not be negative")
	case s.to == math.MaxInt64:
		return RangeError("it must be at least " + show(s.from))
	}
	return RangeError(fmt.Sprintf("it must be from %s to %s", show(s.from), show(s.to)))
}

// Int is a whole number, which may have an exponent, as in 2e6.
func Int[T ~int | ~int64](to *T, span Span) Value {
	read := func(text string) (T, error) {
		n, err := ParseInt(text, span)
		return T(n), err
	}
	show := func(n T) string { return strconv.FormatInt(int64(n), 10) }
	return &number[T]{single[T]{to, "N", read, show}, show(T(span.from)), show(T(span.to))}
}

// number is a number with a range, the ends of which are shown with all their digits.
type number[T any] struct {
	single[T]
	low, high string
}

// Limits returns the ends of the range.
func (v *number[T]) Limits() (low, high string) { return v.low, v.high }

// maxExact is the largest number up to which all whole numbers are exact in floating point.
const maxExact = 1 << 53

// ParseInt reads a whole number of a range. A number with too many digits is too large, and is none
// of any other kind.
func ParseInt(text string, span Span) (int64, error) {
	show := func(n int64) string { return strconv.FormatInt(n, 10) }
	digits, whole := Whole(text)
	if !whole {
		digits = text
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		x, err := strconv.ParseFloat(digits, 64)
		switch {
		case err != nil && !errors.Is(err, strconv.ErrRange) || x != math.Trunc(x) ||
			!whole && strings.Contains(text, "."):
			return 0, errors.New("it must be a whole number" + span.example())
		case math.Abs(x) > maxExact && span.to > maxExact || math.Abs(x) > maxExact && span == Span{}:
			return 0, RangeError(fmt.Sprintf("it must be at most %d", int64(maxExact)))
		case math.Abs(x) > maxExact:
			return 0, span.check(int64(math.Copysign(math.MaxInt64, x)), show)
		}
		n = int64(x)
	}
	return n, span.check(n, show)
}

func (s Span) example() string {
	if s.to == math.MaxInt64 || s == (Span{}) {
		return ", such as 1000000 or 1e6"
	}
	return fmt.Sprintf(" from %d to %d", s.from, s.to)
}

// Seed is a seed of random numbers, from a least one.
func Seed[T ~uint64](to *T, least uint64) Value {
	return Of(to, "N", func(text string) (T, error) {
		if digits, ok := Whole(text); ok {
			text = digits
		}
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n < least {
			return 0, fmt.Errorf("it must be a whole number from %d to %d", least, uint64(math.MaxUint64))
		}
		return T(n), nil
	}, func(n T) string { return strconv.FormatUint(uint64(n), 10) })
}

// Number is a number of a range.
func Number(to *float64, least, most float64) Value {
	read := func(text string) (float64, error) { return ParseNumber(text, least, most) }
	digits := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	return &number[float64]{single[float64]{to, "X", read, ShowNumber}, digits(least), digits(most)}
}

// ParseNumber reads a number of a range.
func ParseNumber(text string, least, most float64) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange) || math.IsNaN(x):
		return 0, fmt.Errorf("it must be a number from %g to %g", least, most)
	case x < least || x > most:
		return 0, RangeError(fmt.Sprintf("it must be from %g to %g", least, most))
	}
	return x, nil
}

// ShowNumber writes a number with as many digits as it needs.
func ShowNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Duration is a time: one of Go's, such as 90s or 1h30m, or a number of seconds.
func Duration(to *time.Duration, span Span) Value {
	return Of(to, "TIME", func(text string) (time.Duration, error) {
		return ParseDuration(text, span)
	}, ShowDuration)
}

// maxSeconds bounds the durations that are given as a number: a year. A longer one is a slip.
const maxSeconds = 366 * 24 * 60 * 60

// ParseDuration reads a time.
func ParseDuration(text string, span Span) (d time.Duration, err error) {
	if seconds, failed := strconv.ParseFloat(text, 64); failed == nil && math.Abs(seconds) < maxSeconds {
		d = time.Duration(math.Round(seconds * float64(time.Second)))
	} else if d, err = time.ParseDuration(text); err != nil {
		return 0, errors.New("it must be a duration, such as 10s, 5m or 1h30m, or a number of seconds")
	}
	return d, span.check(int64(d), func(n int64) string { return time.Duration(n).String() })
}

// ShowDuration writes a time, "0" for none: help texts leave out defaults of 0.
func ShowDuration(d time.Duration) string {
	if d == 0 {
		return "0"
	}
	text := d.String()
	if short := strings.TrimSuffix(text, "m0s"); short != text {
		text = short + "m"
	}
	if short := strings.TrimSuffix(text, "h0m"); short != text {
		text = short + "h"
	}
	return text
}

// Size is a number of bytes, such as 512MB or 2GiB.
func Size(to *int64, least int64) Value {
	return Of(to, "SIZE", func(text string) (int64, error) {
		n, ok := memory.ParseBytes(text)
		switch {
		case !ok || n > math.MaxInt64/4:
			return 0, errors.New("it must be a number of bytes, such as 512MB or 2GiB")
		case n < least:
			return 0, RangeError("it must be at least " + ShowSize(least))
		}
		return n, nil
	}, ShowSize)
}

// ShowSize writes a number of bytes in the largest unit of which it is a multiple.
func ShowSize(n int64) string {
	for k, unit := range []string{"GiB", "MiB", "KiB"} {
		if size := int64(1) << (30 - 10*k); n > 0 && n%size == 0 {
			return fmt.Sprintf("%d%s", n/size, unit)
		}
	}
	return strconv.FormatInt(n, 10)
}

// Range is a number or a range, such as 8 or 8-12. Both ends of the zero value are 0, which stands
// for any number.
type Range struct{ Low, High int }

// maxOfRange limits the numbers of a range.
const maxOfRange = 1_000_000

// Type is what the help calls the value.
func (r *Range) Type() string { return "RANGE" }

func (r *Range) String() string {
	switch {
	case *r == Range{}:
		return ""
	case r.Low == r.High:
		return strconv.Itoa(r.Low)
	}
	return fmt.Sprintf("%d-%d", r.Low, r.High)
}

// Set reads a number or a range.
func (r *Range) Set(text string) error {
	low, high, ranged := strings.Cut(text, "-")
	if !ranged {
		high = low
	}
	a, err := ParseInt(strings.TrimSpace(low), Span{})
	b, errHigh := ParseInt(strings.TrimSpace(high), Span{})
	if errors.Join(err, errHigh) != nil || a < 1 || b < a || b > maxOfRange {
		return errors.New("it must be a number, such as 8, or a range, such as 8-12")
	}
	*r = Range{int(a), int(b)}
	return nil
}

// List is a list of values: in a plan, or after a flag, separated by commas. What is read first
// replaces what was there.
func List[T any](to *[]T, called string, parse func(string) (T, error), show func(T) string) Value {
	return &list[T]{to: to, called: called, parse: parse, show: show}
}

type list[T any] struct {
	to     *[]T
	called string
	parse  func(string) (T, error)
	show   func(T) string
	begun  bool
}

func (l *list[T]) Type() string { return l.called }

func (l *list[T]) String() string {
	words := make([]string, len(*l.to))
	for k, x := range *l.to {
		words[k] = l.show(x)
	}
	return strings.Join(words, ",")
}

func (l *list[T]) Set(text string) error {
	l.Begin()
	if strings.TrimSpace(text) == "" {
		return nil
	}
	for word := range strings.SplitSeq(text, ",") {
		if err := l.Add(strings.TrimSpace(word)); err != nil {
			return err
		}
	}
	return nil
}

// Begin empties the list before the first text.
func (l *list[T]) Begin() {
	if !l.begun {
		*l.to, l.begun = nil, true
	}
}

// Add reads an item.
func (l *list[T]) Add(text string) error {
	x, err := l.parse(text)
	if err == nil {
		*l.to = append(*l.to, x)
	}
	return err
}
