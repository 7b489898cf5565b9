package main

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
