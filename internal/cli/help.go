package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// The help of commands. --help prints all of it, which on most terminals is more than a screen. -h,
// and a command that only has others below it, print what fits into one: what the command is, how
// it is called, and what it has.
//
// Paragraphs are filled to 100 columns, or to those of a narrower terminal, and a longer line of a
// list continues below the text of its last column.

// widest is the width of a help in a pipe and on wide terminals.
const widest = 100

// least is the width below which nothing is folded: columns of flags leave no space for their
// descriptions.
const least = 30

// setHelp gives a command and those below it their help.
func setHelp(root *cobra.Command) {
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if end := slices.Index(args, "--"); end >= 0 {
			args = args[:end]
		}
		PrintHelp(cmd, slices.Contains(args, "-h"))
	})
}

// PrintHelp prints the help of a command, or its beginning.
func PrintHelp(cmd *cobra.Command, short bool) {
	text := strings.TrimSpace(cmd.Long)
	if text == "" {
		text = cmd.Short
	}
	if short {
		text = brief(cmd, text)
	} else {
		text += "\n\n" + cmd.UsageString()
	}
	if f, ok := Terminal(cmd.OutOrStdout()); ok {
		if width, height, err := term.GetSize(int(f.Fd())); err == nil {
			width = min(width, widest)
			cmd.Print(reminded(cmd, fold(text, width), width, height))
			return
		}
	}
	cmd.Print(fold(text, widest))
}

// reminded adds what the command is to a help whose first lines leave the screen.
func reminded(cmd *cobra.Command, text string, width, height int) string {
	if strings.Count(text, "\n") < height {
		return text
	}
	path := cmd.CommandPath()
	return text + fold(fmt.Sprintf("\n%s: %s. %q shows a help that fits on a screen.\n", path, cmd.Short,
		path+" -h"), width)
}

// screen is the number of lines of a short help: those of the smallest usual terminal, without one
// for the prompt.
const screen = 23

// brief returns the short help of a command: the first paragraph of its description, its usage, the
// commands below it, and as many of its examples as fit.
func brief(cmd *cobra.Command, long string) string {
	about, _, _ := strings.Cut(long, "\n\n")
	lines := append(strings.Split(about, "\n"), "")
	if cmd.Runnable() && cmd.Annotations[group] == "" {
		lines = append(lines, "Usage: "+cmd.UseLine(), "")
	}
	for _, section := range append(cmd.Groups(), &cobra.Group{}) {
		var below []string
		for _, c := range cmd.Commands() {
			if c.GroupID == section.ID && c.IsAvailableCommand() {
				below = append(below, fmt.Sprintf("  %-*s %s", c.NamePadding(), c.Name(), c.Short))
			}
		}
		if len(below) > 0 && section.ID != "" {
			lines = append(lines, section.Title)
		}
		lines = append(lines, below...)
	}
	const end = 2 // lines below the examples
	examples := strings.Split(cmd.Example, "\n")
	if space := screen - end - len(lines); cmd.Example != "" && !cmd.HasAvailableSubCommands() && space > 1 {
		lines = append(append(lines, "Examples:"), examples[:min(len(examples), space-1)]...)
	}
	return strings.Join(lines, "\n") + fmt.Sprintf("\n\n%q describes all of it.\n", cmd.CommandPath()+
		" --help")
}

// fold fits a text into a number of columns. Lines that begin with a blank keep their beginnings;
// others are paragraphs.
func fold(text string, width int) string {
	if width < least {
		return text
	}
	var out strings.Builder
	var paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			out.WriteString(strings.Join(fill(strings.Join(paragraph, " "), width), "\n") + "\n")
		}
		paragraph = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || strings.HasPrefix(line, " ") || strings.HasSuffix(line, ":") &&
			len(paragraph) == 0:
			flush()
			out.WriteString(hang(line, width) + "\n")
		default:
			paragraph = append(paragraph, line)
		}
	}
	flush()
	return out.String()
}

// hang breaks a line of a list. It continues below its second column, if that leaves half of the
// width, or else a little to the right of its beginning.
func hang(line string, width int) string {
	if utf8.RuneCountInString(line) <= width {
		return line
	}
	begin := len(line) - len(strings.TrimLeft(line, " "))
	indent := begin + 4
	if gap := strings.Index(line[begin:], "  "); gap >= 0 {
		rest := line[begin+gap:]
		if column := len(line) - len(strings.TrimLeft(rest, " ")); column <= width/2 {
			indent = column
		}
	}
	start := begin
	if indent > begin+4 {
		start = indent // what is before the second column stays as it is
	}
	pieces := fill(line[start:], width-indent)
	return line[:start] + strings.Join(pieces, "\n"+strings.Repeat(" ", indent))
}

// fill breaks a text into lines of at most width columns. A longer word is broken behind a comma,
// if it has one.
func fill(text string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= width {
			lines[last] += " " + word
			continue
		}
		for len(word) > width {
			at := strings.LastIndexByte(word[:width], ',')
			if at < 0 {
				break
			}
			lines, word = append(lines, word[:at+1]), word[at+1:]
		}
		lines = append(lines, word)
	}
	return lines
}
