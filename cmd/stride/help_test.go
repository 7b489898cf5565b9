package main

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestFlagHelp checks the help of every flag of every command. The name of the flag's value
// must be one word: a backquoted phrase in a usage text becomes that name. The usage text must
// not begin with "of", as if the name of the flag were a part of it.
func TestFlagHelp(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			name, usage := pflag.UnquoteUsage(f)
			if strings.ContainsAny(name, " \t\n") || name == "level" {
				t.Errorf("%s --%s: the help calls its value %q", c.CommandPath(), f.Name, name)
			}
			if usage == "" || strings.HasPrefix(usage, "of ") || strings.HasPrefix(usage, "its ") {
				t.Errorf("%s --%s: the help is %q", c.CommandPath(), f.Name, usage)
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(time.Now()))
}
