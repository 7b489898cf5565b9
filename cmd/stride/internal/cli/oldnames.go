package cli

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Old names of flags. They work for one more release: they are missing in the help and in the
// completions, and using one prints a line on standard error that gives the new name.

// OldName lets a flag of a command be given under its old name, too.
func OldName(cmd *cobra.Command, old, name string) {
	flag := cmd.Flags().Lookup(name)
	if flag == nil {
		panic(fmt.Sprintf("%s has no flag --%s", cmd.CommandPath(), name)) // a slip of this program
	}
	cmd.Flags().AddFlag(&pflag.Flag{
		Name: old, Usage: "old name of --" + name, Value: renamed{flag}, DefValue: flag.DefValue, NoOptDefVal: flag.NoOptDefVal,
	})
	Retire(cmd, old, "use --"+name)
}

// Retire hides a flag of a command that will be removed. Using it prints the advice, which
// says what to do instead, such as "use --levels".
func Retire(cmd *cobra.Command, name, advice string) {
	flag := cmd.Flags().Lookup(name)
	if flag == nil {
		panic(fmt.Sprintf("%s has no flag --%s", cmd.CommandPath(), name)) // a slip of this program
	}
	flag.Hidden = true
	flag.Value = &retired{Value: flag.Value, note: func() {
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: --%s will be removed in the next release: %s\n", name, advice)
	}}
}

// renamed is the value of an old name. It sets the flag of the new name.
type renamed struct{ flag *pflag.Flag }

func (r renamed) String() string { return "" }
func (r renamed) Type() string   { return r.flag.Value.Type() }
func (r renamed) Set(text string) error {
	if err := r.flag.Value.Set(text); err != nil {
		return err
	}
	r.flag.Changed = true
	return nil
}

// retired is the value of a retired flag, which prints its note once.
type retired struct {
	pflag.Value
	note  func()
	noted bool
}

func (r *retired) Set(text string) error {
	if !r.noted {
		r.note()
		r.noted = true
	}
	return r.Value.Set(text)
}
