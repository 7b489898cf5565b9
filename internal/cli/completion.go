package cli

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/internal/nearest"
)

// shells are the shells that can complete the commands of the program.
var shells = map[string]func(root *cobra.Command, w io.Writer) error{
	"bash":       writeBash,
	"zsh":        (*cobra.Command).GenZshCompletion,
	"fish":       func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) },
	"powershell": (*cobra.Command).GenPowerShellCompletionWithDesc,
}

// The line of the library's script for bash that fails without the package bash-completion, and one
// that then takes the words as bash splits them, also at = and :.
const (
	bashWords    = `    _get_comp_words_by_ref "$@" cur prev words cword` + "\n"
	bashOwnWords = `    if declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
        _get_comp_words_by_ref "$@" cur prev words cword
    else
        cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=("${COMP_WORDS[@]}") cword=$COMP_CWORD
    fi
`
)

// writeBash writes the script for bash.
func writeBash(root *cobra.Command, w io.Writer) error {
	var script strings.Builder
	if err := root.GenBashCompletionV2(&script, true); err != nil {
		return err
	}
	_, err := io.WriteString(w, strings.Replace(script.String(), bashWords, bashOwnWords, 1))
	return err
}

// newCompletion returns the command that prints the script by which a shell completes commands,
// flags and their values. The library has one, too, which does not refuse shells that it does not
// know.
func newCompletion(program string) *Command {
	return &Command{
		Use:   "completion SHELL",
		Short: "Print the completions for bash, zsh, fish or PowerShell",
		Long: strings.ReplaceAll(`Print the script that lets a shell complete commands, flags and their values.

For bash (with the package bash-completion), zsh and fish, these commands install it
for you alone. Open a new shell afterwards.

  mkdir -p ~/.local/share/bash-completion/completions
  PROGRAM completion bash > ~/.local/share/bash-completion/completions/PROGRAM

  mkdir -p ~/.zfunc     # with fpath+=~/.zfunc; autoload -U compinit; compinit
  PROGRAM completion zsh > ~/.zfunc/_PROGRAM

  mkdir -p ~/.config/fish/completions
  PROGRAM completion fish > ~/.config/fish/completions/PROGRAM.fish

For PowerShell, add the output to your profile.`, "PROGRAM", program),
		Example: strings.ReplaceAll(`  source <(PROGRAM completion bash)
  PROGRAM completion fish | source`, "PROGRAM", program),
		Args:     Args{Min: 1, Max: 1, What: "the name of a shell (bash, zsh, fish or powershell)"},
		Complete: func(*Call) []string { return []string{"bash", "zsh", "fish", "powershell"} },
		Check: func(c *Call) error {
			if shells[c.Args[0]] == nil {
				return nearest.Unknown("shell", c.Args[0], slices.Sorted(maps.Keys(shells)))
			}
			return nil
		},
		Run: func(c *Call) (*Result, error) {
			return &Result{Text: func(p *Printer) { p.Keep(shells[c.Args[0]](c.Root(), p)) }}, nil
		},
	}
}
