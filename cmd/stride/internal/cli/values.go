package cli

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/nearest"
)

// The values of --time and --steps, which mean the same in all commands, and what is said of a
// flag's value that cannot be read. The flags of package pflag take neither "--time 5" nor
// "--steps 1e6", and answer with the errors of the parsers of Go's standard library.

// DurationVar adds a flag whose value is a duration: one of Go's, such as 90s or 1h30m, or a
// number of seconds.
func DurationVar(flags *pflag.FlagSet, to *time.Duration, name string, value time.Duration, usage string) {
	*to = value
	flags.Var((*durationValue)(to), name, usage)
}

// CountVar adds a flag whose value is a whole number, which may be written with an exponent, such
// as 2e6.
func CountVar(flags *pflag.FlagSet, to *int64, name string, value int64, usage string) {
	*to = value
	flags.Var((*countValue)(to), name, usage)
}

type durationValue time.Duration

func (d *durationValue) Type() string { return "duration" }

// String returns the duration, "0" for none: help texts leave out defaults of 0.
func (d *durationValue) String() string {
	if *d == 0 {
		return "0"
	}
	return time.Duration(*d).String()
}

// Set reads the duration.
func (d *durationValue) Set(text string) error {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(seconds) < maxSeconds {
		*d = durationValue(seconds * float64(time.Second))
		return nil
	}
	value, err := time.ParseDuration(text)
	if err != nil {
		return errDuration
	}
	*d = durationValue(value)
	return nil
}

// maxSeconds bounds the durations that are given as a number: a year. A longer one is a slip.
const maxSeconds = 366 * 24 * 60 * 60

var (
	errDuration = errors.New("it must be a duration, such as 10s, 5m or 1h30m, or a number of seconds")
	errCount    = errors.New("it must be a whole number, such as 1000000 or 1e6")
)

type countValue int64

func (c *countValue) Type() string   { return "count" }
func (c *countValue) String() string { return strconv.FormatInt(int64(*c), 10) }

// maxExact is the largest number up to which all whole numbers are exact in floating point.
const maxExact = 1 << 53

// Set reads the number.
func (c *countValue) Set(text string) error {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		*c = countValue(n)
		return nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) > maxExact {
		return errCount
	}
	*c = countValue(x)
	return nil
}

// ExplainFlag is the handler of errors in the flags of all commands. It says in one form, and in
// its own words, which flag there is not, or what is wrong with the value of a flag, whatever
// the flag's type.
func ExplainFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &missing):
		return fmt.Errorf("--%s needs a value", missing.GetSpecifiedName())
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s is %q: %w", invalid.GetFlag().Name, invalid.GetValue(), valueError(invalid))
	}
	return err
}

// valueError says what is wrong with the value of a flag.
func valueError(invalid *pflag.InvalidValueError) error {
	switch kind := invalid.GetFlag().Value.Type(); {
	case strings.HasPrefix(kind, "uint"):
		return errors.New("it must be a whole number that is not negative")
	case strings.HasPrefix(kind, "int"):
		return errors.New("it must be a whole number")
	case strings.HasPrefix(kind, "float"):
		return errors.New("it must be a number")
	case kind == "bool":
		return errors.New("it must be true or false, or be left out, which means true")
	case kind == "duration":
		return errDuration
	}
	return errors.Unwrap(invalid)
}

// unknownFlag is the error about a flag that the command does not have.
func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		if _, err := strconv.ParseFloat(short, 64); err == nil {
			return fmt.Errorf("-%s is negative, and %s takes no negative numbers", short, cmd.CommandPath())
		}
		return fmt.Errorf("%s has no flag -%s; flags of more than one letter begin with two dashes", cmd.CommandPath(), short)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		names = append(names, f.Name)
	})
	name := unknown.GetSpecifiedName()
	err := fmt.Errorf("%s has no flag --%s", cmd.CommandPath(), name)
	if near := nearest.Of(name, names); near != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, near)
	}
	return err
}
