package clitest

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/cli"
)

// Help looks at the help of every command and of every flag.
func (p Program) Help(t *testing.T) {
	root := p.Root(time.Now())
	for _, c := range p.commands() {
		checkExamples(t, root, c)
		c.Flags().VisitAll(func(f *pflag.Flag) { checkFlag(t, c, f) })
		p.checkShort(t, c)
		p.checkWidth(t, c)
	}
}

// checkExamples wants examples for each command, of commands and flags that there are.
func checkExamples(t *testing.T, root, c *cobra.Command) {
	if c.Example == "" && c.Name() != "help" {
		t.Errorf("the help of %s has no examples", c.CommandPath())
	}
	for line := range strings.Lines(c.Example) {
		if !strings.HasPrefix(line, "  ") {
			t.Errorf("%s: the example %q is not indented", c.CommandPath(), line)
		}
		if bareHash.MatchString(line) {
			t.Errorf("%s: the # of an ID is a pattern in some shells: put quotes around it in %q",
				c.CommandPath(), line)
		}
		// the help of stride itself explains its examples in a second column
		line, _, _ = strings.Cut(strings.TrimSpace(line), "    ")
		for _, call := range calls(root.Name(), line) {
			if fault := checkCall(root, call); fault != "" {
				t.Errorf("%s: the example %q: %s", c.CommandPath(), line, fault)
			}
		}
	}
}

// checkFlag looks at the help of a flag. What is backquoted in its usage text becomes the name of
// its value, so it is one word in capitals; the text does not begin with "of" or "its", as if the
// name of the flag were a part of it. Shells offer files only for flags that name one.
func checkFlag(t *testing.T, c *cobra.Command, f *pflag.Flag) {
	name, usage := pflag.UnquoteUsage(f)
	backquoted := strings.Contains(f.Usage, "`")
	if strings.ContainsAny(name, " \t\n") || backquoted && name != strings.ToUpper(name) {
		t.Errorf("%s --%s: the help calls its value %q", c.CommandPath(), f.Name, name)
	}
	if usage == "" || strings.HasPrefix(usage, "of ") || strings.HasPrefix(usage, "its ") {
		t.Errorf("%s --%s: the help is %q", c.CommandPath(), f.Name, usage)
	}
	checkNumber(t, c, f, name)
	_, ok := c.GetFlagCompletionFunc(f.Name)
	if !ok && f.Value.Type() != "bool" && name != "FILE" && name != "PATH" {
		t.Errorf("%s --%s %s: files are offered", c.CommandPath(), f.Name, name)
	}
}

// checkNumber wants a flag to call its value N if numbers are all that it takes, and only then.
func checkNumber(t *testing.T, c *cobra.Command, f *pflag.Flag, name string) {
	numbers := f.Value.Set("a word") != nil
	if words, ok := f.Value.(interface{ Choices() []string }); ok {
		notNumber := func(word string) bool {
			_, err := strconv.Atoi(word)
			return err != nil
		}
		numbers = !slices.ContainsFunc(words.Choices(), notNumber)
	}
	if numbers != (name == "N") && slices.Contains([]string{"N", "NAME", "TEXT"}, name) {
		t.Errorf("%s --%s: the help calls its value %s", c.CommandPath(), f.Name, name)
	}
}

// checkWidth wants the whole help within 100 columns.
func (p Program) checkWidth(t *testing.T, c *cobra.Command) {
	const width = 100
	var out strings.Builder
	p.Run(time.Now(), append(words(c), "--help"), nil, &out, io.Discard)
	for line := range strings.Lines(out.String()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
			t.Errorf("%s --help has a line of %d columns: %s", c.CommandPath(), n, line)
		}
	}
}

// checkShort wants the help of -h on one screen, with what the command is in its first line.
func (p Program) checkShort(t *testing.T, c *cobra.Command) {
	const screen = 23
	var out strings.Builder
	if code := p.Run(time.Now(), append(words(c), "-h"), nil, &out, io.Discard); code != cli.ExitDone {
		t.Errorf("%s -h: exit code %d", c.CommandPath(), code)
	}
	about, _, _ := strings.Cut(c.Long, "\n")
	text := out.String()
	if lines := strings.Count(text, "\n"); lines > screen || !strings.HasPrefix(text, about) ||
		!strings.HasSuffix(text, c.CommandPath()+" --help\" describes all of it.\n") {
		t.Errorf("%s -h has %d lines:\n%s", c.CommandPath(), lines, text)
	}
	if c.HasParent() {
		return
	}
	out.Reset()
	if p.Run(time.Now(), nil, nil, &out, io.Discard); out.String() != text {
		t.Errorf("%s alone prints other things than its -h:\n%s", c.CommandPath(), out.String())
	}
}
