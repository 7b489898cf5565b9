package cli

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"stride/internal/version"
)

// newMan returns the command that writes the manual pages. It is hidden, since those who install a
// package have the pages already.
func newMan(program string) *Command {
	date := time.Now()
	return &Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages",
		Long: `Write a manual page for each command into DIRECTORY, which must exist. The pages bear the
date that SOURCE_DATE_EPOCH gives in seconds since 1970, or else today's.`,
		Example: "  " + program + " man ~/.local/share/man/man1",
		Hidden:  true,
		Args:    Args{Min: 1, Max: 1, What: "one folder"},
		Check: func(*Call) error {
			if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
				seconds, err := strconv.ParseInt(text, 10, 64)
				if err != nil {
					return fmt.Errorf("SOURCE_DATE_EPOCH is %q: it must be a number of seconds since 1970",
						text)
				}
				date = time.Unix(seconds, 0).UTC()
			}
			return nil
		},
		Run: func(c *Call) (*Result, error) {
			root := c.Root()
			root.DisableAutoGenTag = true // which would name today's date
			prepareMan(root)
			return nil, doc.GenManTree(root, &doc.GenManHeader{
				Section: "1", Date: &date, Source: "Stride " + version.Release, Manual: "Stride",
			}, c.Args[0])
		},
	}
}

// prepareMan turns the descriptions of a command and of those below it into Markdown, which is
// what the library makes manual pages from.
func prepareMan(cmd *cobra.Command) {
	cmd.Long = markdown(cmd.Long)
	if status := ExitStatus(cmd); status != "" {
		cmd.Long += "\n\nExit status: " + status
	}
	for _, sub := range cmd.Commands() {
		prepareMan(sub)
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
