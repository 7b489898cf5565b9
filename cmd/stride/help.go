package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"stride/internal/cli"
	"stride/internal/nearest"
	"stride/internal/version"
)

// addVersion gives the program the flag --version, which shows the release, the commit and the version of the searches, the
// beginning of a hash of their seeded results. Programs with the same version of the searches find the same results for
// the same seed and steps.
func addVersion(root *cobra.Command) {
	show := root.Flags().BoolP("version", "v", false, "show the version: the release, the commit, and the version of the searches")
	asJSON := root.Flags().Bool("json", false, "with --version, print it as one line of JSON")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		i := version.Get()
		switch {
		case *asJSON && !*show:
			return errors.New("--json of stride itself needs --version")
		case *asJSON:
			return json.NewEncoder(cmd.OutOrStdout()).Encode(i)
		case !*show:
			cli.PrintHelp(cmd, true)
			return nil
		}
		commit := i.Commit
		if commit == "" {
			commit = "unknown: built without version control"
		} else if i.Modified {
			commit += ", with changes"
		}
		cmd.Printf("stride %s\n\nrelease     %s\ncommit      %s\nsearches    %s\nbuilt with  %s for %s/%s\n",
			i.Version, i.Release, commit, i.Searches, i.Go, i.OS, i.Arch)
		return nil
	}
}

// shells are the shells that can complete the commands of the program.
var shells = map[string]func(root *cobra.Command, w io.Writer) error{
	"bash":       writeBash,
	"zsh":        (*cobra.Command).GenZshCompletion,
	"fish":       func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) },
	"powershell": (*cobra.Command).GenPowerShellCompletionWithDesc,
}

// The line of the library's script for bash that fails without the package bash-completion, and one that then takes the
// words as bash splits them, also at = and :.
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

// newCompletion returns the command that prints the script by which a shell completes commands, flags and their
// values. The library has one, too, which does not refuse shells that it does not know.
func newCompletion() *cli.Command {
	return &cli.Command{
		Use:   "completion SHELL",
		Short: "Print the completions for bash, zsh, fish or PowerShell",
		Long: `Print the script that lets a shell complete commands, flags and their values.

For bash (with the package bash-completion), zsh and fish, these commands install it
for you alone. Open a new shell afterwards.

  mkdir -p ~/.local/share/bash-completion/completions
  stride completion bash > ~/.local/share/bash-completion/completions/stride

  mkdir -p ~/.zfunc     # with fpath+=~/.zfunc; autoload -U compinit; compinit
  stride completion zsh > ~/.zfunc/_stride

  mkdir -p ~/.config/fish/completions
  stride completion fish > ~/.config/fish/completions/stride.fish

For PowerShell, add the output to your profile.`,
		Example: `  source <(stride completion bash)
  stride completion fish | source`,
		Args:     cli.Args{Min: 1, Max: 1, What: "the name of a shell (bash, zsh, fish or powershell)"},
		Complete: func(*cli.Call) []string { return []string{"bash", "zsh", "fish", "powershell"} },
		Check: func(c *cli.Call) error {
			if shells[c.Args[0]] == nil {
				return nearest.Unknown("shell", c.Args[0], slices.Sorted(maps.Keys(shells)))
			}
			return nil
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			return &cli.Result{Text: func(p *cli.Printer) { p.Keep(shells[c.Args[0]](c.Root(), p)) }}, nil
		},
	}
}

// newMan returns the command that writes the manual pages. It is hidden, since those who install a package have the
// pages already.
func newMan() *cli.Command {
	date := time.Now()
	return &cli.Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages",
		Long: `Write a manual page for each command into DIRECTORY, which must exist. The pages bear the
date that SOURCE_DATE_EPOCH gives in seconds since 1970, or else today's.`,
		Example: `  stride man ~/.local/share/man/man1`,
		Hidden:  true,
		Args:    cli.Args{Min: 1, Max: 1, What: "one folder"},
		Check: func(*cli.Call) error {
			if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
				seconds, err := strconv.ParseInt(text, 10, 64)
				if err != nil {
					return fmt.Errorf("SOURCE_DATE_EPOCH is %q: it must be a number of seconds since 1970", text)
				}
				date = time.Unix(seconds, 0).UTC()
			}
			return nil
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			root := c.Root()
			root.DisableAutoGenTag = true // which would name today's date
			prepare(root)
			return nil, doc.GenManTree(root, &doc.GenManHeader{
				Section: "1", Date: &date, Source: "Stride " + version.Release, Manual: "Stride",
			}, c.Args[0])
		},
	}
}

// prepare turns the descriptions of a command and of those below it into Markdown, which is
// what the library makes manual pages from.
func prepare(cmd *cobra.Command) {
	cmd.Long = markdown(cmd.Long)
	if status := cli.ExitStatus(cmd); status != "" {
		cmd.Long += "\n\nExit status: " + status
	}
	for _, sub := range cmd.Commands() {
		prepare(sub)
	}
}

// codeIndent is what makes a line of Markdown code.
const codeIndent = "    "

// markdown turns a text of a command into Markdown: indented lines, which are lists and
// examples, keep their form, and no character of the others has a meaning.
func markdown(text string) string {
	var b strings.Builder
	escape := strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "`", "\\`")
	listed := false
	for line := range strings.Lines(text) {
		switch indented := strings.HasPrefix(line, "  "); {
		case line == "\n":
		case indented && !listed:
			b.WriteString("\n" + codeIndent)
			listed = true
		case indented:
			b.WriteString(codeIndent)
		case listed:
			b.WriteString("\n")
			listed = false
		}
		if listed {
			b.WriteString(line)
		} else {
			b.WriteString(escape.Replace(line))
		}
	}
	return b.String()
}
