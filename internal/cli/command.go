package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/keys"
	"stride/internal/nearest"
	"stride/internal/table"
)

// A Command is one command of the program as a value. It has either commands below it or Run, or
// both. [Build] turns a tree of commands into those of the library cobra, which reads the command
// line; no command knows that library.
//
// Check looks at the arguments, the flags and the input: an error of it is wrong usage, exit code
// 2. Run does the work: an error of it is a failure, exit code 1. [Failure] and [Usage] mark the
// rare errors that are the other kind. The state that the two share is in variables of the function
// that makes the command.
type Command struct {
	Use     string // the name and the arguments, such as "solve [FILE|-|ID]"
	Short   string // a line in the list of commands
	Long    string
	Example string
	Args    Args
	Forms   Form
	Flags   func(f *Flags)
	Check   func(c *Call) error
	Run     func(c *Call) (*Result, error)

	// Endless marks a command that runs until it is stopped, such as a server: Ctrl-C ends it with
	// exit code 0.
	Endless bool
	Hidden  bool
	// Synonyms are words that people try in place of the name; they get it as a suggestion.
	Synonyms []string
	// Instead has flags and commands that people try, as they type them, and what they should
	// write.
	Instead map[string]string
	// Section is the heading under which the command above lists this one.
	Section string
	// Complete returns the words that a shell offers for the arguments; nil if it offers files.
	Complete func(c *Call) []string
	Commands []*Command
}

// Form is a set of the forms in which a command can print its result, apart from text.
type Form int

// The forms, each of which is a flag of the same name. Progress is --quiet, which hides progress
// and notes.
const (
	JSON Form = 1 << iota
	CSV
	Progress
)

// Args says how many arguments a command takes, and in words which: "the number of a level, such as
// 42". A negative Max is no limit. The zero Args are no arguments.
type Args struct {
	Min, Max int
	What     string
}

// AnyArgs leaves the arguments to Check.
var AnyArgs = Args{Max: -1}

func (a Args) check(path string, args []string) error {
	switch n := len(args); {
	case n >= a.Min && (a.Max < 0 || n <= a.Max):
		return nil
	case a.Max == 0:
		return fmt.Errorf("%s takes no arguments, but %q was given", path, args[0])
	case n == 0:
		return fmt.Errorf("%s takes %s, but no argument was given", path, a.What)
	case n == 1:
		return fmt.Errorf("%s takes %s, but 1 argument was given", path, a.What)
	default:
		return fmt.Errorf("%s takes %s, but %s were given", path, a.What, Count(n, "argument"))
	}
}

// Build returns the command of cobra. Time limits count from started.
func Build(command *Command, started time.Time) *cobra.Command {
	cmd := &cobra.Command{
		Use: command.Use, Short: command.Short, Long: command.Long, Example: command.Example,
		Hidden:     command.Hidden,
		SuggestFor: command.Synonyms, SilenceErrors: true, SilenceUsage: true,
		Annotations: make(map[string]string),
	}
	cmd.SetFlagErrorFunc(explainFlag)
	cmd.Flags().SortFlags = false
	call := &Call{Started: started, flags: cmd.Flags(), cmd: cmd}
	if command.Run == nil {
		cmd.Use += " COMMAND"
		cmd.DisableFlagsInUseLine = true
		cmd.Annotations[group] = group
		cmd.Args = groupArgs
		cmd.RunE = func(cmd *cobra.Command, _ []string) error {
			PrintHelp(cmd, true)
			return nil
		}
	} else {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			err := command.Args.check(cmd.CommandPath(), args)
			if err != nil && len(command.Commands) > 0 {
				return call.Suggest(args, err)
			}
			return err
		}
		cmd.RunE = func(cmd *cobra.Command, args []string) error { return command.run(call, cmd, args) }
	}
	if command.Endless {
		cmd.Annotations[endless] = endless
	}
	for word, instead := range command.Instead {
		cmd.Annotations[tried+word] = instead
	}
	flags := &Flags{set: cmd.Flags(), cmd: cmd}
	if command.Flags != nil {
		command.Flags(flags)
	}
	call.seed = flags.seed
	command.addForms(call, cmd.Flags())
	addHelp(cmd)
	flags.completeRest()
	if command.Complete != nil {
		cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion,
			cobra.ShellCompDirective) {
			call.attach(cmd, args)
			return command.Complete(call), cobra.ShellCompDirectiveNoFileComp
		}
	}
	for _, below := range command.Commands {
		sub := Build(below, started)
		if below.Section != "" {
			if !cmd.ContainsGroup(below.Section) {
				cmd.AddGroup(&cobra.Group{ID: below.Section, Title: below.Section})
			}
			sub.GroupID = below.Section
		}
		cmd.AddCommand(sub)
	}
	return cmd
}

// addForms adds the flags of the forms.
func (command *Command) addForms(call *Call, flags *pflag.FlagSet) {
	if command.Forms&JSON != 0 {
		flags.BoolVar(&call.JSON, "json", false, "print the result as one line of JSON")
	}
	if command.Forms&CSV != 0 {
		flags.BoolVar(&call.CSV, "csv", false, "print the table as comma-separated values")
	}
	if command.Forms&Progress != 0 {
		flags.BoolVar(&call.Quiet, "quiet", false, "hide progress and notes")
	}
}

// run carries out a call: it checks, runs, prints the result even if there is an error too, and
// closes what was opened.
func (command *Command) run(call *Call, cmd *cobra.Command, args []string) (err error) {
	call.attach(cmd, args)
	defer func() { err = errors.Join(err, Failure(call.close())) }()
	if call.JSON && call.CSV {
		return errors.New("--json and --csv cannot both be given")
	}
	call.drawSeed()
	if command.Check != nil {
		if err := command.Check(call); err != nil {
			return err
		}
	}
	result, err := command.Run(call)
	if result != nil {
		if failed := result.write(call); failed != nil {
			return Failure(errors.Join(failed, err))
		}
		if !result.NoSeed {
			call.noteSeed()
		}
	}
	return Failure(err)
}

// group is the annotation of commands that only have others below them.
const group = "has only commands below it"

// tried begins the annotations with what people should write instead of a word, see [Command].
const tried = "instead of "

// unknownTopic returns an error if the arguments ask for the help of a command that does not exist,
// which the library would answer with the help of the one above it.
func unknownTopic(root *cobra.Command, args []string) error {
	if !slices.Contains(args, "--help") && !slices.Contains(args, "-h") {
		return nil
	}
	cmd, rest, err := root.Find(args)
	if err != nil || cmd.Annotations[group] == "" {
		return nil
	}
	return groupArgs(cmd, slices.DeleteFunc(slices.Clone(rest), func(arg string) bool {
		return strings.HasPrefix(arg, "-")
	}))
}

// groupArgs refuses arguments of a command that only has commands below it.
func groupArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := fmt.Errorf("%q is not a command of %s", args[0], cmd.CommandPath())
	if instead := cmd.Annotations[tried+args[0]]; instead != "" {
		return fmt.Errorf("%w; use %s", err, instead)
	}
	if better := suggest(cmd, args, err); better != err {
		return better
	}
	return fmt.Errorf(`%w; see "%s --help"`, err, cmd.CommandPath())
}

// suggest adds the commands that the first argument may have meant to err, if there are any: those
// of this name below the commands of cmd, such as "stride maze solve" for "stride solve", and those
// with this synonym, or else the one below cmd that it resembles, or else those one level down. A
// number means the command below cmd that takes one, as in "stride shift level 300", and the name
// of a flag means the flag.
func suggest(cmd *cobra.Command, args []string, err error) error {
	if len(args) == 0 {
		return err
	}
	var names, deeper, meant []string
	if cmd.Flags().Lookup(args[0]) != nil {
		meant = append(meant, strconv.Quote(cmd.CommandPath()+" --"+args[0]))
	}
	paths := make(map[string][]string) // of the commands one level down, by name
	for _, c := range cmd.Commands() {
		if !c.IsAvailableCommand() && c.Name() != "help" {
			continue
		}
		if _, wrong := strconv.Atoi(args[0]); wrong == nil && c.Use == c.Name()+" N" {
			return fmt.Errorf("%w; did you mean %q?", err, c.CommandPath()+" "+args[0])
		}
		names = append(names, c.Name())
		if slices.Contains(c.SuggestFor, args[0]) {
			meant = append(meant, strconv.Quote(c.CommandPath()))
		}
		for _, below := range c.Commands() {
			if below.IsAvailableCommand() {
				for _, name := range append([]string{below.Name()}, below.SuggestFor...) {
					deeper = append(deeper, name)
					paths[name] = append(paths[name], strconv.Quote(below.CommandPath()))
				}
			}
		}
	}
	meant = append(meant, paths[args[0]]...)
	if name := nearest.Of(args[0], names); len(meant) == 0 && name != "" {
		meant = []string{strconv.Quote(cmd.CommandPath() + " " + name)}
	}
	if len(meant) == 0 {
		meant = paths[nearest.Of(args[0], deeper)]
	}
	if len(meant) == 0 {
		return err
	}
	return fmt.Errorf("%w; did you mean %s?", err, keys.Either(meant))
}

// usage is what the help of a command has below its description. The commands that only have others
// below them are used as their Use says.
const usage = `Usage:
  {{.UseLine}}{{if and .HasAvailableSubCommands (not .DisableFlagsInUseLine)}}
  {{.CommandPath}} COMMAND{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}{{$cmds := .Commands}}{{range $group := .Groups}}

{{.Title}}{{range $cmds}}{{if and (eq .GroupID $group.ID) (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if not .AllChildCommandsHaveGroup}}

Commands:{{range $cmds}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{end}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{with exitStatus .}}

Exit status:
  {{.}}{{end}}{{if .HasAvailableSubCommands}}

"{{.CommandPath}} COMMAND --help" shows the help of a command.{{end}}
`

// addHelp adds the flag --help, which the library would describe in words of its own.
func addHelp(cmd *cobra.Command) {
	cmd.Flags().BoolP("help", "h", false, "show this help; -h shows its beginning, on one screen")
}

// A Result is what a command prints, in all forms that it has.
type Result struct {
	Text  func(p *Printer)
	Table *table.Table // of --csv; also the text and the JSON if those are missing
	JSON  any          // one line, or one for each element of [Lines]
	// NoSeed says that the drawn seed has nothing to do with the result, so that no note tells it.
	NoSeed bool
}

// Lines are values that --json prints one a line.
type Lines []any

// Printed returns a result that is a formatted text.
func Printed(format string, args ...any) *Result {
	return &Result{Text: func(p *Printer) { p.Printf(format, args...) }}
}

// write prints the result in the form that was asked for.
func (r *Result) write(c *Call) error {
	p := &Printer{W: c.Stdout()}
	switch {
	case c.JSON && r.JSON == nil && r.Table != nil:
		p.JSON(r.Table)
	case c.JSON:
		lines, many := r.JSON.(Lines)
		if !many && r.JSON != nil {
			lines = Lines{r.JSON}
		}
		for _, line := range lines {
			p.JSON(line)
		}
	case c.CSV && r.Table != nil, r.Text == nil && r.Table != nil:
		write := r.Table.WriteText
		if c.CSV {
			write = r.Table.WriteCSV
		}
		p.Keep(write(p))
	case r.Text != nil:
		r.Text(p)
	}
	return p.Err
}
