package cli

import (
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// The help of commands on narrow terminals. Its texts have lines of up to 100 columns. On a terminal with fewer, paragraphs are filled
// again, and a line of a list continues below the text of its last column. In a pipe, and on wide terminals, nothing changes.

// least is the width below which nothing is folded: columns of flags leave no space for their descriptions.
const least = 30

// foldHelp lets a command and those below it fold their help.
func foldHelp(root *cobra.Command) {
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		text := strings.TrimSpace(cmd.Long)
		if text == "" {
			text = cmd.Short
		}
		text += "\n\n" + cmd.UsageString()
		if f, ok := Terminal(cmd.OutOrStdout()); ok {
			if width, _, err := term.GetSize(int(f.Fd())); err == nil {
				text = fold(text, width)
			}
		}
		cmd.Print(text)
	})
}

// fold fits a text into a number of columns. Lines that begin with a blank keep their beginnings; others are paragraphs.
func fold(text string, width int) string {
	if width < least {
		return text
	}
	wide := false
	for line := range strings.Lines(text) {
		wide = wide || utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > width
	}
	if !wide {
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
		case line == "" || strings.HasPrefix(line, " ") || strings.HasSuffix(line, ":") && len(paragraph) == 0:
			flush()
			out.WriteString(hang(line, width) + "\n")
		default:
			paragraph = append(paragraph, line)
		}
	}
	flush()
	return out.String()
}

// hang breaks a line of a list. It continues below its second column, if that leaves half of the width, or else a little to the right of
// its beginning.
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

// fill breaks a text into lines of at most width columns. A longer word is broken behind a comma, if it has one.
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
