package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/keys"
	"stride/internal/memory"
	"stride/internal/nearest"
	"stride/internal/search"
)

// Flags declares the flags of a command. The default of a flag is the value of its variable; the
// help lists the flags in the order in which they are declared, and calls a value as a word in
// backquotes of the usage says, or by its kind. Ranges are part of the declaration: a value outside
// is refused when it is read.
type Flags struct {
	set  *pflag.FlagSet
	cmd  *cobra.Command
	seed *uint64
}

// Keys adds a flag for each key of a table.
func (f *Flags) Keys(table keys.Table) {
	for _, key := range table {
		if key.Value != nil {
			f.Var(key.Value, key.Name, key.Meaning(""))
			if flag := f.set.Lookup(key.Name); key.Default != "" || flag.DefValue == "no" {
				flag.DefValue = key.Default
			}
		}
	}
}

// SetKeys sets the keys of a table to the values of the flags that are given, see [Flags.Keys].
func (c *Call) SetKeys(table keys.Table) error {
	for _, key := range table {
		if flag := c.flags.Lookup(key.Name); flag != nil && flag.Changed {
			if err := key.Value.Set(flag.Value.String()); err != nil {
				return keys.Wrong("--"+key.Name, flag.Value.String(), err)
			}
		}
	}
	return nil
}

// Bool adds a flag without a value.
func (f *Flags) Bool(to *bool, name, usage string) { f.set.BoolVar(to, name, *to, usage) }

// String adds a flag with a text.
func (f *Flags) String(to *string, name, usage string) { f.Var(keys.Text(to), name, usage) }

// Named adds a flag with a text that the help calls by a name.
func (f *Flags) Named(to *string, name, called, usage string) {
	f.Var(keys.Named(to, called), name, usage)
}

// OneOf adds a flag that takes one of some words.
func (f *Flags) OneOf(to *string, name string, words []string, usage string) {
	f.Var(keys.OneOf(to, words...), name, usage)
}

// Int adds a flag with a number.
func (f *Flags) Int(to *int, name string, span keys.Span, usage string) {
	f.Var(keys.Int(to, span), name, usage)
}

// Count adds a flag with a large number.
func (f *Flags) Count(to *int64, name string, span keys.Span, usage string) {
	f.Var(keys.Int(to, span), name, usage)
}

// Duration adds a flag with a time.
func (f *Flags) Duration(to *time.Duration, name string, span keys.Span, usage string) {
	f.Var(keys.Duration(to, span), name, usage)
}

// List adds a flag with several texts: separated by commas, or each with the flag repeated. The
// first one replaces the default.
func (f *Flags) List(to *[]string, name string, commas bool, usage string) {
	if commas {
		f.Var(keys.List(to, "LIST", keys.Same, keys.Show), name, usage)
	} else {
		f.Var(&repeated{to: to}, name, usage)
	}
}

type repeated struct {
	to    *[]string
	given bool
}

func (r *repeated) Type() string { return "LIST" }

// String is empty, because several texts have no form as one.
func (r *repeated) String() string { return "" }

func (r *repeated) Set(text string) error {
	if !r.given {
		*r.to, r.given = nil, true
	}
	*r.to = append(*r.to, text)
	return nil
}

// Range adds a flag with a range.
func (f *Flags) Range(to *keys.Range, name, usage string) { f.Var(to, name, usage) }

// Var adds a flag with any other value.
func (f *Flags) Var(value pflag.Value, name, usage string) {
	flag := f.set.VarPF(value, name, "", usage)
	if value.Type() == "bool" {
		flag.NoOptDefVal = "true"
	}
	if words, ok := value.(interface{ Choices() []string }); ok {
		f.Complete(name, words.Choices)
	}
}

// NoDefault hides the default of a flag whose help says in words what is used then.
func (f *Flags) NoDefault(name string) { f.set.Lookup(name).DefValue = "" }

// Complete lets the shell complete the value of a flag. A description may follow behind a tab.
func (f *Flags) Complete(name string, values func() []string) {
	err := f.cmd.RegisterFlagCompletionFunc(name,
		func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return values(), cobra.ShellCompDirectiveNoFileComp
		})
	if err != nil {
		panic(err) // there is no such flag, or it has a completion: a slip of this program
	}
}

// completeRest lets the shell complete the values of all other flags with files and folders where
// the help calls the value FILE, PATH or DIR, and with nothing elsewhere.
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

// The flags that many commands share mean the same everywhere.

// Limits are --time and --steps, the limits of a search.
type Limits struct {
	Time  time.Duration
	Steps int64
}

// Register adds the flags. of says what they are for where a command has several searches, such as
// " of each level".
func (l *Limits) Register(f *Flags, of string) {
	f.Duration(&l.Time, "time", keys.NotNegative, "time limit"+of+", such as 90s or 10m; 0 for none")
	f.Count(&l.Steps, "steps", keys.NotNegative, "limit on the steps"+of+", such as 1000000 or 1e6; 0 "+
		"for none")
}

// Seed adds --seed to a command that runs one search. The layer draws the seed unless it is given,
// so that two calls give different puzzles, and tells it afterwards.
func (f *Flags) Seed(to *uint64) {
	f.Var(keys.Seed(to, 0), "seed", "seed of the random numbers (default: a random one, which is reported)")
	f.NoDefault("seed")
	f.seed = to
}

// FirstSeed adds --seed to a command whose runs are compared, repeated or continued: they count
// from 1.
func (f *Flags) FirstSeed(to *uint64, usage string) {
	*to = 1
	f.Var(keys.Seed(to, 0), "seed", usage)
}

// Workers adds --workers.
func (f *Flags) Workers(to *int) {
	f.Int(to, "workers", keys.Between(0, search.MaxWorkers), "number of searches at a time; 0 for one on "+
		"each core")
}

// Memory adds --memory. how says by which means the command keeps to it.
func (f *Flags) Memory(to *memory.Size, how string) {
	f.set.Var(to, "memory", "memory to use, such as 2GiB; kept by "+how+" (default: half of the machine's "+
		"or container's)")
}

// Set adds --set. list names the flag or command that lists the parameters.
func (f *Flags) Set(to *[]string, list string, names func() []string) {
	f.List(to, "set", false, "set a parameter of the search, as `NAME=VALUE`; "+list+
		" lists them; may be repeated")
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

// explainFlag is the handler of errors in flags. It says in one form, and in its own words, which
// flag there is not, or what is wrong with a value.
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
		why := errors.Unwrap(invalid)
		if invalid.GetFlag().Value.Type() == "bool" {
			why = errors.New("it must be true or false, or be left out, which means true")
		}
		return keys.Wrong("--"+invalid.GetFlag().Name, invalid.GetValue(), why)
	}
	return err
}

// unknownFlag is the error about a flag that the command does not have, or about a command that
// does not exist, if one was named before the flag.
func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	if cmd.Annotations[group] != "" && cmd.Flags().NArg() > 0 {
		return groupArgs(cmd, cmd.Flags().Args())
	}
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		if _, err := strconv.ParseFloat(short, 64); err == nil {
			return fmt.Errorf("-%s is negative, and %s takes no negative numbers", short, cmd.CommandPath())
		}
		other := strings.ToLower(short)
		if other == short {
			other = strings.ToUpper(short)
		}
		switch {
		case len(short) > 1:
			return fmt.Errorf("%s has no flag -%s; flags of more than one letter begin with two dashes",
				cmd.CommandPath(), short)
		case cmd.Flags().ShorthandLookup(other) != nil:
			return fmt.Errorf("%s has no flag -%s; did you mean -%s?", cmd.CommandPath(), short, other)
		}
		return fmt.Errorf("%s has no flag -%s", cmd.CommandPath(), short)
	}
	if instead := cmd.Annotations[tried+"--"+unknown.GetSpecifiedName()]; instead != "" {
		return fmt.Errorf("%s has no flag --%s; use %s",
			cmd.CommandPath(), unknown.GetSpecifiedName(), instead)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("%s has no flag --%s%s", cmd.CommandPath(), unknown.GetSpecifiedName(),
		nearest.Hint("--"+unknown.GetSpecifiedName(), names))
}
