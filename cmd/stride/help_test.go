package main

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestFlagHelp checks the help of every flag of every command. What is backquoted in a usage
// text becomes the name of the flag's value, so it must be one word in capitals. The usage
// text must not begin with "of" or "its", as if the name of the flag were a part of it.
func TestFlagHelp(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			name, usage := pflag.UnquoteUsage(f)
			backquoted := strings.Contains(f.Usage, "`")
			if strings.ContainsAny(name, " \t\n") || backquoted && name != strings.ToUpper(name) {
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

// TestHelpExamples wants examples in the help of every command that does something.
func TestHelpExamples(t *testing.T) {
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
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(time.Now()))
}

// TestFlagCompletion checks what shells offer as the values of flags: files and folders for
// those that name one, and never files for the others.
func TestFlagCompletion(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" {
				return
			}
			name, _ := pflag.UnquoteUsage(f)
			if _, ok := c.GetFlagCompletionFunc(f.Name); !ok && name != "FILE" && name != "PATH" {
				t.Errorf("%s --%s %s: files are offered", c.CommandPath(), f.Name, name)
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(time.Now()))
}
