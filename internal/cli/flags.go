package cli

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/memory"
	"stride/internal/nearest"
	"stride/internal/puzzle/band"
)

// Flags declares the flags of a command. The default of a flag is the value of its variable; the help lists the flags
// in the order in which they are declared, and calls a value as a word in backquotes of the usage says, or by its
// kind. Ranges are part of the declaration: a value outside is refused when it is read.
type Flags struct {
	set  *pflag.FlagSet
	cmd  *cobra.Command
	seed *uint64
}

// Span is the range of a number. The zero Span is any number.
type Span struct{ from, to int64 }

// AtLeast is a range without an upper limit.
func AtLeast(n int64) Span { return Span{n, math.MaxInt64} }

// Between is a range with both its ends.
func Between(from, to int64) Span { return Span{from, to} }

// NotNegative is the range of counts and times.
var NotNegative = AtLeast(0)

func (s Span) check(n int64, show func(int64) string) error {
	switch {
	case s == Span{} || s.from <= n && n <= s.to:
		return nil
	case s == NotNegative:
		return rangeError("it must not be negative")
	case s.to == math.MaxInt64:
		return rangeError("it must be at least " + show(s.from))
	}
	return rangeError(fmt.Sprintf("it must be from %s to %s", show(s.from), show(s.to)))
}

// rangeError is the error of a number outside of its range.
type rangeError string

func (e rangeError) Error() string { return string(e) }

// Bool adds a flag without a value.
func (f *Flags) Bool(to *bool, name, usage string) { f.set.BoolVar(to, name, *to, usage) }

// String adds a flag with a text.
func (f *Flags) String(to *string, name, usage string) { f.set.Var((*text)(to), name, usage) }

// Named adds a flag with a text that the help calls by a name, TEXT if it is empty.
func (f *Flags) Named(to *string, name, called, usage string) {
	f.set.Var(&named{(*text)(to), called}, name, usage)
}

type named struct {
	*text
	called string
}

func (n *named) Type() string { return cmp.Or(n.called, n.text.Type()) }

type text string

func (t *text) Type() string           { return "TEXT" }
func (t *text) String() string         { return string(*t) }
func (t *text) Set(value string) error { *t = text(value); return nil }

// OneOf adds a flag that takes one of some words.
func (f *Flags) OneOf(to *string, name string, words []string, usage string) {
	f.set.Var(&oneOf{to, words}, name, usage)
	f.Complete(name, func() []string { return words })
}

type oneOf struct {
	to    *string
	words []string
}

func (o *oneOf) Type() string   { return "NAME" }
func (o *oneOf) String() string { return *o.to }
func (o *oneOf) Set(value string) error {
	for _, word := range o.words {
		if value == word {
			*o.to = value
			return nil
		}
	}
	err := errors.New("it must be " + Either(o.words))
	if word := nearest.Of(value, o.words); word != "" {
		return fmt.Errorf("%w; did you mean %s?", err, word)
	}
	return err
}

// Either joins words by commas and "or".
func Either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Int adds a flag with a number.
func (f *Flags) Int(to *int, name string, span Span, usage string) {
	f.set.Var(&integer{func() int64 { return int64(*to) }, func(n int64) { *to = int(n) }, span}, name, usage)
}

// Count adds a flag with a number that may be written with an exponent, such as 2e6.
func (f *Flags) Count(to *int64, name string, span Span, usage string) {
	f.set.Var(&integer{func() int64 { return *to }, func(n int64) { *to = n }, span}, name, usage)
}

// integer is the value of a flag with a whole number.
type integer struct {
	get  func() int64
	set  func(int64)
	span Span
}

func (n *integer) Type() string   { return "N" }
func (n *integer) String() string { return strconv.FormatInt(n.get(), 10) }

// maxExact is the largest number up to which all whole numbers are exact in floating point.
const maxExact = 1 << 53

func (n *integer) Set(text string) error {
	x, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		y, err := strconv.ParseFloat(text, 64)
		switch {
		case err != nil && !errors.Is(err, strconv.ErrRange) || y != math.Trunc(y):
			return errors.New("it must be a whole number, such as 1000000 or 1e6")
		case math.Abs(y) > maxExact:
			return fmt.Errorf("it must be a whole number of at most %d", int64(maxExact))
		}
		x = int64(y)
	}
	if err := n.span.check(x, func(n int64) string { return strconv.FormatInt(n, 10) }); err != nil {
		return err
	}
	n.set(x)
	return nil
}

// Duration adds a flag with a time: one of Go's, such as 90s or 1h30m, or a number of seconds.
func (f *Flags) Duration(to *time.Duration, name string, span Span, usage string) {
	f.set.Var(&duration{to, span}, name, usage)
}

type duration struct {
	to   *time.Duration
	span Span
}

func (d *duration) Type() string { return "TIME" }

// String returns the duration, "0" for none: help texts leave out defaults of 0.
func (d *duration) String() string {
	if d.to == nil || *d.to == 0 {
		return "0"
	}
	return d.to.String()
}

// maxSeconds bounds the durations that are given as a number: a year. A longer one is a slip.
const maxSeconds = 366 * 24 * 60 * 60

func (d *duration) Set(text string) error {
	var value time.Duration
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(seconds) < maxSeconds {
		value = time.Duration(seconds * float64(time.Second))
	} else if value, err = time.ParseDuration(text); err != nil {
		return errors.New("it must be a duration, such as 10s, 5m or 1h30m, or a number of seconds")
	}
	if err := d.span.check(int64(value), func(n int64) string { return time.Duration(n).String() }); err != nil {
		return err
	}
	*d.to = value
	return nil
}

// List adds a flag with several texts: separated by commas, or each with the flag repeated. The first one replaces
// the default.
func (f *Flags) List(to *[]string, name string, commas bool, usage string) {
	f.set.Var(&list{to: to, commas: commas}, name, usage)
}

type list struct {
	to     *[]string
	commas bool
	given  bool
}

func (l *list) Type() string { return "LIST" }

// String returns the texts. Those of a repeated flag have no form as one word, and no default.
func (l *list) String() string {
	if l.to == nil || !l.commas {
		return ""
	}
	return strings.Join(*l.to, ",")
}

func (l *list) Set(text string) error {
	if !l.given {
		*l.to, l.given = nil, true
	}
	switch {
	case !l.commas:
		*l.to = append(*l.to, text)
	case text != "":
		*l.to = append(*l.to, strings.Split(text, ",")...)
	}
	return nil
}

// Words returns the values by which a command line repeats the flag.
func (l *list) Words() []string {
	if l.commas && len(*l.to) > 0 {
		return []string{strings.Join(*l.to, ",")}
	}
	return *l.to
}

// Range is the value of a flag that takes a number or a range, such as 8 or 8-12. Both ends of the zero value are 0,
// which stands for any number.
type Range struct{ Low, High int }

// Range adds a flag with a range.
func (f *Flags) Range(to *Range, name, usage string) { f.set.Var(to, name, usage) }

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
	a, err := strconv.Atoi(low)
	b, errHigh := strconv.Atoi(high)
	if errors.Join(err, errHigh) != nil || a < 1 || b < a {
		return errors.New("it must be a number, such as 8, or a range, such as 8-12")
	}
	*r = Range{a, b}
	return nil
}

// Bands adds a flag with a band of difficulty, or two between which it rises.
func (f *Flags) Bands(to *band.Series, name, usage string) {
	f.set.Var((*bands)(to), name, usage)
	f.Complete(name, band.Names)
}

type bands band.Series

func (b *bands) Type() string { return "BAND" }

func (b *bands) String() string {
	if b.To == band.Any {
		return ""
	}
	return band.Series(*b).String()
}

func (b *bands) Set(text string) error {
	span, err := band.ParseSeries(text)
	if err != nil {
		return fmt.Errorf("it must be one of %s, or two of them as in gentle-hard", strings.Join(band.Names(), ", "))
	}
	*b = bands(span)
	return nil
}

// Var adds a flag with any other value.
func (f *Flags) Var(value pflag.Value, name, usage string) { f.set.Var(value, name, usage) }

// Complete lets the shell complete the value of a flag.
func (f *Flags) Complete(name string, values func() []string) {
	err := f.cmd.RegisterFlagCompletionFunc(name,
		func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return values(), cobra.ShellCompDirectiveNoFileComp
		})
	if err != nil {
		panic(err) // there is no such flag, or it has a completion: a slip of this program
	}
}

// completeRest lets the shell complete the values of all other flags with files and folders where the help calls the
// value FILE, PATH or DIR, and with nothing elsewhere.
func (f *Flags) completeRest() {
	f.set.VisitAll(func(flag *pflag.Flag) {
		directive := cobra.ShellCompDirectiveNoFileComp
		switch name, _ := pflag.UnquoteUsage(flag); name {
		case "FILE", "PATH":
			return // the library offers files
		case "DIR":
			directive = cobra.ShellCompDirectiveFilterDirs
		}
		if _, ok := f.cmd.GetFlagCompletionFunc(flag.Name); !ok {
			// No error: the flag is there and has no completion yet.
			_ = f.cmd.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(nil, directive))
		}
	})
}

// The flags that many commands have in common mean the same everywhere; docs/command-line.md lists them.

// Limits are --time and --steps, the limits of a search.
type Limits struct {
	Time  time.Duration
	Steps int64
}

// Register adds the flags. of says what they are for where a command has several searches, such as " of each level".
func (l *Limits) Register(f *Flags, of string) {
	f.Duration(&l.Time, "time", NotNegative, "time limit"+of+", such as 90s or 10m; 0 for none")
	f.Count(&l.Steps, "steps", NotNegative, "limit on the steps"+of+", such as 1000000 or 1e6; 0 for none")
}

// Seed adds --seed to a command that runs one search. The layer draws the seed unless it is given, so that two calls
// give different puzzles, and tells it afterwards.
func (f *Flags) Seed(to *uint64) {
	f.set.Var((*seed)(to), "seed", "seed of the random numbers (default: a random one, which is reported)")
	f.set.Lookup("seed").DefValue = ""
	f.seed = to
}

// FirstSeed adds --seed to a command whose runs are compared, repeated or continued: they count from 1.
func (f *Flags) FirstSeed(to *uint64, usage string) {
	*to = 1
	f.set.Var((*seed)(to), "seed", usage)
}

type seed uint64

func (s *seed) Type() string   { return "N" }
func (s *seed) String() string { return strconv.FormatUint(uint64(*s), 10) }
func (s *seed) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("it must be a whole number from 0 to %d", uint64(math.MaxUint64))
	}
	*s = seed(n)
	return nil
}

// Workers adds --workers.
func (f *Flags) Workers(to *int) {
	f.Int(to, "workers", NotNegative, "number of searches at a time; 0 for one on each core")
}

// Memory adds --memory. how says by which means the command keeps to it.
func (f *Flags) Memory(to *memory.Size, how string) {
	f.set.Var(to, "memory", "memory to use, such as 2GiB; kept by "+how+" (default: half of the machine's or container's)")
}

// Set adds --set. list names the flag or command that lists the parameters.
func (f *Flags) Set(to *[]string, list string, names func() []string) {
	f.List(to, "set", false, "set a parameter of the search, as `NAME=VALUE`; "+list+" lists them; may be repeated")
	_ = f.cmd.RegisterFlagCompletionFunc("set",
		func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var begun []string
			for _, name := range names() {
				begun = append(begun, name+"=")
			}
			return begun, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}) // the flag is there and has none
}

// SetParameters calls set for each value of --set.
func SetParameters(values []string, set func(name, text string) error) error {
	for _, value := range values {
		name, text, ok := strings.Cut(value, "=")
		if !ok {
			return fmt.Errorf("--set %q: it must be NAME=VALUE", value)
		}
		if err := set(name, text); err != nil {
			return fmt.Errorf("--set %s: %w", value, err)
		}
	}
	return nil
}

// explainFlag is the handler of errors in flags. It says in one form, and in its own words, which flag there is not,
// or what is wrong with a value.
func explainFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &missing):
		return fmt.Errorf("--%s needs a value", missing.GetSpecifiedName())
	case errors.As(err, &invalid):
		value, why := fmt.Sprintf("%q", invalid.GetValue()), errors.Unwrap(invalid)
		if errors.As(err, new(rangeError)) {
			value = invalid.GetValue()
		} else if invalid.GetFlag().Value.Type() == "bool" {
			why = errors.New("it must be true or false, or be left out, which means true")
		}
		return fmt.Errorf("--%s is %s: %w", invalid.GetFlag().Name, value, why)
	}
	return err
}

// unknownFlag is the error about a flag that the command does not have, or about a command that does not exist, if one
// was named before the flag.
func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	if cmd.Annotations[group] != "" && cmd.Flags().NArg() > 0 {
		return groupArgs(cmd, cmd.Flags().Args())
	}
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		if _, err := strconv.ParseFloat(short, 64); err == nil {
			return fmt.Errorf("-%s is negative, and %s takes no negative numbers", short, cmd.CommandPath())
		}
		return fmt.Errorf("%s has no flag -%s; flags of more than one letter begin with two dashes", cmd.CommandPath(), short)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	name := unknown.GetSpecifiedName()
	err := fmt.Errorf("%s has no flag --%s", cmd.CommandPath(), name)
	if near := nearest.Of(name, names); near != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, near)
	}
	return err
}
