package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
)

// prepareHelp makes the command "help" refuse topics that do not exist, as all other commands
// refuse unknown arguments.
func prepareHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() != "help" {
			continue
		}
		c.Use = "help [COMMAND]..."
		c.Short = "Show the help of a command"
		c.Long = `Show the help of a command, as "stride COMMAND --help" does.`
		c.Args = func(_ *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err == nil && len(rest) > 0 && found.HasSubCommands() {
				err = found.ValidateArgs(rest)
			}
			return err
		}
	}
}

// shells are the shells that can complete the commands of the program.
var shells = []struct {
	name  string
	write func(root *cobra.Command, w io.Writer) error
}{
	{"bash", func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) }},
	{"zsh", (*cobra.Command).GenZshCompletion},
	{"fish", func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

// newCompletionCommand returns the command that prints the script by which a shell completes
// commands, flags and their values. The library has one, too, which does not refuse shells that
// it does not know.
func newCompletionCommand() *cobra.Command {
	var names []string
	for _, s := range shells {
		names = append(names, s.name)
	}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print the completions for bash, zsh, fish or PowerShell",
		Long: `Print the script by which a shell completes the commands of this program, their flags,
and the values of flags.

For bash (with the package bash-completion), zsh and fish, these commands install it
for you alone. Open a new shell afterwards.

  stride completion bash > ~/.local/share/bash-completion/completions/stride
  stride completion zsh > ~/.zfunc/_stride     # with fpath+=~/.zfunc; autoload -U compinit; compinit
  stride completion fish > ~/.config/fish/completions/stride.fish

For PowerShell, add the output to your profile.`,
		Example: `  source <(stride completion bash)
  stride completion fish | source`,
		Args:      cli.Takes(1, 1, "the name of a shell (bash, zsh, fish or powershell)"),
		ValidArgs: names,
		RunE: func(c *cobra.Command, args []string) error {
			for _, s := range shells {
				if s.name == args[0] {
					return cli.Failure(s.write(c.Root(), c.OutOrStdout()))
				}
			}
			return fmt.Errorf("there are no completions for %q: the shell must be bash, zsh, fish or powershell", args[0])
		},
	}
}
