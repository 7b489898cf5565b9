package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"
)

// helpSection is the heading of the commands about the program itself.
const helpSection = "Help:"

// Program returns the command of a whole program: its own commands, and what every program has,
// which is --version, completions for shells, manual pages, and the command "help". Time limits
// count from started.
func Program(root *Command, started time.Time) *cobra.Command {
	for _, c := range []*Command{newCompletion(root.Use), newMan(root.Use)} {
		c.Section = helpSection
		root.Commands = append(root.Commands, c)
	}
	built := Build(root, started)
	addVersion(built)
	addHelpCommand(built)
	return built
}

// addHelpCommand gives the help of a program its form and its flags, and makes the command "help"
// refuse topics that do not exist, as all others refuse unknown arguments.
func addHelpCommand(root *cobra.Command) {
	cobra.EnableCommandSorting = false // commands come in the order of their lists
	cobra.AddTemplateFunc("exitStatus", ExitStatus)
	root.SetUsageTemplate(usage)
	setHelp(root)
	root.SetHelpCommandGroupID(helpSection)
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() != "help" {
			continue
		}
		addHelp(cmd)
		cmd.Use = "help [COMMAND]..."
		cmd.Short = "Show the help of a command"
		cmd.Long = fmt.Sprintf("Show the help of a command, as \"%s COMMAND --help\" does.", root.Name())
		cmd.Args = func(_ *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err == nil && len(rest) > 0 && found.HasSubCommands() {
				err = found.ValidateArgs(rest)
			}
			return err
		}
	}
}
