package main

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/cli"
)

// TestHelp looks at the help of every command and of every flag. Each command has examples. What is backquoted in the usage text
// of a flag becomes the name of its value, so it is one word in capitals; the text does not begin with "of" or "its", as if the
// name of the flag were a part of it. Shells offer files only for flags that name one.
func TestHelp(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Example == "" && c.Name() != "help" {
			t.Errorf("the help of %s has no examples", c.CommandPath())
		}
		for line := range strings.Lines(c.Example) {
			if !strings.HasPrefix(line, "  ") {
				t.Errorf("%s: the example %q is not indented", c.CommandPath(), line)
			}
			if bareHash.MatchString(line) {
				t.Errorf("%s: the # of an ID is a pattern in some shells: put quotes around it in %q", c.CommandPath(), line)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			name, usage := pflag.UnquoteUsage(f)
			backquoted := strings.Contains(f.Usage, "`")
			if strings.ContainsAny(name, " \t\n") || backquoted && name != strings.ToUpper(name) {
				t.Errorf("%s --%s: the help calls its value %q", c.CommandPath(), f.Name, name)
			}
			if usage == "" || strings.HasPrefix(usage, "of ") || strings.HasPrefix(usage, "its ") {
				t.Errorf("%s --%s: the help is %q", c.CommandPath(), f.Name, usage)
			}
			_, ok := c.GetFlagCompletionFunc(f.Name)
			if !ok && f.Value.Type() != "bool" && name != "FILE" && name != "PATH" {
				t.Errorf("%s --%s %s: files are offered", c.CommandPath(), f.Name, name)
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(time.Now()))
}

// TestShortHelp wants the help of -h on one screen, with what the command is in its first line.
func TestShortHelp(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		args := strings.Fields(c.CommandPath())[1:]
		var out strings.Builder
		if code := run(time.Now(), append(args, "-h"), nil, &out, io.Discard); code != cli.ExitDone {
			t.Errorf("%s -h: exit code %d", c.CommandPath(), code)
		}
		about, _, _ := strings.Cut(c.Long, "\n")
		const screen = 23
		text := out.String()
		if lines := strings.Count(text, "\n"); lines > screen || !strings.HasPrefix(text, about) ||
			!strings.HasSuffix(text, c.CommandPath()+" --help\" describes all of it.\n") {
			t.Errorf("%s -h has %d lines:\n%s", c.CommandPath(), lines, text)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(time.Now()))
}

// TestExitStatus wants the exit codes in the help of each command that does something, and 130 only where it can come.
func TestExitStatus(t *testing.T) {
	for args, want := range map[string]string{
		"maze check":        "0 done, 1 not done, 2 wrong usage or input, 11 in use by another process, 70 a fault of Stride, 130 interrupted\n",
		"serve":             "0 stopped by Ctrl-C, 1 not done, 2 wrong usage or input, 11 in use by another process, 70 a fault of Stride\n",
		"grade protections": "130 interrupted\n",
	} {
		var out strings.Builder
		run(time.Now(), append(strings.Fields(args), "--help"), nil, &out, io.Discard)
		if _, status, ok := strings.Cut(out.String(), "\nExit status:\n  "); !ok || !strings.Contains(status, want) {
			t.Errorf("%s --help: %q", args, status)
		}
	}
}
